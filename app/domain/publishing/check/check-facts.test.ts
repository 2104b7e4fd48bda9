import { expect, test } from 'vitest'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import { madeUpSite } from '../../../../tests/support/made-up-site.ts'
import { checkFacts } from './check-facts.ts'

const found = (facts: SiteSettings['facts']) =>
  checkFacts(madeUpSite({ settings: { facts } })).map(({ location, text }) => `${location} ${text}`)

const phases = {
  'households.phase2': { value: 1804, unit: '세대' },
  'households.phase3': { value: 239, unit: '세대' },
}

test('the facts of the made-up site agree with each other', () => {
  expect(checkFacts(madeUpSite({}))).toEqual([])
})

test('a total that is not the sum of its phases is found', () => {
  expect(found({ ...phases, 'households.total': { value: 2044, unit: '세대' } })).toEqual([
    'facts.households.total 2044세대',
  ])
  expect(found({ ...phases, 'households.total': { value: 2043, unit: '세대' } })).toEqual([])
})

test('types that do not add up to their phase are found', () => {
  const types = {
    'households.phase3.84A': { value: 191, unit: '세대' },
    'households.phase3.84B': { value: 47, unit: '세대' },
  }
  expect(found({ ...phases, ...types })).toEqual(['facts.households.phase3 239세대'])
})

test('types without a letter, and with another than A to E, add up too', () => {
  const types = (count: number) => ({
    'households.phase3.101': { value: 191, unit: '세대' },
    'households.phase3.84T': { value: count, unit: '세대' },
  })
  expect(found({ ...phases, ...types(48) })).toEqual([])
  expect(found({ ...phases, ...types(47) })).toEqual(['facts.households.phase3 239세대'])
})

test('what is on sale may be some of the phases', () => {
  const buildings = {
    'buildings.phase1': { value: 11, unit: '개 동' },
    'buildings.phase2': { value: 12, unit: '개 동' },
    'buildings.phase3': { value: 2, unit: '개 동' },
  }
  expect(found({ ...buildings, 'buildings.onSale': { value: 14, unit: '개 동' } })).toEqual([])
  expect(found({ ...buildings, 'buildings.onSale': { value: 15, unit: '개 동' } })).toHaveLength(1)
})

test('a time, a distance or a neighbour’s size without source and date is found', () => {
  const minutes = { value: 10, unit: '분' }
  expect(found({ 'hospital.minutes': minutes })).toEqual(['facts.hospital.minutes 10분'])
  expect(found({ 'hospital.minutes': { ...minutes, source: '가온시 공고' } })).toHaveLength(1)
  expect(found({ 'hospital.minutes': { ...minutes, source: '가온시 공고 2025. 1.' } })).toEqual([])
})

test('a fact that is too long is found, since the rest of it is not shown', () => {
  expect(found({ 'types.phase2': '가'.repeat(200) })).toEqual([])
  expect(found({ 'types.phase2': '가'.repeat(201) })).toHaveLength(1)
})

test('a press post with a reference that nobody fills is found', () => {
  const post = {
    title: '소식',
    summary: '',
    content: '',
    publishedAt: '2026-11-20T09:00:00+09:00',
    pinned: false,
  }
  const press = [{ ...post, content: '모두 {households.total}입니다.' }]
  expect(checkFacts(madeUpSite({ press })).map(({ location, text }) => `${location} ${text}`)).toEqual([
    'content {households.total}',
  ])
})
