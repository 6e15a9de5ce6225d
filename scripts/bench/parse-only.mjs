// Parsing alone: a process that finds the Markdown below a folder, reads it and parses it as the cross-check does.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from '../../dist/document/parse.js'

const [folder] = process.argv.slice(2)
const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'))
for (const name of names.sort()) parse(readFileSync(path.join(folder, name), 'utf8'))
