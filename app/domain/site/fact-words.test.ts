import { expect, test } from 'vitest'
import { factWords, wordsInBraces } from './fact-words.ts'

test('a text of many sites is read and written by what people call its facts', () => {
  const text =
    '{site.name} {households.total:n}세대 가운데 {site.remaining?약 {site.remaining}, }{비율.중도금}, {office.agency}'
  const words = factWords([text], false)
  const shown =
    '{단지 이름} {세대수 전체:n}세대 가운데 {남은 세대?약 {남은 세대}, }{비율 중도금}, {분양대행사}'
  expect(words.show(text)).toBe(shown)
  expect(words.read(shown)).toBe(text)
  expect(words.read(text)).toBe(text)
  // One that the text did not name yet, and spaces that somebody else puts.
  expect(words.read('{대표 전화}로, {없는 이름}')).toBe('{site.phone}로, {없는 이름}')
})

test('two facts that are called alike keep their names', () => {
  const text = '{river.metres}와 {river.kilometres}, {상가.수}와 {commerce.수}'
  const words = factWords([text], false)
  expect(words.show(text)).toBe(text)
  expect(words.read(text)).toBe(text)
})

test('a message names its fields as its own screen does, and a fact that is called like a field keeps its name', () => {
  const text = '{siteName} {visitAt} {site.modelHouse} {households.total}'
  const words = factWords([text], true)
  expect(words.show(text)).toBe('{단지 이름} {방문 일시} {site.modelHouse} {세대수 전체}')
  expect(words.read(words.show(text))).toBe(text)
})

test('words in braces that name no fact are found', () => {
  expect(wordsInBraces('{a.b} {a.b:n} {a.b?와} {대표전하}로 {}')).toEqual(['대표전하'])
})
