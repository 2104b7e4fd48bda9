import { type KeyRing, macOf, type SecretChain } from './keys.server.ts'

type StoredPurpose =
  | 'gift'
  | 'lead'
  | 'manage-hash'
  | 'name'
  | 'phone'
  | 'recovery-code'
  | 'refusal'
  | 'voucher'

/** Hashed with every secret in turn and prefixed with the number of the last one (`2.…`); no prefix with one secret. */
export const lookupHash = (ring: KeyRing, purpose: StoredPurpose, ...parts: string[]): string =>
  lookupHashes(ring, purpose, ...parts)[0] as string

/** Under every secret, today's first. */
export function lookupHashes(ring: KeyRing, purpose: StoredPurpose, ...parts: string[]): string[] {
  const { keys } = chainOf(ring)
  const [first, ...later] = keys
  if (!first) throw new Error('no secret')
  const forms = [macOf(first, purpose, parts)]
  for (const key of later) forms.push(macOf(key, 'raise', [forms.at(-1) as string]))
  return forms.map((core, i) => formatHash(i + 1, core)).reverse()
}

export function rekeyHash(ring: KeyRing, value: string): string {
  const { keys } = chainOf(ring)
  const [, number, rest] = /^(\d+)\.(.*)$/s.exec(value) ?? []
  let core = rest ?? value
  const level = Number(number ?? 1)
  for (const key of keys.slice(level)) core = macOf(key, 'raise', [core])
  return level >= keys.length ? value : formatHash(keys.length, core)
}

export const isNewerHash = (ring: KeyRing, value: string): boolean =>
  Number(/^(\d+)\./.exec(value)?.[1] ?? 1) > chainOf(ring).keys.length

export function currentPrefix(ring: KeyRing): string | undefined {
  const { length } = chainOf(ring).keys
  return length > 1 ? `${length}.` : undefined
}

/** Older hashes may be stored: look for them before inserting. */
export const isRotating = (ring: KeyRing): boolean => chainOf(ring).isRotating

const formatHash = (level: number, core: string) => (level > 1 ? `${level}.${core}` : core)

function chainOf(ring: KeyRing): SecretChain {
  if (!ring.chain) throw new Error('call resolveSecrets before the first use of a secret')
  return ring.chain
}
