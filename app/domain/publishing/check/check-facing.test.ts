import { describe, expect, test } from 'vitest'
import { type Development, layoutOf } from '../../../../tests/support/drawings.ts'
import { madeUpSite, prose } from '../../../../tests/support/made-up-site.ts'
import { checkFacing } from './check-facing.ts'

const findings = (development: Development, text: string, path = '/a') =>
  checkFacing(madeUpSite({ pages: [{ path, blocks: [prose(text)] }], layouts: [layoutOf(development)] }))

describe('a claim that all homes look one way is held against the layout', () => {
  test.each<[Development, string, string]>([
    ['riverside', '두 가지 평면,\n모두 남향 4베이', '412세대 가운데 104세대'],
    ['lakeside', '84㎡A는 방 셋과 거실이 모두 남향인 4베이', '592세대 가운데 164세대'],
    ['lakeside', '59㎡A, 84㎡A, 84㎡B의 평면은 방 셋 모두 남향', '남서향(201동'],
    ['lakeside', '14개 동 모두 남쪽 호수를 향해 놓았습니다.', '2,043세대 가운데'],
    ['lakeside', '84㎡A는 안방, 거실, 침실2와 침실3이 모두 남쪽 창을 가집니다.', '84㎡A 592세대'],
    ['riverside', '74㎡A는 방 셋과 거실이 나란히 남쪽을 보는 4베이입니다.', '105동'],
    ['riverside', '104동은 남향, 105동은 남동향입니다.', '105동'],
  ])('%s: %s', (development, text, words) => {
    const [found] = findings(development, text)
    expect(found?.sentence).toContain(words)
    expect(found?.sentence).toContain('동·호수 배치와 다릅니다')
  })

  test('on the page of a type, whose name the text leaves out', () => {
    expect(findings('lakeside', '방 셋과 거실이 모두 남향입니다.', '/FloorPlan/84A')).toHaveLength(1)
    expect(findings('lakeside', '방 셋과 거실이 모두 남향입니다.', '/FloorPlan/59A')).toEqual([])
  })
})

test.each<[Development, string]>([
  ['lakeside', '59㎡A는 방 셋과 거실이 모두 남향인 4베이입니다.'],
  ['lakeside', '14개 동을 남향과 남동향, 남서향으로 놓았습니다.'],
  ['lakeside', '남향 위주로 배치한 84㎡A'],
  ['lakeside', '84㎡A의 향은 동에 따라 남향, 남동향, 남서향입니다.'],
  ['lakeside', '202동은 남향입니다.'],
  ['riverside', '104동은 남향, 105동은 남동향과 남서향입니다.'],
  ['lakeside', '남쪽 단지 경계가 호수산책로와 맞닿고, 207동 남쪽에 휴게정원이 있습니다.'],
  ['lakeside', '84㎡A도 모두 남향인가요?'],
])('in order, %s: %s', (development, text) => {
  expect(findings(development, text)).toEqual([])
})

test('a site without a layout has nothing to contradict', () => {
  expect(checkFacing(madeUpSite({ pages: [{ path: '/a', blocks: [prose('모두 남향')] }] }))).toEqual([])
})
