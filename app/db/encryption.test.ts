import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { parseRing } from '#app/platform/keys.server.ts'
import { openTestInstall } from '../../tests/support/install.ts'
import { decrypt, encrypt, placeIn } from './encryption.server.ts'
import { sealedColumns } from './schema.ts'

const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
const secret = 'a secret for the tests, long enough 123'
const place = 'leads.name:1'

test('what is sealed opens in its own place only', () => {
  const ring = parseRing(key('k1'), secret)
  const sealed = encrypt(ring, '010-1234-5678', 'leads.phone:1')
  expect(sealed).not.toContain('1234')
  expect(decrypt(ring, sealed, 'leads.phone:1')).toBe('010-1234-5678')
  expect(() => decrypt(ring, sealed, 'leads.phone:2')).toThrow()
})

test('a value that was altered does not open', () => {
  const ring = parseRing(key('k1'), secret)
  const sealed = encrypt(ring, '홍길동', place)
  const body = Buffer.from(sealed.split('.')[2] as string, 'base64url')
  body[14] = (body[14] as number) ^ 1
  expect(() => decrypt(ring, `1.k1.${body.toString('base64url')}`, place)).toThrow()
})

test('after rotation the new key seals and the old one still opens', () => {
  const old = key('k1')
  const before = encrypt(parseRing(old, secret), '홍길동', place)
  const rotated = parseRing(`${key('k2')},${old}`, secret)
  expect(decrypt(rotated, before, place)).toBe('홍길동')
  expect(encrypt(rotated, '홍길동', place)).toMatch(/^1\.k2\./)
  expect(() => decrypt(parseRing(key('k3'), secret), before, place)).toThrow('k1')
})

test('a place that is no sealed column does not compile', () => {
  const ring = parseRing(key('k1'), secret)
  const id: string = '1'
  // @ts-expect-error a column that is not there
  const sealed = encrypt(ring, '홍길동', `leads.nmae:${id}`)
  // @ts-expect-error a column that is not sealed
  expect(() => decrypt(ring, sealed, `leads.region:${id}`)).toThrow()
  // @ts-expect-error no row
  expect(() => decrypt(ring, sealed, 'leads.name')).toThrow()
})

test('sealedColumns: every column has a place of its own', () => {
  const places = sealedColumns.map((sealed) => placeIn(sealed, '1'))
  expect(places).toContain(place)
  expect(new Set(places).size).toBe(sealedColumns.length)
})

// Decision 22: samples of values that were destroyed would stay in pg_statistic.
test('PostgreSQL keeps no statistics of encrypted columns, also of those that came later', async () => {
  const { db, close } = await openTestInstall('postgres')
  const { rows } = await sql<{ place: string }>`
    select c.relname || '.' || a.attname as place
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
      and a.attname like '%\\_sealed' and coalesce(a.attstattarget, -1) <> 0`.execute(db)
  await close()
  expect(rows).toEqual([])
})
