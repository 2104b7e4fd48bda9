import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { keyedHash, keyedHashes, parseRing } from './keys.server.ts'

const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
const secret = 'a secret for the tests, long enough 123'

test('a key of the wrong length is refused by name', () => {
  expect(() => parseRing('k1:c2hvcnQ=', secret)).toThrow("'k1'")
})

test('hashes depend on the secret, the purpose and every part', () => {
  const ring = parseRing(key('k1'), secret)
  expect(keyedHash(ring, 'start', 's', '010')).toBe(keyedHash(ring, 'start', 's', '010'))
  const others = [
    keyedHash(ring, 'manage', 's', '010'),
    keyedHash(ring, 'start', 's0', '10'),
    keyedHash(parseRing(key('k1'), `${secret}x`), 'start', 's', '010'),
  ]
  expect(others).not.toContain(keyedHash(ring, 'start', 's', '010'))
})

test('one secret may have commas; of several the first makes and all are believed', () => {
  expect(parseRing(key('k1'), 'a secret with, some commas, in it, long enough').secret).toBe(
    'a secret with, some commas, in it, long enough',
  )
  const old = parseRing(key('k1'), 'x'.repeat(32))
  const withComma = 'short, but long enough with all its commas'
  expect(parseRing(key('k1'), `${'y'.repeat(32)},${withComma}`).secrets[1]?.text).toBe(withComma)
  const ring = parseRing(key('k1'), `${'y'.repeat(32)}, ${'x'.repeat(32)}`)
  expect(ring.secret).toBe('y'.repeat(32))
  expect(keyedHashes(ring, 'start', 'a')[1]).toBe(keyedHash(old, 'start', 'a'))
  expect(() => parseRing(key('k1'), `${'y'.repeat(32)},${'y'.repeat(32)}`)).toThrow('두 번')
})
