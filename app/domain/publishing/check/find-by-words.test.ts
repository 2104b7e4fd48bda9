import { expect, test } from 'vitest'
import { findByWords } from './find-by-words.ts'

const find = findByWords(
  ['시스템 에어컨', '에어컨 시스템', '에어컨 빌트인', '아주 '.repeat(30).trim(), `${'가'.repeat(50)} 나`].map(
    (thing) => [thing.split(' '), thing] as const,
  ),
)

test.each([
  ['시스템에어컨을 기본으로 시공', '시스템 에어컨'],
  ['빌트인 에어컨', '에어컨 빌트인'],
  ['에어컨', undefined],
  ['아주', '아주 '.repeat(30).trim()],
  [`나 ${'가'.repeat(50)}`, `${'가'.repeat(50)} 나`],
  [`나 ${'가'.repeat(49)}`, undefined],
  ['', undefined],
])('findByWords: the first thing all of whose words are in %j', (text, thing) => {
  expect(find(text)).toBe(thing)
})
