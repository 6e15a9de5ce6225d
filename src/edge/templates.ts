import { readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(import.meta.dirname, '..', '..', 'templates')

/** The text of a prompt template that ships with the package. */
export function templateText(name: string): string {
  return readFileSync(path.join(folder, `${name}.md`), 'utf8')
}

/** The text of a file that `install` puts into agent hosts. */
export const hostText = (file: string): string => readFileSync(path.join(folder, 'hosts', file), 'utf8')
