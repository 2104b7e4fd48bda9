import { expect, test } from 'vitest'
import { inPyeong } from './pyeong.ts'

test('an area in square metres is written in pyeong with two digits', () => {
  expect(inPyeong('59.9372㎡')).toBe('18.13평')
  expect(inPyeong('84.9072㎡')).toBe('25.68평')
  expect(inPyeong('106,050.4985㎡')).toBe('32080.28평')
})

test('a text that is no area has no pyeong', () => {
  expect(inPyeong('방 3, 욕실 2')).toBeUndefined()
  expect(inPyeong('전용 59㎡A')).toBeUndefined()
  expect(inPyeong('59.9372')).toBeUndefined()
})
