import { expect, test } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { cacheByVersion } from './cache-by-version.server.ts'
import type { Site } from './site-settings.ts'

const db = {} as Db
const published = (contentVersion: number, id = 'first') => ({ id, contentVersion, settings: {} }) as Site

test('cacheByVersion: loads once for all callers, and again after a publication', async () => {
  let made = 0
  const kept = cacheByVersion(async (_, { id }) => `${id} ${++made}`)
  expect(await Promise.all([kept(db, published(1)), kept(db, published(1))])).toEqual(['first 1', 'first 1'])
  expect(await kept(db, published(1, 'second'))).toBe('second 2')
  expect(await kept(db, published(2))).toBe('first 3')
  expect(await kept({} as Db, published(2))).toBe('first 4')
  // A caller that still holds the former version of the site does not bring it back.
  expect(await kept(db, published(1))).toBe('first 3')
})

test('cacheByVersion: a failure reaches all who waited; the next call loads again', async () => {
  let made = 0
  const kept = cacheByVersion(async () => {
    if (!made++) throw new Error('no database')
    return made
  })
  const both = [kept(db, published(1)), kept(db, published(1))]
  for (const one of both) await expect(one).rejects.toThrow('no database')
  expect(await kept(db, published(1))).toBe(2)
})

test('is made once more when the board changes, where the site says what the board counts', async () => {
  let made = 0
  const kept = cacheByVersion(async () => ++made)
  const sold = (homesVersion: number, remainingUnits?: object) =>
    kept(db, { id: 'first', contentVersion: 1, homesVersion, settings: { remainingUnits } } as Site)
  expect([await sold(1), await sold(2)]).toEqual([1, 1])
  const byBoard = { byBoard: true }
  expect([await sold(2, byBoard), await sold(2, byBoard), await sold(3, byBoard)]).toEqual([2, 2, 3])
})
