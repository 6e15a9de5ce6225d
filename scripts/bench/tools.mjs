// What `check` is measured against: installed once, with exact versions, beside the repository's own packages.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const pinned = { 'markdownlint-cli2': '0.18.1', 'remark-cli': '12.0.1', 'remark-preset-lint-recommended': '7.0.1' }

/** Installs the compared tools below that folder unless they are there; returns the path of a file in it. */
export function installTools(folder) {
  const inside = (...parts) => path.join(folder, 'node_modules', ...parts)
  if (Object.keys(pinned).every((name) => existsSync(inside(name, 'package.json')))) return inside
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: pinned }))
  console.error(
    `installing ${Object.entries(pinned)
      .map((entry) => entry.join(' '))
      .join(', ')} in ${folder}`,
  )
  const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 300_000,
  })
  if (status !== 0) throw new Error(`npm install failed in ${folder}`)
  return inside
}
