import { type KeyRing, macOf, type SecretChain } from './keys.server.ts'

/** What is found by a stored hash. */
type StoredPurpose = 'gift' | 'lead' | 'manage-hash' | 'phone' | 'recovery-code' | 'refusal' | 'voucher'

/**
 * Keyed hash by which something stored is found without being readable. Every secret of the install goes over it in
 * turn; which was the last stands before it, `2.…`, and nothing where there was only one.
 */
export const lookupHash = (ring: KeyRing, purpose: StoredPurpose, ...parts: string[]): string =>
  lookupHashes(ring, purpose, ...parts)[0] as string

/** Every form in which it may be stored, today's first: while a secret takes over, and of what a straggler wrote. */
export function lookupHashes(ring: KeyRing, purpose: StoredPurpose, ...parts: string[]): string[] {
  const { keys } = chainOf(ring)
  const [first, ...later] = keys
  if (!first) throw new Error('no secret')
  const forms = [macOf(first, purpose, parts)]
  for (const key of later) forms.push(macOf(key, 'raise', [forms.at(-1) as string]))
  return forms.map((core, i) => written(i + 1, core)).reverse()
}

/** An older form of a stored hash as today's. One that is today's stays. */
export function rekeyHash(ring: KeyRing, value: string): string {
  const { keys } = chainOf(ring)
  const [, number, rest] = /^(\d+)\.(.*)$/s.exec(value) ?? []
  let core = rest ?? value
  const level = Number(number ?? 1)
  for (const key of keys.slice(level)) core = macOf(key, 'raise', [core])
  return level >= keys.length ? value : written(keys.length, core)
}

/** Whether a stored hash was made with a newer secret than any of this ring. */
export const isNewerHash = (ring: KeyRing, value: string): boolean =>
  Number(/^(\d+)\./.exec(value)?.[1] ?? 1) > chainOf(ring).keys.length

/** How today's stored hashes begin; undefined while there was only ever one secret, whose hashes begin with nothing. */
export function todaysPrefix(ring: KeyRing): string | undefined {
  const { length } = chainOf(ring).keys
  return length > 1 ? `${length}.` : undefined
}

/** Whether hashes may be stored in an older form, which whoever writes a unique one has to look for. */
export const isRotating = (ring: KeyRing): boolean => chainOf(ring).isRotating

const written = (level: number, core: string) => (level > 1 ? `${level}.${core}` : core)

function chainOf(ring: KeyRing): SecretChain {
  if (!ring.chain) throw new Error('the secrets of this database were not read: settleSecrets comes first')
  return ring.chain
}
