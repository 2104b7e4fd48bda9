import { expect, test } from 'vitest'
import { storedPage } from './stored-page.ts'

test('a page of before has its blocks by the names of today', () => {
  const older = { path: '/', blocks: [{ type: 'scale', title: '규모' }, { type: 'hero' }, { type: 'times' }] }
  expect(storedPage.read(JSON.stringify(older), 1).blocks).toEqual([
    { type: 'key-figures', title: '규모' },
    { type: 'hero' },
    { type: 'travel-times' },
  ])
})
