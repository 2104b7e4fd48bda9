import { expect, test } from 'vitest'
import { layoutOf, planOf } from '../../../../tests/support/drawings.ts'
import { madeUpSite, prose } from '../../../../tests/support/made-up-site.ts'
import { checkPlanWords } from './check-plan-words.ts'

const plans = ['59A', '59B', '84A', '84B', '84C'].map((name) => planOf('lakeside', name))
const said = (text: string, path = '/a') =>
  checkPlanWords(
    madeUpSite({ pages: [{ path, blocks: [prose(text)] }], plans, layouts: [layoutOf('lakeside')] }),
  ).map(({ sentence }) => sentence)

test.each([
  ['84㎡A의 주방은 거실을 바라보며 조리하는 대면형이고 다용도실이 바로 이어집니다.', '등지고'],
  ['59㎡A, 거실을 보고 일하는 아일랜드 식탁', '등지고'],
  ['84㎡A의 주방에는 거실을 바라보는 큰 작업대를 두었습니다.', '등지고'],
  ['84㎡A는 긴 아일랜드 식탁이 조리대와 마주 봅니다.', '등지고'],
  ['84㎡A는 현관에서 거실 창까지 곧게 이어집니다.', '곧게 보이지'],
  ['59㎡B의 아일랜드 식탁', '아일랜드가 없습니다'],
  ['84㎡C에는 팬트리와 드레스룸이 있습니다.', '팬트리가 없습니다'],
  ['59㎡B 안방의 드레스룸', '드레스룸이 없습니다'],
  ['84㎡A는 거실이 두 면으로 열립니다.', '여러 면'],
  ['84㎡A 3면 개방형', '여러 면'],
  ['59㎡B, 남향 4베이', '앞면에'],
  ['84㎡A: 방 4, 욕실 2', '방의 수'],
  ['84㎡A: 방 3, 욕실 1', '욕실의 수'],
])('what the plan does not have is found: %s', (text, words) => {
  expect(said(text).join()).toContain(words)
})

test('the page says whose plan is meant where the text does not', () => {
  expect(said('현관에서 창까지\n곧게 이어집니다', '/FloorPlan/84A')).toHaveLength(1)
})

test.each([
  '84㎡A는 방 셋과 거실이 나란한 4베이이며, 주방 창과 거실 창이 마주 놓여 맞통풍이 됩니다.',
  '59㎡A의 조리대 앞에 아일랜드 식탁을 두었습니다. 현관창고와 팬트리, 드레스룸이 있습니다.',
  '59㎡B, 84㎡C는 거실이 두 면으로 열립니다.',
  '59㎡B는 팬트리가 없는 대신 거실이 넓습니다.',
  '방 3, 욕실 2, 두 면 거실은 84㎡C입니다.',
  '단지에 아일랜드 정원을 둡니다.',
])('in order: %s', (text) => {
  expect(said(text)).toEqual([])
})
