import { expect, test } from 'vitest'
import { siteAnswers, typeLabelsIn } from './answers.ts'

const read = (field: 'types' | 'phases', text: string) => {
  const { success, data, error } = siteAnswers.shape[field].safeParse(text)
  return success ? data : error.issues.map(({ message }) => message)
}

const plain = [
  {
    id: '84A',
    label: '84㎡A',
    households: 248,
    exclusive: 84.9511,
    common: 28.0123,
    other: 51.2,
  },
  {
    id: '59',
    label: '59㎡',
    households: 1120,
    exclusive: 59.9834,
    common: undefined,
    other: undefined,
  },
]

test.each([
  ['commas', '84A, 248, 84.9511, 28.0123, 51.2\n59, 1,120, 59.9834'],
  ['spaces', '84A 248 84.9511 28.0123 51.2\n\n59 1,120 59.9834'],
  ['units', '84㎡A형, 248세대, 84.9511㎡, 28.0123㎡, 51.2㎡\n59타입, 1,120세대, 59.9834㎡'],
  ['quotation marks', '"84A"\t"248"\t84.9511\t28.0123\t51.2\n59\t"1,120"\t59.9834'],
  ['full width', '８４Ａ\t２４８\t84.9511\t28.0123\t51.2\n59\t1120\t59.9834'],
  ['official names', '084.9511A\t248\t\t28.0123\t51.2\n059.9834\t1,120'],
  [
    'a title, headings and sums',
    '주택형별 세대수\n주택형\t세대수\t전용면적(㎡)\t주거공용(㎡)\t기타공용(㎡)\n84A\t248\t84.9511\t28.0123\t51.2\n59\t1,120\t59.9834\n합 계\t1,368',
  ],
  [
    'headings in another order',
    '구분\t전용면적\t기타공용면적\t주거공용면적\t타입\t세대수\n민영\t84.9511\t51.2\t28.0123\t84A\t248\n\t59.9834\t\t\t59\t1,120',
  ],
])('unit types are read with %s', (_, text) => expect(read('types', text)).toEqual(plain))

test.each([
  ['84A, 248, 25.7평', ['전용면적은 ㎡로, 84.0000~84.9999여야', '면적을 평이 아니라 ㎡로']],
  ['주택형\t세대수\t전용면적(평)\n84A\t248\t84.9', ['면적을 평이 아니라 ㎡로']],
  ['펜트, 248, 84.9511', ['1번째 줄: 주택형 ‘펜트’']],
  ['84A, 많음, 84.9511', ['1번째 줄: 세대수를 숫자로']],
  ['84A, 248', ['1번째 줄: 전용면적은']],
  ['84A, 248, 84.9, x', ['1번째 줄: 공용면적을']],
  ['84A, 248, 84.9\n84a형, 1, 84.9', ['주택형 ‘84㎡A’가 두 번']],
])('what is no table of unit types is refused with a sentence: %s', (text, sentences) => {
  expect(read('types', text)).toEqual(sentences.map((sentence) => expect.stringContaining(sentence)))
})

test('phases are read from a table with headings and sums', () => {
  const phases = [
    { name: '1단지', households: 1420, buildings: 5 },
    { name: '2단지', households: 300, buildings: 3 },
  ]
  expect(read('phases', '1단지, 1,420, 5\n2단지, 300, 3')).toEqual(phases)
  expect(read('phases', '단지\t세대수\t동수\n1단지\t"1,420"\t5개 동\n2단지\t300\t3\n계\t1,720\t8')).toEqual(
    phases,
  )
})

test('labels of types are shown while their table is typed, without its heading', () => {
  expect(typeLabelsIn('주택형\t세대수\t주거전용\n84A\t248\t84.9511\n101\t68\t101.55')).toEqual([
    '84㎡A',
    '101㎡',
  ])
})
