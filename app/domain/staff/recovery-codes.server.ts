import { randomInt } from 'node:crypto'
import type { KeyRing } from '#app/platform/keys.server.ts'
import { lookupHash, rekeyHash } from '#app/platform/lookup-hash.server.ts'
import { readCode } from '#app/platform/typed-code.ts'

const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const hashPrefix = 'h1:'

export const generateRecoveryCodes = (): string[] =>
  Array.from({ length: 10 }, () => {
    const code = Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('')
    return `${code.slice(0, 5)}-${code.slice(5)}`
  })

export function hashCode(keys: KeyRing, code: string): string {
  return hashPrefix + lookupHash(keys, 'recovery-code', readCode(code).toLowerCase())
}

/** better-auth returns the remaining codes, which are already hashed. */
export const hashCodes = (keys: KeyRing, json: string): string =>
  JSON.stringify(
    (JSON.parse(json) as string[]).map((code) => (code.startsWith(hashPrefix) ? code : hashCode(keys, code))),
  )

export const rekeyCodes = (keys: KeyRing, json: string): string =>
  JSON.stringify(
    (JSON.parse(json) as string[]).map((code) => hashPrefix + rekeyHash(keys, code.slice(hashPrefix.length))),
  )
