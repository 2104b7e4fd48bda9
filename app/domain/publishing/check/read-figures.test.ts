import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFigures, type Unit } from './read-figures.ts'

const read = (text: string) => readFigures(text).map(({ value, unit }) => [value, unit])

test('figures are read as notices write them', () => {
  expect(read('3,724세대, 3724 세대, 3,724가구')).toEqual([
    [3724, '세대'],
    [3724, '세대'],
    [3724, '세대'],
  ])
  expect(read('지하 3층~지상 28층, 14개 동')).toEqual([
    [3, '층'],
    [28, '층'],
    [14, '동'],
  ])
  expect(read('전용 59·84㎡')).toEqual([
    [59, '㎡'],
    [84, '㎡'],
  ])
  expect(read('59㎡A·B, 84㎡A·B·C')).toEqual([
    [59, '㎡'],
    [84, '㎡'],
  ])
  expect(read('12~15분 거리의 500병상 병원, 2.7km')).toEqual([
    [12, '분'],
    [15, '분'],
    [500, '병상'],
    [2.7, 'km'],
  ])
  expect(read('연면적 35만㎡, 10만 6,050㎡, 용적률 220.00%')).toEqual([
    [350000, '㎡'],
    [106050, '㎡'],
    [220, '%'],
  ])
})

test('about and over are remembered', () => {
  expect(readFigures('약 3,700세대').map((figure) => figure.approximate)).toEqual([true])
  expect(readFigures('3,700여 세대').map((figure) => figure.approximate)).toEqual([true])
  expect(readFigures('3,700세대').map((figure) => figure.approximate)).toEqual([false])
})

test.each([
  '세 단지, 다섯 가지 평면, 열네 동',
  '201동 앞, 301동과 302동, 누리1동',
  '3층간소음, 층고 2.4, 84 평면, 2 평균',
  '1500-0000, 2026. 11. 20., 제15조, 만 14세, 6개월 동안, 4분기, 10분의 1',
  '세대당 한 대, 3세대원, 오신 100분께, 5%p',
  'A4, B2층, v3.5m2',
])('what is no figure is not read: %s', (text) => {
  expect(read(text)).toEqual([])
})

const units: Unit[] = ['세대', '층', '㎡', '%', '병상', 'km']
const korean = fc
  .array(fc.constantFrom('가', '온', '호', '수', ' ', '(', '을', '의'))
  .map((letters) => letters.join(''))

test('a grouped number with decimals keeps its value in any surroundings', () => {
  fc.assert(
    fc.property(
      fc.nat(9_999_999),
      fc.nat(4),
      fc.constantFrom(...units),
      korean,
      korean,
      (whole, digits, unit, before, after) => {
        const value = whole / 10 ** digits
        const written = value.toLocaleString('ko-KR', {
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
        })
        const [figure, ...others] = readFigures(`${before} ${written}${unit} ${after}`)
        expect(others).toEqual([])
        expect(figure).toMatchObject({ value, unit, decimals: digits, raw: expect.stringContaining(written) })
      },
    ),
  )
})

test('every number of a list has the unit at its end, and the span covers the list', () => {
  const number = fc.integer({ min: 1, max: 999 })
  fc.assert(
    fc.property(
      fc.array(number, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('·', '~', '∼', '–', ', '),
      fc.constantFrom(...units),
      (numbers, separator, unit) => {
        const text = `전용 ${numbers.join(separator)}${unit} 평면`
        const figures = readFigures(text)
        expect(figures.map(({ value }) => value)).toEqual(numbers)
        for (const { start, end } of figures)
          expect(text.slice(start, end)).toBe(numbers.join(separator) + unit)
      },
    ),
  )
})

test('reading never fails, and spans lie inside the text in order', () => {
  const piece = fc.oneof(fc.string(), fc.constantFrom('3,724', '세대', '59·84', '㎡', '동', '.', '약 ', '만'))
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const text = pieces.join('')
      let last = 0
      for (const { start, end, value } of readFigures(text)) {
        expect(start).toBeGreaterThanOrEqual(last)
        expect(end).toBeLessThanOrEqual(text.length)
        expect(Number.isFinite(value)).toBe(true)
        last = start
      }
    }),
  )
})
