import { expect, test } from 'vitest'
import { madeUpSite, prose, quotes } from '../../../../tests/support/made-up-site.ts'
import { checkSuperlatives } from './check-superlatives.ts'

test.each([
  ['지역 최고의 입지', '최고'],
  ['최저 분양가', '최저'],
  ['유일한 호수 조망', '유일한'],
  ['수익을 보장합니다', '보장'],
  ['확실한 미래', '확실한'],
  ['당첨 확률 100%', '100%'],
])('a superlative is said: %s', (text, word) => {
  expect(quotes(checkSuperlatives, text)).toEqual([word])
})

test.each([
  '최고 28층',
  '최고 층수',
  '당첨을 보장하지 않습니다',
  '불확실한 계획',
  '확실하지 않습니다',
  '보장되지 않음',
])('what only looks like one is not: %s', (text) => {
  expect(quotes(checkSuperlatives, text)).toEqual([])
})

test('superlatives are warnings', () => {
  const [finding] = checkSuperlatives(madeUpSite({ pages: [{ path: '/a', blocks: [prose('최고의 집')] }] }))
  expect(finding?.warning).toBe(true)
})
