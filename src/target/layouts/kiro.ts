import type { Layout } from '../layout.js'

const order = ['requirements.md', 'bugfix.md', 'design.md']

/** Kiro: `.kiro/specs/<name>/` with requirements.md (or bugfix.md) and design.md. */
export const kiro: Layout = {
  id: 'kiro',
  docs: '.kiro/specs/<name>/ with requirements.md (or bugfix.md) and design.md',
  required: [['requirements.md', 'bugfix.md'], ['design.md']],
  fits: (folder) => (/(^|\/)\.kiro\/specs\//.test(`${folder}/`) ? 4 : 0),
  role: (path) => (order.includes(path) ? 'target' : 'other'),
  rank: (path) => (order.includes(path) ? order.indexOf(path) : order.length),
}
