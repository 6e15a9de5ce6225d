/** Who installs, and where: everything that decides which folder a host keeps its things in. */
export interface Whereabouts {
  /** The person's home folder, absolute. */
  readonly home: string
  /** The project's folder, absolute. */
  readonly project: string
  /** Into the project instead of the home folder. */
  readonly local: boolean
  readonly env: Readonly<Record<string, string | undefined>>
}

/** One command that a host runs at an event of its own, and the tools that it is run for. */
export interface HookEntry {
  readonly event: string
  readonly matcher: string
  readonly command: string
  /** Seconds. */
  readonly timeout: number
}

/** One thing that `install` puts into a host; paths are relative to the host's root, `/` between parts. */
export type Piece =
  /** A file that holds one marked block of ours (see marks.ts). */
  | { readonly is: 'document'; readonly path: string; readonly text: string }
  /** Entries among those of others in a JSON file of settings. */
  | { readonly is: 'hooks'; readonly path: string; readonly entries: readonly HookEntry[] }

/** What ships with the package: the text of a file below `templates/hosts/`. */
export type Shipped = (file: string) => string

/** An agent host that `install` knows: where its things lie and what it is given. */
export interface Host {
  readonly id: string
  /** What the documentation says of it, one line. */
  readonly docs: string
  root(where: Whereabouts): string
  pieces(where: Whereabouts, shipped: Shipped): readonly Piece[]
}
