import { expect, test } from 'vitest'
import { normaliseText } from './letters.ts'
import { excerptOf, markWords } from './mark-words.ts'
import { readQuery, stemOf } from './read-query.ts'

test.each([
  ['주차장은', '주차장'],
  ['분양가를', '분양가'],
  ['견본주택에서는', '견본주택'],
  ['계약금으로', '계약금'],
  ['84a는', '84a'],
  ['호수까지', '호수'],
])('%s is %s with a particle', (word, stem) => {
  expect(stemOf(word)).toBe(stem)
})

test.each(['지도', '회의', '평가', '제도', '고가', '도로'])('%s has no particle to lose', (word) => {
  expect(stemOf(word)).toBe(word)
})

test('a question is its words, without those that ask', () => {
  expect(readQuery('주차장은 어떻게 되나요?').map(({ written }) => written)).toEqual(['주차장은'])
  expect(readQuery('계약금 얼마인가요').map(({ written }) => written)).toEqual(['계약금', '얼마인가요'])
  expect(readQuery('모델하우스')[0]?.forms).toContain('견본주택')
  expect(readQuery('  ?? !! ')).toEqual([])
  expect(readQuery('가나다라마바사아자차'.split('').join('다 ').repeat(3)).length).toBe(8)
})

test('units, spaces and capitals make no difference', () => {
  expect(normaliseText('84㎡A 평면')).toBe(normaliseText('84a평면'))
  expect(normaliseText('입주자 모집 공고')).toBe('입주자모집공고')
})

test('what was searched for is marked, however it is spaced', () => {
  expect(markWords('수변 산책로를 걷습니다', readQuery('산책로'))).toEqual([
    { text: '수변 ', isMatch: false },
    { text: '산책로', isMatch: true },
    { text: '를 걷습니다', isMatch: false },
  ])
  expect(markWords('입주자 모집 공고', readQuery('모집공고'))).toEqual([
    { text: '입주자 모집 공고', isMatch: true },
  ])
  expect(markWords('84㎡A와 59㎡A', readQuery('84A')).filter(({ isMatch }) => isMatch)).toEqual([
    { text: '84㎡A', isMatch: true },
  ])
})

test('an excerpt is the line that says most of it, and no longer than a reader wants', () => {
  const long = `${'앞의 말이 이어집니다 '.repeat(20)}피트니스센터와 독서실을 둡니다 ${'뒤의 말 '.repeat(30)}`
  const text = ['독서실이 있는 곳의 한 줄입니다.', long].join('\n')
  const excerpt = excerptOf(text, readQuery('피트니스센터 독서실'))
  const words = excerpt.map((piece) => piece.text).join('')
  expect(words).toContain('피트니스센터와 독서실을')
  expect(words.length).toBeLessThan(130)
  expect(words.startsWith('… ')).toBe(true)
})

test('an excerpt is a short line where no longer one has what was asked', () => {
  const text = ['단지의 커뮤니티 시설을 안내합니다.', '독서실'].join('\n')
  expect(excerptOf(text, readQuery('독서실'))).toEqual([{ text: '독서실', isMatch: true }])
})
