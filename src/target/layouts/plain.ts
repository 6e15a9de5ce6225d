import type { Layout } from '../layout.js'

/** Any folder of Markdown: every document is judged, but for task lists and records. */
export const plain: Layout = {
  id: 'plain',
  docs: 'any folder of Markdown',
  required: [],
  fits: () => 1,
  role: (path) => (/(^|\/)tasks\.md$/i.test(path) ? 'other' : 'target'),
  rank: () => 0,
}
