import { expect, test } from 'vitest'
import { madeUpSite, prose, quotes } from '../../../../tests/support/made-up-site.ts'
import { checkTradeWords } from './check-trade-words.ts'

/** Sentences of the demo sites as they were, each with what is wrong in it. */
test.each([
  ['공고문은 청약홈과 이 누리집, 견본주택에서 볼 수 있습니다.', ['누리집']],
  ['바뀌면 이 쪽에서 먼저 알려 드립니다.', ['이 쪽']],
  ['단추를 누르면 확장 전의 모습으로 바뀝니다.', ['단추']],
  ['한 줄로 선 네 칸에 볕이 고르게 듭니다', ['네 칸']],
  ['방 3, 욕실 2, 두 면 거실', ['두 면 거실']],
  ['창이 하나 더 있는 끝 집', ['끝 집']],
  ['작은 도시라 오래 걸리지 않습니다', ['작은 도시']],
  ['작지만 나뉘어 쓰기 좋은 집', ['작지만']],
  ['정당계약 기간에 내십니다.', ['내십니다']],
  ['태아와 입양한 아이도 셉니다.', ['아이도 셉니다']],
  ['청약은 언제 합니까?', ['니까?']],
  ['손빨래 개수대와 세탁기 자리', ['세탁기 자리', '개수대']],
  ['쓰임', ['쓰임']],
  ['단지와 호수 사이에는 찻길이 없습니다.', ['찻길']],
  ['가온호수 북쪽 물가에 짓습니다.', ['물가']],
  ['전자수입인지 사기', ['인지 사기']],
  ['걷는 길과 지하주차장, 비상차량이 드나듭니다.', ['드나듭']],
  ['제한속도로 달려 잰 값', ['달려 잰']],
  ['어떤 서류를 떼야 할지 모르실 때', ['떼야']],
  ['달력에 담아 두실 수 있습니다', ['달력에 담']],
  ['관심고객등록과 방문예약은 청약 신청이 아닙니다.', ['관심고객등록']],
  ['상담·방문 신청하기', ['상담·방문 신청']],
  ['세대를 누르고 상담을 예약하세요.', ['상담을 예약']],
])('a word of no builder is said: %s', (text, words) => {
  expect(quotes(checkTradeWords, text)).toEqual(words)
})

test.each([
  '한내시 누리집 2026. 9. 기준',
  '전자수입인지 누리집이나 은행에서 구매합니다',
  '주방 쪽으로 창을 냈습니다',
  '빛이 먼저 닿는 자리에 집을 앉힙니다',
  '계약금은 5%입니다. 그 밖의 조건은 공고를 따릅니다.',
  '물가상승률',
  '안내대로 진행합니다',
  '관심고객 등록',
])('what only looks like one is not: %s', (text) => {
  expect(quotes(checkTradeWords, text)).toEqual([])
})

test('they are advice with what to write instead, which needs no reason', () => {
  const [finding] = checkTradeWords(
    madeUpSite({ pages: [{ path: '/a', blocks: [prose('다섯 번에 나누어 냅니다.')] }] }),
  )
  expect(finding).toMatchObject({
    ...{ warning: true, isDoubt: true },
    sentence: expect.stringContaining('납부하시면 됩니다'),
  })
})
