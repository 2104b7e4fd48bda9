import { describe, expect, test } from 'vitest'
import { madeUpSite, prose, quotes } from '../../../../tests/support/made-up-site.ts'
import { checkClaims } from './check-claims.ts'

const wrong = (text: string, notices: string[] = []) => quotes(checkClaims, text, { notices })

describe('a claim without source and date is found', () => {
  test.each([
    '가온중앙병원이 차로 10분입니다.',
    '누리초등학교까지 걸어서 6분',
    '역까지 10분 거리',
    '산업단지까지 2.7km',
    '큰길 건너 420m',
    '가온호수역(계획)이 가깝습니다.',
    '호수산책로와 바로 연결(예정)',
    '도시철도 노선 연장이 추진됩니다.',
    '누리공원이 새로 조성됩니다.',
    '가온시 공고에 따르면 병원이 차로 10분입니다.',
    '정부 발표에 따라 역이 신설됩니다.',
    '2025. 1. 기준 가온중앙병원 차로 10분',
  ])('%s', (text) => {
    expect(wrong(text)).toEqual([text])
  })
})

describe('a claim with its source and date, or what is no claim, is in order', () => {
  test.each([
    '가온중앙병원이 차로 10분입니다(가온시 공고 2025. 1.).',
    '산업단지 계획은 2024년 12월 가온시 고시를 따릅니다.',
    '주변 개발계획은 인허가와 정부 정책에 따라 변경되거나 취소될 수 있습니다.',
    '입주는 2029년 12월(예정)입니다.',
    '상담은 30분쯤 걸립니다. 시작 10분 전에 오십시오.',
    '거실 폭은 4.5m, 도보는 분당 67m로 셈합니다.',
    '한내도시개발(주)가 시행합니다. 계약 기간을 연장합니다.',
    '원은 단지에서 1km 거리입니다.',
  ])('%s', (text) => {
    expect(wrong(text)).toEqual([])
  })
})

test('a notice covers claims about the same, and no others', () => {
  const notice = '도시철도 가온호수역은 가온시 고시(2024. 12.)의 계획입니다.'
  expect(wrong('가온호수역(계획)이 가깝습니다.', [notice])).toEqual([])
  expect(wrong('시립병원 건립(예정)', [notice])).toEqual(['시립병원 건립(예정)'])
})

test('a source counts within its own item only', () => {
  const row = {
    by: '차로',
    figure: '10',
    unit: '분',
    to: '가온중앙병원',
    detail: '',
    source: '가온시 공고 2025. 1.',
  }
  const block = {
    type: 'travel-times',
    id: 'a',
    label: '',
    title: '생활',
    rows: [row, { ...row, figure: '12', to: '산업단지', source: '가온대로 이용 기준' }],
    note: '',
  }
  const site = madeUpSite({ pages: [{ path: '/a', blocks: [block as never] }] })
  expect(checkClaims(site).map(({ location, text }) => `${location} ${text}`)).toEqual([
    'blocks[0].rows[1].figure 12분',
  ])
})

test('one’s own measuring is no source of a plan', () => {
  expect(wrong('가온호수역(계획)까지 걸어서 9분(분양사무소 실측 2026. 10.)')).toHaveLength(1)
  expect(wrong('가온호수역까지 걸어서 9분(분양사무소 실측 2026. 10.)')).toEqual([])
})

test('a description is covered by what the page says below', () => {
  const description = '가온중앙병원이 차로 10분인 오르빛 가온 레이크파크입니다.'
  const site = (text: string) => madeUpSite({ pages: [{ path: '/a', description, blocks: [prose(text)] }] })
  expect(checkClaims(site('병원까지 차로 10분(가온시 공고 2025. 1.)'))).toEqual([])
  expect(checkClaims(site('호수를 봅니다.')).map(({ location }) => location)).toEqual(['description'])
})
