import type { Layout } from '../layout.js'

const target = ['spec.md', 'plan.md']

/** spec-kit: `specs/NNN-name/` with spec.md and plan.md; research, data model and contracts are context. */
export const specKit: Layout = {
  id: 'spec-kit',
  docs: 'specs/NNN-name/ with spec.md and plan.md',
  required: [['spec.md'], ['plan.md']],
  fits: (_folder, paths) => (paths.includes('spec.md') ? 2 : 0),
  role: (path) =>
    target.includes(path) ? 'target' : path === 'tasks.md' || /^checklists\//.test(path) ? 'other' : 'context',
  rank: (path) => (target.includes(path) ? target.indexOf(path) : target.length),
}
