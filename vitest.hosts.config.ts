import { defineConfig } from 'vitest/config'

/** Real clients of agent hosts against a model of our own: slow, and apart from the other tests. */
export default defineConfig({
  test: {
    include: ['test/hosts/**/*.hosts.ts'],
    testTimeout: 400_000,
    hookTimeout: 600_000,
    fileParallelism: false,
    // many of them only wait until a silent client is stopped
    maxConcurrency: 3,
  },
})
