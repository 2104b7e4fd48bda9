import { describe, expect, test } from 'vitest'
import type { BlockOf } from '#app/blocks/schema.ts'
import { madeUpSite } from '../../../../tests/support/made-up-site.ts'
import { checkPromises } from './check-promises.ts'

const place = (mark: string, name: string, status?: 'planned' | 'due') => ({
  type: 'Feature',
  properties: { kind: 'place', mark, name, layer: 'life', ...(status && { status }) },
})
const planned = [place('train', '가온호수역', 'planned'), place('work', '반도체 산업단지', 'planned')]
const built = [place('school', '누리초등학교'), place('hospital', '가온중앙병원')]

interface Parts {
  text?: string
  notices?: string[]
  features?: object[]
}

/** Findings about the title of a section. */
function wrong(title: string, { text = '글', notices = [], features = [...planned, ...built] }: Parts = {}) {
  const block: BlockOf<'prose'> = {
    type: 'prose',
    introduction: [],
    sections: [{ title, parts: [{ text }] }],
  }
  const site = madeUpSite({ pages: [{ path: '/a', notices, blocks: [block] }] })
  const drawn = [{ file: 'small/maps/main.json', kind: 'map' as const, name: 'main', content: { features } }]
  return checkPromises({ ...site, drawn }).map((finding) => finding.text)
}

describe('a headline that names what is planned as if it were there', () => {
  test.each([
    '학교와 역은 걸어서, 병원과 직장은 차로',
    '가온호수역 걸어서 9분',
    '가온호수역까지 도보 9분',
    '역세권에 사는 즐거움',
    '반도체 산업단지와 이웃한 아파트',
    '지하철이 바로 앞',
  ])('%s', (title) => {
    expect(wrong(title)).toEqual([title])
  })

  test('a walk by any of its names', () => {
    const walk = { type: 'Feature', properties: { kind: 'walk', name: '한내천 산책로', status: 'due' } }
    expect(wrong('문을 나서면 한내천 산책길', { features: [walk] })).toHaveLength(1)
    expect(wrong('문을 나서면 한내천 산책로(예정)', { features: [walk] })).toEqual([])
  })

  test('or in a text whose people enjoy it today', () => {
    const walk = { type: 'Feature', properties: { kind: 'walk', name: '한내천 산책로', status: 'due' } }
    const about = (text: string) => wrong('생활', { text, features: [walk] })
    expect(about('세 단지가 이어집니다. 산책로를 함께 누립니다.')).toHaveLength(1)
    expect(about('세 단지가 이어집니다. 산책로(예정)를 함께 누립니다.')).toEqual([])
    expect(about('산책로를 걷는 길입니다. 마당을 함께 누립니다.')).toEqual([])
  })

  test('is found by the marks of texts, too, without a map', () => {
    const text = '누리공원(예정)은 가온시 고시를 따릅니다.'
    expect(wrong('누리공원을 앞마당처럼, 걸어서 3분', { text, features: [] })).toHaveLength(1)
    expect(wrong('한별공원을 앞마당처럼, 걸어서 3분', { text, features: [] })).toEqual([])
  })
})

test.each([
  '학교는 걸어서, 종합병원은 차로 10분',
  '가온호수역(계획) 걸어서 9분',
  '차로 10분 종합병원, 12분 반도체 산업단지(계획)',
  '가온호수역 신설 계획, 단지 앞으로',
  '역대 가장 넓은 거실이 바로 앞에',
  '지역과 함께 걸어서',
  '주차장에서 집까지 바로',
])('in order: %s', (title) => {
  expect(wrong(title)).toEqual([])
})

test('where a station is there, 역 is that one', () => {
  expect(wrong('역은 걸어서', { features: [...planned, place('train', '누리역')] })).toEqual([])
})

describe('a view or sun of the whole site', () => {
  test.each([
    '아침 창을 열면 가온호수가 먼저 보입니다',
    '호수 조망 아파트',
    '전 세대 남향',
    '모든 방에 햇살',
    '레이크뷰를 누리다',
  ])('needs a word that not each home has it: %s', (title) => {
    expect(wrong(title)).toEqual([title])
    expect(wrong(title, { text: '조망과 일조는 동과 층에 따라 다릅니다.' })).toEqual([])
    expect(wrong(`${title}(동·층별 상이)`)).toEqual([])
    // A notice at the end of the page is too far away.
    expect(wrong(title, { notices: ['조망은 동과 층에 따라 다릅니다.'] })).toEqual([title])
  })

  test.each([
    '들어서면 먼저 호수가 보이는 로비',
    '호숫가 동의 아침, 호수가 보이는 거실',
    '84㎡A, 호수가 보이는 거실',
    '호수를 마주한 3,724세대의 아침',
    '강변 산책로와 카페',
    '남향 위주 배치',
  ])('is no such claim: %s', (title) => {
    expect(wrong(title)).toEqual([])
  })
})
