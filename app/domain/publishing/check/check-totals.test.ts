import { expect, test } from 'vitest'
import { madeUpSite, quotes } from '../../../../tests/support/made-up-site.ts'
import { checkTotals } from './check-totals.ts'

test.each([
  ['2·3단지 사업개요. 지상 28층 14개 동, 1,804세대.', '1,804세대'],
  ['2, 3단지는 모두 1,804세대입니다', '1,804세대'],
  ['2~3단지 239세대', '239세대'],
  ['2·3단지는 12개 동입니다', '12개 동'],
])('of phases named together a part is found: %s', (text, figure) => {
  expect(quotes(checkTotals, text)).toEqual([figure])
})

test.each([
  '2·3단지 2,043세대, 14개 동',
  '2·3단지 2,043세대입니다. 2단지 1,804세대, 3단지 239세대입니다',
  '2·3단지를 분양합니다. 1,804세대(2단지)와 239세대(3단지)',
  '1·2·3단지를 합해 3,724세대',
  '2단지와 3단지의 239세대',
])('in order: %s', (text) => {
  expect(quotes(checkTotals, text)).toEqual([])
})

test('the phases of a table’s heading count too, and the finding says the whole', () => {
  const picture = { name: 'plan.svg', alt: '배치도' }
  const option = (id: string, label: string, value: string) => ({
    id,
    label,
    picture,
    rows: [{ label: '세대수', value, big: true }],
  })
  const options = [option('2', '2·3단지', '{households.phase2}'), option('3', '3단지', '{households.phase3}')]
  const block = { type: 'project-data', label: '단지', param: 'phase', options, action: '예약' }
  const found = checkTotals(madeUpSite({ pages: [{ path: '/a', blocks: [block] as never }] }))
  expect(found.map(({ location, text }) => [location, text])).toEqual([
    ['blocks[0].options[0].rows[0].value', '1,804세대'],
  ])
  expect(found[0]?.sentence).toContain('모두 2,043세대입니다')
})
