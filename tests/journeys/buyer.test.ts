import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { phone } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'
import { testFirst } from '../support/long.ts'

const journey = startJourney({ isReader: true })

/** Links that one presses in turn from the home page, by what they say. */
interface Way {
  ask: string
  taps: string[]
  /** What answers, or says where to ask. */
  answer: RegExp
}

const ways: Way[] = [
  { ask: '84A는 얼마인가', taps: ['분양가'], answer: /84㎡A\s*5억\s4,200만 ~\s6억\s1,100만원/ },
  { ask: '매달 얼마인가', taps: ['분양가'], answer: /대출과 매달 부담은 견본주택과 1500-0000에서 상담/ },
  { ask: '언제 얼마를 내는가', taps: ['분양가'], answer: /중도금 6회\s*2029\. 6\. 20\.\S*\s*10%/ },
  { ask: '언제 청약하는가', taps: [], answer: /1순위/ },
  { ask: '어떻게 청약하는가', taps: ['청약 방법'], answer: /통장 확인부터\s*당첨 확인까지/ },
  {
    ask: '1주택자도 되는가',
    taps: ['청약 방법', '청약 자격·가점'],
    answer: /1주택자\s*1순위로 신청하실 수 있습니다/,
  },
  {
    ask: '햇빛은 어떤가',
    taps: ['평면', '동·호수배치도 보기'],
    answer: /겨울 일조 시간은 1500-0000에서 상담/,
  },
  {
    ask: '창밖은 어디에서 보는가',
    taps: ['평면', '동·호수배치도 보기'],
    answer: /세대를 누르면 공급금액과 창밖 그림/,
  },
  { ask: '203동 1502호를 어디에서 찾는가', taps: ['동·호수'], answer: /203동.*세대 보기/ },
  { ask: '견본주택 주차', taps: ['위치', '오시는 길'], answer: /지상 주차장 80대를 무료로/ },
  { ask: '방문 변경', taps: ['위치', '오시는 길'], answer: /예약 문자의 링크나 1500-0000에서 변경/ },
  { ask: '내 돈은 안전한가', taps: ['분양가', '분양대금 보호'], answer: /주택분양보증에 가입되어 있습니다/ },
]

/** Text that is drawn in the first two screens below where the page is. */
const inTwoScreens = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(node)
      const box = range.getBoundingClientRect()
      if (box.height && box.bottom > 0 && box.top < 2 * innerHeight) texts.push(node.textContent ?? '')
    }
    return texts.join('').replace(/\s+/g, ' ')
  })

testFirst(
  4,
  ways.map(({ ask, taps, answer }) => [ask, taps, answer] as const),
)('%s: answered within two taps and two screens of a phone', async (_, taps, answer) => {
  const page = await journey.visit('/', { ...phone, reducedMotion: 'reduce' })
  page.setDefaultTimeout(15_000)
  expect(taps.length).toBeLessThanOrEqual(2)
  for (const name of taps) {
    const before = page.url()
    await page.locator('#main').getByRole('link', { name, exact: true }).first().tap()
    await page.waitForURL((url) => url.href !== before)
  }
  await expect.poll(() => inTwoScreens(page)).toMatch(answer)
})
