import { expect, test } from 'vitest'
import { quotes } from '../../../../tests/support/made-up-site.ts'
import { checkFigures } from './check-figures.ts'

test.each([
  '1㎡는 0.3025평입니다. 1세대 1주택.',
  '전용 85㎡ 이하, 500세대 이상 단지',
  '1층 로비와 지하 2층 주차장, 302동 3층 작은도서관',
  '오전 10시 30분부터 40분 동안, 시작 15분 전에 오십시오',
  '201동과 302동 사이, 누리1동 주민센터',
  '추첨 물량은 60%입니다(「주택공급에 관한 규칙」 제28조).',
  '누리구 사업체 증가율 12.4%(가온시 통계 2025. 3.)',
  '다섯 가지 평면, 세 단지',
  '안방 13.8㎡, 거실 20.0㎡, 확장 6.1㎡ 포함',
])('what is said in general is in order: %s', (text) => {
  expect(quotes(checkFigures, text)).toEqual([])
})
