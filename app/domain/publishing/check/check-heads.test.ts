import { expect, test } from 'vitest'
import { madeUpSite } from '../../../../tests/support/made-up-site.ts'
import { checkHeads, width } from './check-heads.ts'

const found = (...pages: { path: string; title?: string; description?: string }[]) =>
  checkHeads(madeUpSite({ pages })).map(({ file, location }) => `${file} ${location}`)

test('letters and digits of half width count as half', () => {
  expect(width('가온시')).toBe(3)
  expect(width('59㎡A')).toBe(3)
  expect(width('ab')).toBe(1)
})

test('a title that is too long with the site’s name is found', () => {
  expect(found({ path: '/a', title: '가'.repeat(40) })).toEqual(['small/pages/a.json title'])
  expect(found({ path: '/a', title: '가'.repeat(30) })).toEqual([])
})

test('a description too long or too short is found', () => {
  expect(found({ path: '/a', description: '가'.repeat(81) })).toEqual(['small/pages/a.json description'])
  expect(found({ path: '/a', description: '가'.repeat(19) })).toEqual(['small/pages/a.json description'])
  expect(found({ path: '/a', description: '가'.repeat(80) })).toEqual([])
})

test('a title or description of another page is found, on the second page', () => {
  const description = '같은 설명이 두 페이지에 있으면 검색 결과에서 가를 수 없습니다.'
  expect(found({ path: '/a', title: '가' }, { path: '/b', title: '가' })).toEqual([
    'small/pages/b.json title',
  ])
  expect(found({ path: '/a', description }, { path: '/b', description })).toEqual([
    'small/pages/b.json description',
  ])
})
