import { expect, test } from 'vitest'
import { smallSite } from '../../../../tests/support/small-site.ts'
import { changedFacts, factUses, pagesNaming } from './fact-uses.ts'
import type { Document, DraftPart } from './parts.ts'

const { slug, ...settings } = smallSite('small', true).settings
const documents = new Map<DraftPart, Document>([
  ['settings', { notice: { long: '{households.total} 분양{site.remaining?와 잔여 세대}' } }],
  [
    'page /',
    { title: '처음', blocks: [{ text: '{households.total:n}과 {households.total}, {site.phone}로 문의' }] },
  ],
  ['page /b', { title: '모두 {households.total}', description: '{unknown}' }],
])

test('a fact is known by every text that names it, once a text', () => {
  const uses = factUses(documents)
  expect(uses.get('households.total')).toEqual([
    { part: 'settings', path: 'notice.long' },
    { part: 'page /', path: 'blocks[0].text' },
    { part: 'page /b', path: 'title' },
  ])
  expect(uses.get('site.remaining')).toEqual([{ part: 'settings', path: 'notice.long' }])
  expect(uses.has('unknown')).toBe(false)
})

test('a changed telephone number is a changed fact, and lists the pages that show it', () => {
  const before = { slug, ...settings, facts: {} } as unknown as Document
  expect(changedFacts(before, { ...before, phone: '1600-1234' })).toEqual(['site.phone'])
  expect(pagesNaming(['site.phone'], documents)).toEqual(['처음'])
  expect(pagesNaming(['households.total'], documents)).toEqual(['처음', '모두 …'])
})

test('a text that calls a fact as people do uses it', () => {
  const named = new Map<DraftPart, Document>([
    ['settings', { facts: { 'payment.interim': { value: 60, unit: '%' } } }],
    ['page /', { text: '중도금 {납부.중도금}' }],
  ])
  expect(factUses(named).get('payment.interim')).toEqual([{ part: 'page /', path: 'text' }])
})
