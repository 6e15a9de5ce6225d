import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { programs, type Repository } from '../end-to-end/cli.js'

const block = /^```(console|json) ?(.*)\n([\s\S]*?)^```$/gm

/**
 * The document as it must be: every `console` block with what its commands print when they are run in the repository, in
 * order, and every `json` block that names a path written there first. Random names, tokens, digests and dates are given those
 * of the document; everything else is compared as it is.
 */
export function rerun(document: string, repository: Repository): string {
  const names = new Names()
  const environment = {
    ...process.env,
    PATH: `${programs(repository)}${path.delimiter}${process.env.PATH}`,
    NO_COLOR: '1',
  }
  const command = (line: string): string => {
    const { status, stdout, stderr } = spawnSync('bash', ['-c', names.actual(line)], {
      cwd: repository.folder,
      env: environment,
      encoding: 'utf8',
    })
    names.learn(repository.folder)
    const end = status === 0 ? '' : `[exit ${status}]\n`
    return `$ ${line}\n${names.documented(stdout + stderr)}${end}`
  }
  return document.replace(block, (whole, kind: string, file: string, body: string) => {
    if (kind === 'json') {
      if (file !== '') repository.write(names.actual(file), names.actual(body))
      return whole
    }
    const lines = body.match(/^\$ (?:.*\\\n)*.*$/gm) ?? []
    return `\`\`\`console\n${lines.map((line) => command(line.slice(2))).join('')}\`\`\``
  })
}

/** What is random or of today, and what the document says instead: the n-th packet and token have the same name in every run. */
class Names {
  readonly #pairs = new Map<string, string>([[new Date().toISOString().slice(0, 10), '2026-03-20']])

  learn(folder: string): void {
    const packets = path.join(folder, '.judgment', 'packets')
    if (!existsSync(packets)) return
    const prompts = readdirSync(packets).map((name) => ({
      name,
      prompt: readFileSync(path.join(packets, name, 'prompt.md'), 'utf8'),
    }))
    for (const { name, prompt } of prompts.sort((a, b) => (a.prompt < b.prompt ? -1 : 1))) {
      this.#add(name)
      const token = /`packet`: "([0-9a-f]+)"/.exec(prompt)?.[1]
      if (token !== undefined) this.#add(token)
    }
  }

  #add(random: string): void {
    if (this.#pairs.has(random)) return
    const nth = createHash('sha256').update(String(this.#pairs.size)).digest('hex')
    this.#pairs.set(random, nth.slice(0, random.length))
  }

  documented = (text: string): string =>
    this.#replace(text, [...this.#pairs]).replace(/sha256:[0-9a-f]{64}/g, 'sha256:…')
  actual = (text: string): string =>
    this.#replace(
      text,
      [...this.#pairs].map(([is, said]) => [said, is] as const),
    )

  #replace(text: string, pairs: readonly (readonly [string, string])[]): string {
    return pairs.reduce((result, [from, to]) => result.replaceAll(from, to), text)
  }
}
