import { copyFileSync, existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** A fresh folder beside a judge's own: what its client reads, and nothing that its user keeps for other work. */
export interface Aside {
  readonly folder: string
  /** Writes a file and says where it is. */
  keep(name: string, text: string): string
  /** Lends a file of the user's, such as a login, where there is one. */
  lend(name: string, file: string): void
  /** Takes the lent files back: a login that the client renewed is the user's, even where it replaced the link. */
  takeBack(): void
}

export function asideIn(folder: string): Aside {
  const lent = new Map<string, string>()
  const at = (name: string): string => {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    return file
  }
  return {
    folder,
    keep: (name, text) => {
      writeFileSync(at(name), text)
      return at(name)
    },
    lend: (name, file) => {
      if (!existsSync(file)) return
      link(file, at(name))
      lent.set(at(name), file)
    },
    takeBack: () => {
      for (const [copy, file] of lent)
        if (existsSync(copy) && !isLink(copy) && differ(copy, file)) copyFileSync(copy, file)
    },
  }
}

function link(file: string, copy: string): void {
  try {
    symlinkSync(file, copy)
  } catch {
    copyFileSync(file, copy) // links need a right of their own on some systems
  }
}

const isLink = (file: string): boolean => lstatSync(file).isSymbolicLink()

const differ = (one: string, other: string): boolean => !readFileSync(one).equals(readFileSync(other))
