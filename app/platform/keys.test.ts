import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { decrypt, encrypt, keyedHash, keyedHashes, parseRing } from './keys.server.ts'

const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
const secret = 'a secret for the tests, long enough 123'

test('what is sealed opens in its own place only', () => {
  const ring = parseRing(key('k1'), secret)
  const sealed = encrypt(ring, '010-1234-5678', 'leads.phone:1')
  expect(sealed).not.toContain('1234')
  expect(decrypt(ring, sealed, 'leads.phone:1')).toBe('010-1234-5678')
  expect(() => decrypt(ring, sealed, 'leads.phone:2')).toThrow()
})

test('a value that was altered does not open', () => {
  const ring = parseRing(key('k1'), secret)
  const sealed = encrypt(ring, '홍길동', 'p')
  const body = Buffer.from(sealed.split('.')[2] as string, 'base64url')
  body[14] = (body[14] as number) ^ 1
  expect(() => decrypt(ring, `1.k1.${body.toString('base64url')}`, 'p')).toThrow()
})

test('after rotation the new key seals and the old one still opens', () => {
  const old = key('k1')
  const before = encrypt(parseRing(old, secret), '홍길동', 'p')
  const rotated = parseRing(`${key('k2')},${old}`, secret)
  expect(decrypt(rotated, before, 'p')).toBe('홍길동')
  expect(encrypt(rotated, '홍길동', 'p')).toMatch(/^1\.k2\./)
  expect(() => decrypt(parseRing(key('k3'), secret), before, 'p')).toThrow('k1')
})

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
