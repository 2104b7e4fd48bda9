import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { macOf, parseRing } from './keys.server.ts'
import { lookupHash, lookupHashes, rekeyHash } from './lookup-hash.server.ts'

const keys = `k1:${randomBytes(32).toString('base64')}`
const [first, second, third] = ['1', '2', '3'].map((n) => n.repeat(32))
const ringOf = (...secrets: (string | undefined)[]) => parseRing(keys, secrets.join(','))

test('with one secret a hash is what it always was', () => {
  const ring = ringOf(first)
  const [secret] = ring.secrets
  expect(lookupHashes(ring, 'phone', 's', '010')).toEqual([
    secret && macOf(secret.key, 'phone', ['s', '010']),
  ])
})

test('a later secret goes over it, and an older form becomes the same as one that is made today', () => {
  const [one, two, three] = [ringOf(first), ringOf(second, first), ringOf(third, second, first)]
  const old = lookupHash(one, 'phone', 's', '010')
  expect(lookupHashes(three, 'phone', 's', '010')).toEqual([rekeyHash(three, old), rekeyHash(two, old), old])
  expect(rekeyHash(three, rekeyHash(two, old))).toBe(rekeyHash(three, old))
  expect(rekeyHash(three, rekeyHash(three, old))).toBe(rekeyHash(three, old))
  expect(rekeyHash(three, old)).toMatch(/^3\./)
})

test('what a later secret went over cannot be made without it', () => {
  const old = lookupHash(ringOf(first), 'refusal', 's', '010')
  expect(rekeyHash(ringOf(second, first), old)).not.toBe(rekeyHash(ringOf(third, first), old))
})

test('nothing is looked up before the secrets of the database are known', () => {
  expect(() => lookupHash({ ...ringOf(first), chain: undefined }, 'phone', '010')).toThrow('resolveSecrets')
})
