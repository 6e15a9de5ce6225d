/** Things that every kind of specification counts; each language names them. */
export type Term = 'task' | 'requirement' | 'scenario' | 'decision' | 'story' | 'criterion' | 'phase'

/** What the scanner knows of one language. All words are lower case; phrases may hold spaces. */
export interface Lexicon {
  readonly id: string
  /** Frequent small words by which the language of a document is recognised. */
  readonly marks: ReadonlySet<string>
  /** Cardinal words; a compound number is the sum of its words, `multipliers` apart. */
  readonly numbers: ReadonlyMap<string, number>
  readonly multipliers: ReadonlyMap<string, number>
  /** Words that multiply and name a set at once: `dozen`, `docena`; `of` may stand behind them. */
  readonly collectives: ReadonlyMap<string, number>
  /** Numbers of several words that do not add up: `half a dozen`, `a pair of`. */
  readonly phrases: readonly (readonly [readonly string[], number])[]
  /** Words that join the parts of a number: `and`, `y`, `e`, `et`. */
  readonly joins: ReadonlySet<string>
  /** The least number that a joining word goes on with: `a hundred and five`, but not `five and six`. */
  readonly joinsFrom: number
  /** Last places behind which twenty numbers are free instead of ten: French 60 and 80. */
  readonly twenties: readonly number[]
  /** Measure words that stand between a number and what it counts: 个, つ. */
  readonly counters: ReadonlySet<string>
  /** Words after which a noun phrase ends. */
  readonly stops: ReadonlySet<string>
  /** True where the noun stands before its qualifiers (archivos nuevos). */
  readonly headFirst: boolean
  /** Where the noun stands last: its plural ends the phrase, or the last word before one that is no noun does. */
  readonly ends: 'at the plural' | 'at the last word'
  /** True where every noun is written with a capital. */
  readonly capitalNouns: boolean
  /** True where words are written without spaces, so that a longer one says more than its kind. */
  readonly unspaced: boolean
  /** Words that join the last two members of an enumeration. */
  readonly ands: ReadonlySet<string>
  /** Those of them that join alternatives: `12 or 13 files` is no one number. */
  readonly ors: ReadonlySet<string>
  /** Participles behind a noun that narrow it: `documented in the header`; null where none do. */
  readonly narrowing: RegExp | null
  /** Participles that only say that the counted things are written down: `identified`, `defined`. */
  readonly recorded: ReadonlySet<string>
  /** Adjectives that may stand between number and noun in a head-first language. */
  readonly leading: ReadonlySet<string>
  /** Words that join a noun to a noun that qualifies it: `de`, `del`. */
  readonly links: ReadonlySet<string>
  /** Words that make a number speak of the whole: `all`, `total`, `todas`. */
  readonly totals: readonly string[]
  /** Phrases behind the noun that do the same: `seven tasks in all`. */
  readonly totalsAfter: readonly string[]
  /** Words that point at what was just listed: `these three`. */
  readonly demonstratives: ReadonlySet<string>
  /** Phrases that point at what follows or precedes, though they end like a bound: 以下四个. */
  readonly pointing: readonly string[]
  /** Prepositions that spread one number over another: `24 tasks across 8 phases`. */
  readonly spanning: ReadonlySet<string>
  /** Ordinals by their number, and the words in front of one that make it the next of its kind: `adds a tenth`. */
  readonly ordinals: ReadonlyMap<string, number>
  readonly adding: ReadonlySet<string>
  /** Words that point at something already known: `the`, `these`, `los`. */
  readonly definite: ReadonlySet<string>
  /** Stems of adjectives that do not tell one kind of thing from another: `new`, `existing`. */
  readonly weak: ReadonlySet<string>
  /** Stems of adjectives that pick some out of the whole: `the two main risks`. */
  readonly selecting: ReadonlySet<string>
  /** Words that begin a clause which narrows the noun before it: `that`, `que`. */
  readonly relative: ReadonlySet<string>
  /** Numbers that point at two things already known: `both`. */
  readonly pairs: ReadonlySet<string>
  /** Prepositions that hang a noun on the noun before them: `rows with two values`. */
  readonly attaching: ReadonlySet<string>
  /** Those of them that narrow even a known thing: `the two risks of the first phase`. */
  readonly genitives: ReadonlySet<string>
  /** Those of them that add instead of narrowing: `with`. */
  readonly companions: ReadonlySet<string>
  /** Phrases right before a number that bound it, and those right after it. */
  readonly about: readonly string[]
  readonly atLeast: readonly string[]
  readonly atMost: readonly string[]
  readonly aboutAfter: readonly string[]
  readonly atLeastAfter: readonly string[]
  readonly atMostAfter: readonly string[]
  /** Phrases that introduce samples rather than the whole. */
  readonly samples: readonly string[]
  /** Phrases right before a number that make it an example. */
  readonly examples: readonly string[]
  /** Words whose number names one thing (`Phase 2`) instead of counting. */
  readonly labels: ReadonlySet<string>
  /** Nouns that measure: durations, sizes, lines. Nothing enumerates them. */
  readonly measures: ReadonlySet<string>
  /** Words that put a number into the past, or beside the fact. */
  readonly past: ReadonlySet<string>
  readonly hypothetical: ReadonlySet<string>
  /** First words of rows and items that are not members: `total`, `none`. */
  readonly nonMembers: ReadonlySet<string>
  readonly terms: Readonly<Record<Term, readonly string[]>>
}

export const words = (list: string): Set<string> => new Set(list.split(/\s+/).filter(Boolean))

/** Consecutive cardinals from `first`. */
export const cardinals = (first: number, list: string): [string, number][] =>
  list
    .split(/\s+/)
    .filter(Boolean)
    .map((word, index) => [word, first + index])

/** Cardinals in steps of `step`, from `step` on or from `first`. */
export const steps = (step: number, first: number, list: string): [string, number][] =>
  list
    .split(/\s+/)
    .filter(Boolean)
    .map((word, index) => [word, first + index * step])

/** Ordinals from the first on, the forms of each in one string. */
export const ordinals = (forms: readonly string[]): Map<string, number> =>
  new Map(forms.flatMap((list, index) => list.split(' ').map((word): [string, number] => [word, index + 1])))
