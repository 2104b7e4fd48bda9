import { expect, test } from 'vitest'
import type { Fact } from './fact.ts'
import { factLabel, factMeant } from './fact-labels.ts'
import { factNamed, knownSegments } from './fact-naming.ts'

test.each([
  ['households.phase2.84A', '세대수 2단지 84A'],
  ['area.exclusive.59A', '면적 주거전용 59A'],
  ['payment.down', '납부 계약금'],
  ['museum.toString', 'museum toString'],
  ['ratio.coverage', '건폐율'],
  ['office.termsFrom', '약관과 방침의 시행일'],
  ['river.kilometres', '강 거리'],
  ['schedule.winners', '일정 당첨자 발표'],
  ['수치.조경률', '조경률'],
  ['area.site', '대지면적'],
  ['area.site.phase2', '대지면적 2단지'],
])('%s is %s', (name, label) => expect(factLabel(name)).toBe(label))

test.each([
  ['세대수 2단지 84A', '', 'households.phase2.84A'],
  ['면적 주거전용 59A', '㎡', 'area.exclusive.59A'],
  ['납부 중도금 회차별', '%', 'payment.instalment'],
  ['역 거리', 'km', 'station.kilometres'],
  ['역 거리', 'm', 'station.metres'],
  ['수영장 레인', '개', '수영장.레인'],
  ['households.phase2', '세대', 'households.phase2'],
  [' 스카이라운지 · 좌석 ', '석', '스카이라운지.좌석'],
  ['시공사', '', 'site.builder'],
  ['비율 중도금', '%', '비율.중도금'],
  ['museum 소요 시간', '분', 'museum.minutes'],
  ['수영장 거리', 'm', '수영장.거리'],
  ['건폐율', '%', 'ratio.coverage'],
  ['조경률', '%', '수치.조경률'],
  ['대지면적 2단지', '㎡', 'area.site.phase2'],
  ['면적 대지', '㎡', 'area.site'],
  ['주차대수', '대', 'parking.total'],
  ['용적률 3단지', '%', 'ratio.floor.phase3'],
])('people call %s (%s) what is named %s', (label, unit, name) => {
  expect(factNamed(label, unit)).toBe(name)
})

test.each(['', '수영장 <b>', '{세대수}', '수영장?레인 수'])('%j is no name', (label) => {
  expect(factNamed(label, '')).toBeUndefined()
})

test('every known word is found again by its name', () => {
  for (const name of ['households.total', 'payment.interim', 'parking.perHome', 'site.area'])
    expect(factNamed(factLabel(name), '')).toBe(name)
})

test('a fact is meant by its name and by what people call it, by its unit where two are called alike', () => {
  const facts: Record<string, Fact> = {
    'payment.interim': { value: 60, unit: '%' },
    'station.minutes': { value: 5, unit: '분' },
    'river.metres': { value: 300, unit: 'm' },
    'river.kilometres': { value: 4, unit: 'km' },
    '비율.중도금': { value: 50, unit: '%' },
  }
  const meant = (written: string) => factMeant(facts, written)
  expect(meant('payment.interim')).toBe('payment.interim')
  expect(meant('납부.중도금')).toBe('payment.interim')
  expect(meant('비율.중도금')).toBe('비율.중도금')
  expect(meant('역.소요시간')).toBe('station.minutes')
  expect(meant('강.거리')).toBeUndefined()
  expect(meant('강.거리km')).toBe('river.kilometres')
  expect(meant('toString')).toBeUndefined()
})

test('the check knows words of a name that is not its own', () => {
  expect(knownSegments('비율.중도금')).toBe('비율.interim')
  expect(knownSegments('payment.interim')).toBe('payment.interim')
})
