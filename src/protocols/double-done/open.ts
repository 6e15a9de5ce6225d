import type { Opening, Refusal } from '../protocol.js'
import { input } from './request.js'

/** Names under which credentials lie. */
const secret =
  /^(?:\.env(?:\..+)?|\.netrc|\.npmrc|\.pypirc|\.htpasswd|id_(?:rsa|dsa|ecdsa|ed25519)|credentials(?:\.json)?|.+\.(?:pem|key|p12|pfx|jks|keystore|kdbx))$/i

/** A line of the manifest holds a path as it is: no line end, no control character, no backslash, which other tools escape. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const unwritable = /[\u0000-\u001f\u007f\\]/

/** Opens a run, unless a file of the candidate must not be copied for reviewers. */
export function open(
  value: unknown,
  { target }: { readonly target: { readonly files: readonly { readonly path: string }[] } },
): Opening {
  const refusals = pathRefusals(
    target.files.map(({ path }) => path),
    input.parse(value).allow_secrets,
  )
  return refusals.length > 0 ? { is: 'refused', refusals } : { is: 'ready', basis: null }
}

/** Why files cannot be part of a candidate. */
export function pathRefusals(paths: readonly string[], allowed: readonly string[]): Refusal[] {
  return paths.flatMap((path): Refusal[] => {
    const name = path.split('/').at(-1) ?? ''
    if (unwritable.test(path))
      return [{ problem: `${JSON.stringify(path)} cannot stand in a manifest`, expected: named }]
    if (!secret.test(name) || allowed.includes(path)) return []
    return [
      { problem: `${path} is named like a secret; reviewers would get a copy`, expected: 'it under "allow_secrets"' },
    ]
  })
}

const named = 'a name without line ends, control characters and "\\"'
