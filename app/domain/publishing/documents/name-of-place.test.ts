import { expect, test } from 'vitest'
import { nameOfPlace } from './name-of-place.ts'

test('a fact is named in Korean, with and without its document', () => {
  const settings = { facts: { 'area.site': { value: 1, unit: '㎡' }, 'types.all': '59A' } }
  expect(nameOfPlace(settings, 'facts.area.site.value')).toBe('공통 수치 › 대지면적 › 값')
  expect(nameOfPlace(settings, 'facts.types.all')).toBe('공통 수치 › 타입 전체')
  expect(nameOfPlace({}, 'facts.area.site.source')).toBe('공통 수치 › 대지면적 › 출처')
  expect(nameOfPlace({}, 'facts.station.minutes')).toBe('공통 수치 › 역 소요 시간')
})
