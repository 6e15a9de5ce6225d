import type { Layout } from '../layout.js'

const isSpec = (path: string): boolean => /^specs\/.+\/spec\.md$/.test(path)
const isTarget = (path: string): boolean => path === 'proposal.md' || path === 'design.md' || isSpec(path)

/** OpenSpec: `openspec/changes/<name>/` with proposal.md, design.md and specs/<capability>/spec.md. */
export const openspec: Layout = {
  id: 'openspec',
  docs: 'openspec/changes/<name>/ with proposal.md, design.md and specs/<capability>/spec.md',
  required: [['proposal.md']],
  fits: (folder, paths) =>
    /(^|\/)openspec\/changes\//.test(`${folder}/`) || (paths.includes('proposal.md') && paths.some(isSpec)) ? 4 : 0,
  role: (path) => (isTarget(path) ? 'target' : 'other'),
  rank: (path) => (path === 'proposal.md' ? 0 : path === 'design.md' ? 1 : 2),
}
