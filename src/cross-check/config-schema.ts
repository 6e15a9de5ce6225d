import { parseDocument } from 'yaml'
import { z } from 'zod'
import { checks } from '../checks/index.js'
import { Fault } from '../kernel/fault.js'
import { type Reason, reasonLines, reasonsOf } from '../prompt/reply.js'
import type { Config } from './config.js'

const rules = checks.map(({ id }) => id as string)
const oneOf = (words: readonly string[]): string => `expected one of ${words.join(', ')}`
const levels = ['off', 'note', 'contradiction'] as const
const written = (what: string) =>
  z.string({ error: `expected ${what}` }).refine((text) => /[\p{L}\p{N}]/u.test(text), { error: `expected ${what}` })

const silence = z.strictObject({
  rule: z.enum(['all', ...rules], { error: oneOf(['all', ...rules]) }),
  path: z.string({ error: 'expected a file or folder, relative to the configuration' }).optional(),
  reason: written('the reason, in words: it is reported with every finding it silences'),
})

const schema = z.strictObject({
  checks: z.partialRecord(z.enum(rules), z.enum(levels, { error: oneOf(levels) })).optional(),
  silence: z.array(silence, { error: 'expected a list of {rule, path, reason}' }).optional(),
  maxFileSize: z
    .int({ error: 'expected a whole number of bytes' })
    .positive({ error: 'expected a whole number of bytes, 1 or more' })
    .optional(),
  review: z
    .strictObject({
      judges: z.string({ error: 'expected what --judges takes, for example builtin or handoff,builtin' }).optional(),
    })
    .optional(),
})

/** The configuration that a file's text states. Throws `config/invalid`, which names key, value and expected form. */
export function readConfig(file: string, text: string): Config {
  const document = parseDocument(text, { prettyErrors: false })
  const [broken] = document.errors
  if (broken !== undefined) throw invalid(file, [{ field: '(whole file)', problem: broken.message }])
  const value: unknown = document.toJS() ?? {}
  const read = schema.safeParse(value)
  if (read.success) return read.data
  throw invalid(file, reasonsOf(read.error, value).map(named))
}

/** A reason that names the keys there are, where one was given that is none. */
function named({ field, problem }: Reason): Reason {
  const where = field === '(whole reply)' ? '(whole file)' : field
  return { field: where, problem: problem.startsWith('Unrecognized') ? `${problem}; ${oneOf(keysAt(where))}` : problem }
}

function keysAt(where: string): readonly string[] {
  if (where === 'checks') return rules
  if (where === 'review') return Object.keys(schema.shape.review.unwrap().shape)
  return Object.keys(where === '(whole file)' ? schema.shape : silence.shape)
}

const invalid = (file: string, reasons: readonly Reason[]): Fault =>
  new Fault('config/invalid', { file, reasons: reasonLines(reasons) })
