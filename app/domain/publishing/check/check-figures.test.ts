import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../tests/support/long.ts'
import { madeUpSite, prose, quotes } from '../../../../tests/support/made-up-site.ts'
import { checkFigures } from './check-figures.ts'

const wrong = (text: string) => quotes(checkFigures, text)

describe('a figure that no fact has is found', () => {
  test.each([
    ['호수를 마주한 3,729세대의 아침', '3,729세대'],
    ['모두 15개 동을 짓습니다', '15개 동'],
    ['지상 29층으로 짓습니다', '29층'],
    ['전용 74㎡ 평면', '74㎡'],
    ['전용면적 25.91평', '25.91평'],
    ['계약금 10%로 시작', '10%'],
    ['분양률 98%입니다', '98%'],
    ['600병상 종합병원', '600병상'],
    ['가온중앙병원까지 차로 7분', '7분'],
    ['약 4,000세대의 마을', '약 4,000세대'],
  ])('%s', (text, figure) => {
    expect(wrong(text)).toEqual([figure])
  })
})

describe('a figure that belongs to another fact is found', () => {
  test.each([
    ['3단지 1,804세대', '1,804세대'],
    ['2단지와 3단지 사이에 3단지 12개 동', '12개 동'],
    ['지하 28층', '28층'],
    ['3단지는 지하 3층, 지상 26층입니다', '3층'],
    ['용적률 5%', '5%'],
    ['계약금 220%', '220%'],
    ['연면적 106,050㎡', '106,050㎡'],
    ['가온중앙병원까지 차로 6분', '6분'],
    ['84㎡A 전용 84.9015㎡', '84.9015㎡'],
    ['호수를 마주한 1,681세대의 아침', '1,681세대'],
    ['세 단지를 합해 1,804세대', '1,804세대'],
  ])('%s', (text, figure) => {
    expect(wrong(text)).toEqual([figure])
  })
})

describe('what follows from the facts is in order', () => {
  test.each([
    '3,724세대, 지하 3층~지상 28층, 14개 동',
    '1단지 1,681세대, 2단지 1,804세대, 3단지 239세대를 합해 3,724세대입니다',
    '2·3단지 2,043세대, 2단지 12개 동과 3단지 2개 동',
    '1,804세대(2단지), 239세대(3단지)',
    '3단지 84㎡A 191세대, 84㎡B 48세대',
    '대지 106,050㎡, 연면적 약 35만㎡, 용적률 220%',
    '전용 84.9072㎡(25.68평), 84㎡A 공급 113.4418㎡',
    '전용 59㎡와 84㎡, 59·84㎡, 59㎡A·B, 84㎡A·B',
    '3,700여 세대의 마을',
    '누리초등학교 도보 6분, 가온중앙병원 차로 10분, 산업단지 차로 12분',
    '일터와 병원이\n차로 12분 안에',
    '누리초등학교를 지나 산업단지까지 차로 12분',
  ])('%s', (text) => {
    expect(wrong(text)).toEqual([])
  })
})

test('a source in the text does not excuse what contradicts a fact about the same', () => {
  expect(wrong('가온중앙병원까지 차로 15분(가온시 공고 2025. 1.)')).toEqual(['15분'])
})

test('labels, table heads and a unit in its own field say what a figure is about', () => {
  const link = { label: '보기', url: '/a' }
  const site = madeUpSite({
    pages: [
      {
        path: '/a',
        blocks: [
          {
            type: 'overview',
            id: 'a',
            title: '요약',
            items: [
              { kind: 'pictures', title: '위치', pictures: [{ name: 'map.svg', alt: '위치도' }], link },
              {
                kind: 'table',
                title: '개요',
                columns: ['2단지', '3단지'],
                rows: [{ label: '세대수', values: ['239세대', '1,804세대'], big: false }],
                note: '',
                link,
              },
            ],
          },
          {
            type: 'key-figures',
            id: 'b',
            label: '',
            title: '규모',
            figure: '3,729',
            unit: '세대',
            parts: [{ label: '3단지', value: '1,804세대', onSale: true }],
            row: [{ label: '계약금', value: '10', unit: '%' }],
          },
        ] as never,
      },
    ],
  })
  expect(checkFigures(site).map(({ location, text }) => `${location} ${text}`)).toEqual([
    'blocks[0].items[1].rows[0].values[0] 239세대',
    'blocks[0].items[1].rows[0].values[1] 1,804세대',
    'blocks[1].figure 3,729세대',
    'blocks[1].parts[0].value 1,804세대',
    'blocks[1].row[0].value 10%',
  ])
})

test('settings, press posts and drawings are read too', () => {
  const site = madeUpSite({
    settings: { notice: { long: '3,725세대', short: '' } },
    press: [
      {
        title: '가온 3,726세대',
        summary: '',
        content: '',
        publishedAt: '2026-11-20T09:00:00+09:00',
        pinned: false,
      },
    ],
    drawings: [{ file: 'small/media/map.svg', texts: ['400병상', '축척 100m', '12.5㎡'] }],
  })
  expect(checkFigures(site).map(({ file, text }) => `${file} ${text}`)).toEqual([
    'small/site.json 3,725세대',
    'small/press/0.json 3,726세대',
    'small/media/map.svg 400병상',
  ])
})

test('a site without facts of a unit has nothing to contradict', () => {
  const site = madeUpSite({
    settings: { facts: {} },
    pages: [{ path: '/a', blocks: [prose('3,729세대, 지상 99층')] }],
  })
  expect(checkFigures(site)).toEqual([])
})

test('of all household counts only those of the facts and their sums pass', () => {
  const right = new Set([0, 1, 3724, 1681 + 1804, 1804 + 239])
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 9999 }), (count) => {
      const found = wrong(`호수를 마주한 ${count.toLocaleString('ko-KR')}세대`)
      expect(found.length).toBe(right.has(count) ? 0 : 1)
    }),
    { numRuns: runs(60, 300) },
  )
})

test('counts of one building beside a picture are parts of what the facts say, and no more than that', () => {
  const picture = { name: 'layout.jpg', alt: '단지배치도' }
  const of = (text: string, note?: string) => {
    const building = { number: '101', text }
    const content = { name: 'main', picture, types: [], buildings: [building], facilities: [], legend: [] }
    const pictured = [
      { file: 'small/layouts/main.json', kind: 'layout' as const, content: { ...content, note } },
    ]
    return checkFigures(madeUpSite({ pictured: pictured as never })).map((finding) => finding.text)
  }
  expect(of('지상 26층, 84A 100세대, 84B 20세대')).toEqual([])
  expect(of('지상 39층, 84A 9,000세대')).toEqual(['39층', '9,000세대'])
  expect(of('지상 26층', '모두 3,729세대입니다.')).toEqual(['3,729세대'])
})
