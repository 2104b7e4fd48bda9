import { expect, test } from 'vitest'
import { findNames, isSameName } from './find-names.ts'

const found = (text: string, names: string[], own: string[] = []) =>
  findNames(
    text,
    names.map((name) => ({ text: name, of: name })),
    own,
  ).map(({ of }) => of)

test.each([
  ['a particle', '한내 리버뷰를 소개합니다', ['한내 리버뷰'], ['한내 리버뷰']],
  ['left out spaces', '한내리버뷰 견본주택', ['한내 리버뷰'], ['한내 리버뷰']],
  ['a line break in it', '한내\n리버뷰', ['한내 리버뷰'], ['한내 리버뷰']],
  ['another word around it', '다온시 새벽동, 정다온', ['다온'], []],
  ['a particle behind a short one', '다온에서, 다온을', ['다온'], ['다온', '다온']],
  ['a noun behind a short one', '다온견본주택', ['다온'], ['다온']],
  ['another number', '솔빛 12차', ['솔빛 1'], []],
  ['a longer name', '한내 리버뷰 2차', ['한내 리버뷰', '한내 리버뷰 2차'], ['한내 리버뷰 2차']],
  ['a slug within another', '/daon-2/customer, daon@daon.kr, daon.kr', ['daon'], []],
  ['a slug in a link', '/daon/customer', ['daon'], ['daon']],
  ['a telephone within digits', '02-1688-00001', ['1688-0000'], []],
] as const)('findNames: %s', (_, text, names, expected) => {
  expect(found(text, [...names])).toEqual(expected)
})

test.each([
  ['the own name is longer', '한내 리버뷰 2차의 견본주택', ['한내 리버뷰'], ['한내 리버뷰 2차'], []],
  [
    'the own name is shorter',
    '한내 리버뷰 2차와 한내 리버뷰',
    ['한내 리버뷰 2차'],
    ['한내 리버뷰'],
    ['한내 리버뷰 2차'],
  ],
  ['the own name begins another word', '센트럴파크역', ['센트럴'], ['센트럴파크'], []],
  ['the names are equal', '리버뷰', ['리버뷰'], ['리버뷰'], []],
] as const)(
  'findNames: nothing of others is within an own name where %s',
  (_, text, names, own, expected) => {
    expect(found(text, [...names], [...own])).toEqual(expected)
  },
)

test('isSameName: spaces and capitals do not make another name', () => {
  expect(isSameName('The 한내 리버뷰', 'THE한내리버뷰')).toBe(true)
  expect(isSameName('한내 리버뷰', '한내 리버뷰 2차')).toBe(false)
})
