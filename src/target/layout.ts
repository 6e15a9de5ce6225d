import { type FileRole, roles } from './snapshot.js'

/** How a kind of spec folder names its documents, and which of them a review judges (P-16). */
export interface Layout {
  readonly id: string
  /** What the documentation says of it, one line. */
  readonly docs: string
  /**
   * How surely a folder with these relative paths, lying at this absolute or repository path, has this layout:
   * 0 is not at all; the layout with the highest number wins.
   */
  fits(folder: string, paths: readonly string[]): number
  /** The role of a Markdown file by its path inside the folder. */
  role(path: string): FileRole
  /** Manifest order inside a role: smaller first, then by path. */
  rank(path: string): number
  /** The documents without which a review has nothing to judge: one of each inner list must be there. */
  readonly required: readonly (readonly string[])[]
}

/** The layout that fits best. `layouts` must hold one that fits everything (plain). */
export function layoutOf(layouts: readonly Layout[], folder: string, paths: readonly string[]): Layout {
  const byFit = [...layouts].sort((a, b) => b.fits(folder, paths) - a.fits(folder, paths))
  const best = byFit[0]
  if (best === undefined) throw new TypeError('no layouts are registered')
  return best
}

/** Files in manifest order: by role, then the layout's rank, then path in code-unit order. */
export function arrange<T extends { readonly path: string; readonly role: FileRole }>(
  layout: Layout,
  files: readonly T[],
): T[] {
  const key = (file: T): readonly [number, number] => [roles.indexOf(file.role), layout.rank(file.path)]
  return [...files].sort((a, b) => {
    const [roleA, rankA] = key(a)
    const [roleB, rankB] = key(b)
    return roleA - roleB || rankA - rankB || (a.path < b.path ? -1 : 1)
  })
}

/** The documents that the layout requires and these paths lack, each as `a.md or b.md`. */
export function missing(layout: Layout, paths: readonly string[]): string[] {
  return layout.required
    .filter((oneOf) => !oneOf.some((path) => paths.includes(path)))
    .map((oneOf) => oneOf.join(' or '))
}
