import { expect, test } from 'vitest'
import { smallSite } from '../../../../tests/support/small-site.ts'
import { checkRetention, parseMonths } from './kept-months.ts'

test.each([
  ['상담 종료 후 6개월, 지나면 바로 파기', 6],
  ['방문 뒤 1년 6개월', 18],
  ['계약 뒤 2년', 24],
  ['상담 뒤 석 달', undefined],
  ['응대 완료 후 30일', Number.NaN],
])('%s names %s months', (text, months) => expect(parseMonths(text)).toBe(months))

test('a text that promises another time than is kept is refused, each by its place', () => {
  const { settings } = smallSite('first', true)
  const problems = (collection: string, marketing: string) =>
    checkRetention({
      ...settings,
      consents: {
        collection: { ...settings.consents.collection, retention: collection },
        marketing: { ...settings.consents.marketing, retention: marketing },
      },
    }).map(({ location }) => location)
  expect(problems('6개월', '동의를 철회할 때까지')).toEqual([])
  expect(problems('1년', '동의를 철회할 때까지, 길어도 6개월')).toEqual(['consents.collection.retention'])
  expect(problems('업무가 끝날 때까지', '30일')).toEqual([
    'consents.collection.retention',
    'consents.marketing.retention',
  ])
})
