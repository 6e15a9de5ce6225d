import type { Finding, Level } from '../kernel/finding.js'

/** What a repository decides about its checks and reviews; data only, read from `judgment-day.config.{json,yaml}`. */
export interface Config {
  /** What becomes of a rule's findings; a rule that is not named is as its check has it. */
  readonly checks?: Readonly<Partial<Record<string, Level | 'off'>>> | undefined
  readonly silence?: readonly ConfiguredSilence[] | undefined
  /** Limit of a single file, bytes. */
  readonly maxFileSize?: number | undefined
  /** What `review` takes where its options say nothing. */
  readonly review?: { readonly judges?: string | undefined } | undefined
}

/** Findings that the repository lets stand, and why. */
export interface ConfiguredSilence {
  /** A rule, or `all`. */
  readonly rule: string
  /** A file or a folder, relative to the configuration's folder; everything below that where it is absent. */
  readonly path?: string | undefined
  readonly reason: string
}

/** A configuration that was found: from which file, and where the spec folder lies below it, `/` between parts. */
export interface FoundConfig {
  readonly file: string | null
  readonly place: string
  readonly config: Config
}

/** Where nothing is configured. */
export const noConfig: FoundConfig = { file: null, place: '', config: {} }

/** The part of a configuration that changes what is found in a folder. */
export const decisive = ({ config: { checks = {}, silence = [] }, place }: FoundConfig): object =>
  silence.length === 0 ? { checks } : { checks, silence, place }

/** The finding with the level that its rule is configured to have. */
export const levelled = <T extends Pick<Finding, 'rule' | 'level'>>(finding: T, { checks = {} }: Config): T => {
  const level = checks[finding.rule]
  return level === undefined || level === 'off' ? finding : { ...finding, level }
}

/** The configured silence that covers a finding of the folder, or undefined. */
export function silencing({ config, place }: FoundConfig, finding: Finding): ConfiguredSilence | undefined {
  const path = place === '' ? finding.path : `${place}/${finding.path}`
  return config.silence?.find(
    ({ rule, path: below = '' }) => (rule === 'all' || rule === finding.rule) && lies(path, below),
  )
}

function lies(path: string, below: string): boolean {
  const folder = below.replace(/^\.\//, '').replace(/\/+$/, '')
  return folder === '' || folder === '.' || path === folder || path.startsWith(`${folder}/`)
}
