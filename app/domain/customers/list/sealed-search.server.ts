import { decrypt, encrypt } from '#app/db/encryption.server.ts'
import type { KeyRing } from '#app/platform/keys.server.ts'

const placeOf = (userId: string) => `search.name:${userId}` as const

/** A searched name in the form that an address may contain: only its searcher can open it, and it differs each time. */
export const sealSearch = (keys: KeyRing, userId: string, name: string): string =>
  encrypt(keys, name, placeOf(userId))

/** @returns undefined for what was not sealed for this person */
export function openSearch(keys: KeyRing, userId: string, sealed: string): string | undefined {
  try {
    return decrypt(keys, sealed, placeOf(userId))
  } catch {
    return undefined
  }
}
