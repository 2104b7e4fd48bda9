import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { macOf, parseRing } from './keys.server.ts'
import { lookupHash, lookupHashes, raiseHash } from './lookup-hash.server.ts'

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
  expect(lookupHashes(three, 'phone', 's', '010')).toEqual([raiseHash(three, old), raiseHash(two, old), old])
  expect(raiseHash(three, raiseHash(two, old))).toBe(raiseHash(three, old))
  expect(raiseHash(three, raiseHash(three, old))).toBe(raiseHash(three, old))
  expect(raiseHash(three, old)).toMatch(/^3\./)
})

test('what a later secret went over cannot be made without it', () => {
  const old = lookupHash(ringOf(first), 'refusal', 's', '010')
  expect(raiseHash(ringOf(second, first), old)).not.toBe(raiseHash(ringOf(third, first), old))
})

test('nothing is looked up before the secrets of the database are known', () => {
  expect(() => lookupHash({ ...ringOf(first), chain: undefined }, 'phone', '010')).toThrow('settleSecrets')
})
