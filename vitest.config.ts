import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    testTimeout: 60_000,
    env: { JUDGMENT_DAY_CACHE: '' }, // a test that wants a cache names its own
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      exclude: ['src/**/*.test.ts'],
      reporter: ['text-summary'],
      // what a verdict rests on has no line and no branch that no test has seen
      thresholds: {
        'src/ledger/**': { lines: 100, branches: 100, functions: 100, statements: 100 },
        'src/protocols/judgment-day/**': { lines: 100, branches: 100, functions: 100, statements: 100 },
      },
    },
  },
})
