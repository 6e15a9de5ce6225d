/** One thing that doctor looked at: `well`, not well and what to do, or neither good nor bad. */
export interface Sign {
  readonly is: 'well' | 'ill' | 'neutral'
  readonly text: string
  /** The command that mends it. */
  readonly mend: string | null
}

/** One part of what doctor says; each is a file of its own. */
export interface Section {
  readonly title: string
  readonly signs: readonly Sign[]
}
