const irregular: Readonly<Record<string, string>> = {
  people: 'person',
  children: 'child',
  criteria: 'criterion',
  data: 'data',
  men: 'man',
  women: 'woman',
  feet: 'foot',
  mice: 'mouse',
  phenomena: 'phenomenon',
  media: 'medium',
  indices: 'index',
  vertices: 'vertex',
  matrices: 'matrix',
  analyses: 'analysis',
  hypotheses: 'hypothesis',
  schemata: 'schema',
  series: 'series',
  species: 'species',
  halves: 'half',
  leaves: 'leaf',
}

/** The singular of a word, near enough to compare nouns of one language: `categories` → `category`. */
export function stem(word: string): string {
  const known = irregular[word]
  if (known !== undefined) return known
  if (word.length < 4 || !word.endsWith('s')) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.endsWith('iones') || word.endsWith('ores') || word.endsWith('ades')) return word.slice(0, -2)
  if (word.endsWith('ções') || word.endsWith('sões')) return `${word.slice(0, -3)}ão`
  if (/(?:ch|sh|ss|x|zz)es$/.test(word)) return word.slice(0, -2)
  if (/(?:ss|us|is|'s)$/.test(word)) return word
  return word.slice(0, -1)
}

/** True for a word that looks like the plural of a noun. */
export function isPlural(word: string): boolean {
  if (irregular[word] !== undefined) return true
  return word.length > 2 && word.endsWith('s') && !/(?:ss|us|is|'s)$/.test(word)
}
