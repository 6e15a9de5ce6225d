import { runners } from '../../runners/index.js'
import type { Inspection, Runner } from '../../runners/runner.js'
import type { Section, Sign } from './section.js'

/** Which clients and services could judge from here, how they would be kept apart, and what they send all the same. */
export async function judges(): Promise<Section> {
  const all: readonly Runner[] = runners
  const signs = await Promise.all(
    all.map(async ({ id, inspect }) => (inspect === undefined ? [] : [sign(id, await inspect())])),
  )
  return { title: 'Judges', signs: signs.flat() }
}

function sign(id: string, { version, lacks, logins, reads, sends }: Inspection): Sign {
  if (version === null) return { is: 'neutral', text: `judge ${id}: not here`, mend: null }
  if (lacks.length > 0) {
    const text = `judge ${id}: ${version} lacks ${lacks.join(', ')}, which keep a judge apart; it is not asked`
    return { is: 'ill', text, mend: null }
  }
  const login = logins.length === 0 ? 'no sign of a login' : `may log in by ${logins.join(', ')}`
  const text = `judge ${id}: ${version}; ${login}; reads ${reads}; beside the prompt it sends ${sends}`
  return { is: logins.length === 0 ? 'neutral' : 'well', text, mend: null }
}
