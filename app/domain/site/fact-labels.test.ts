import { expect, test } from 'vitest'
import { factLabel, factNamed } from './fact-labels.ts'

test.each([
  ['households.phase2.84A', '세대수 2단지 84A'],
  ['area.exclusive.59A', '면적 주거전용 59A'],
  ['payment.down', '납부 계약금'],
  ['museum.toString', 'museum toString'],
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
])('people call %s (%s) what is named %s', (label, unit, name) => {
  expect(factNamed(label, unit)).toBe(name)
})

test.each(['수영장', '', '수영장 <b>', '{세대수}', '수영장?레인 수'])('%j is no name', (label) => {
  expect(factNamed(label, '')).toBeUndefined()
})

test('every known word is found again by its name', () => {
  for (const name of ['households.total', 'payment.interim', 'parking.perHome', 'site.area'])
    expect(factNamed(factLabel(name), '')).toBe(name)
})
