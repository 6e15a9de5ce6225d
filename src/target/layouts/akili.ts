import type { Layout } from '../layout.js'

const order = ['requirements.md', 'design.md', 'proposal.md', 'family.md']
const target = new Set(['requirements.md', 'design.md'])
const context = new Set(['proposal.md', 'family.md'])

/** AKILI: `docs/specs/<path>/` with requirements.md and design.md; proposal.md and family.md beside them. */
export const akili: Layout = {
  id: 'akili',
  docs: 'docs/specs/<path>/ with requirements.md and design.md',
  required: [['requirements.md'], ['design.md']],
  fits(folder, paths) {
    const named = paths.some((path) => target.has(path)) || paths.some((path) => context.has(path))
    if (!named) return 0
    return /(^|\/)docs\/specs\//.test(`${folder}/`) ? 3 : paths.some((path) => target.has(path)) ? 2 : 0
  },
  role: (path) => (target.has(path) ? 'target' : context.has(path) ? 'context' : 'other'),
  rank: (path) => (order.indexOf(path) + order.length + 1) % (order.length + 1),
}
