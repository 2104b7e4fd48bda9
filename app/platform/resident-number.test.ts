import { expect, test } from 'vitest'
import { coverResidentNumbers, hasResidentNumber } from './resident-number.ts'

test.each([
  ['주민번호 900101-1234567 입니다'],
  ['900101 1234567'],
  ['９００１０１－１２３４５６７'],
  ['90.01.01-2345678'],
  ['9 0 0 1 0 1 - 1 2 3 4 5 6 7'],
  ['051231 – 3234567'],
  ['외국인 850317-5678901'],
  ['900101-1 234567'],
  // In one piece, by the sum that numbers of before October 2020 pass.
  ['8001011234560이라고 하심'],
])('a resident number is found: %s', (text) => {
  expect(hasResidentNumber(text)).toBe(true)
})

test.each([
  ['010-1234-5678로 다시 전화'],
  ['010-1234-5678 02-123-4567'],
  ['01012345678 01098765432'],
  ['계좌 1002345678901'],
  ['901332-1234567'],
  ['900230-1234567'],
  ['900101-9234567'],
  ['900101-1******'],
  ['84㎡A 3동 1204호, 2026. 11. 28. 14:00 방문, 5억 4,000만원'],
  ['GL-5524-7051'],
  ['2026-11-22 1234567'],
])('anything else is not: %s', (text) => {
  expect(hasResidentNumber(text)).toBe(false)
})

test.each([
  ['900101-1234567 고객', '900101-******* 고객'],
  ['9 0 0 1 0 1 - 1 2 3 4 5 6 7', '900101-*******'],
  ['둘: 900101-1234567, 850317-5678901', '둘: 900101-*******, 850317-*******'],
  ['계좌 1002345678901, ①', '계좌 1002345678901, ①'],
])('what is kept while somebody types has none: %s', (text, kept) => {
  expect(coverResidentNumbers(text)).toBe(kept)
  expect(hasResidentNumber(kept)).toBe(false)
})
