import type { Facts } from './state.js'

/** What is recorded and stops nothing: AKILI prefers judges that are not the author's model, nor one another's. */
export function warnings({ opened, answers }: Facts): string[] {
  const { author } = opened
  const authored = answers.filter(({ model }) => model !== null && model === author).map(({ seat }) => seat)
  const models = answers.map(({ model }) => model)
  const [first] = models
  const counted = answers.length > 1 && answers.every(({ assurance }) => assurance === 'deterministic')
  const equal = models.length > 1 && first !== null && models.every((model) => model === first)
  return [
    ...(authored.length === 0
      ? []
      : [
          `The author's model (${author}) judges from seat ${authored.join(' and ')}: it may share the author's blind spots.`,
        ]),
    ...(counted
      ? [
          'Both judges are the cross-check itself, its rules divided between them: what one alone contradicts is a suspect here, and a finding of "check".',
        ]
      : []),
    ...(equal ? [`Both judges are one model (${first}): they may share blind spots.`] : []),
  ]
}

/** Whether author and judges are different models: `yes`, `no`, or `unknown` where one is not recorded. */
export function independence({ opened, answers }: Facts): 'yes' | 'no' | 'unknown' {
  if (answers.some(({ model }) => model !== null && model === opened.author)) return 'no'
  const named = answers.every(({ model, assurance }) => model !== null || assurance === 'deterministic')
  return named && answers.length > 0 && opened.author !== null ? 'yes' : 'unknown'
}
