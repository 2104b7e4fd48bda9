import { expect, test } from 'vitest'
import type { CheckedSite, OtherSite } from '../pages/checked-site.ts'
import { checkOtherSites } from './check-other-sites.ts'

const siteOf = (...blocks: object[]) =>
  ({
    settings: { name: '다온 하이츠', phone: '1688-1234' },
    settingsFile: 'site.json',
    pages: [{ file: 'home.json', page: { title: '다온 하이츠', blocks } }],
    others: [],
  }) as unknown as CheckedSite

const other = (change: Partial<OtherSite>): OtherSite => ({
  slug: 'hannae',
  name: '한내 리버뷰',
  shortName: '리버뷰',
  phone: '1500-0000',
  hosts: ['www.hannae.kr'],
  ...change,
})

const named = (name: string, shortName: string, others: OtherSite[], ...texts: string[]) =>
  checkOtherSites({
    ...siteOf(...texts.map((text) => ({ type: 'actions', text }))),
    settings: { name, shortName, phone: '1688-1234', hosts: ['www.own.kr'] },
    others,
  } as unknown as CheckedSite).map(({ text, left, warning }) => [text, left, warning ?? false])

test('a second phase is not accused of its own name, nor the first of the second', () => {
  const texts = ['한내 리버뷰 2차를 소개합니다', '한내리버뷰2차', '리버뷰 2차']
  expect(named('한내 리버뷰 2차', '리버뷰 2차', [other({})], ...texts)).toEqual([])
  const second = other({ name: '한내 리버뷰 2차', shortName: '리버뷰 2차', phone: '1688-1234' })
  expect(named('한내 리버뷰', '리버뷰', [second], '한내 리버뷰', '리버뷰입니다')).toEqual([])
})

test('a twin with the same names, telephone and host is no other site', () => {
  const twin = other({ slug: 'import', phone: '1688-1234', hosts: ['own.kr'], state: 'hidden' })
  expect(named('한내 리버뷰', '리버뷰', [twin], '한내 리버뷰', '1688-1234', 'www.own.kr')).toEqual([])
})

test('names, telephones and hosts of another site are found, with whose they are', () => {
  expect(
    named(
      '온새미 더힐',
      '더힐',
      [other({})],
      '한내 리버뷰의 조경',
      '문의 1500-0000',
      'https://www.hannae.kr/way',
    ),
  ).toEqual([
    ['한내 리버뷰의 조경', '다른 단지 ‘한내 리버뷰’의 이름 ‘한내 리버뷰’', true],
    ['문의 1500-0000', '다른 단지 ‘한내 리버뷰’의 대표전화 ‘1500-0000’', false],
    ['https://www.hannae.kr/way', '다른 단지 ‘한내 리버뷰’의 주소 ‘hannae.kr’', true],
  ])
  const [hidden] = checkOtherSites({
    ...siteOf({ type: 'actions', text: '한내 리버뷰' }),
    others: [other({ state: 'hidden' })],
  })
  expect(hidden?.sentence).toContain('다른 단지 ‘한내 리버뷰’(숨긴 단지)의 이름')
})

test('a first phase in the texts of the second is found', () => {
  expect(
    named('한내 리버뷰 2차', '리버뷰 2차', [other({})], '한내 리버뷰 1단지와 나란히').map(([text]) => text),
  ).toEqual(['한내 리버뷰 1단지와 나란히'])
})

test('a name of two letters is found where it stands alone, and not in a sentence', () => {
  const sky = other({ name: '하늘', shortName: '하늘' })
  expect(named('온새미 더힐', '더힐', [sky], '하늘이 맑은 날', '하늘').map(([text]) => text)).toEqual([
    '하늘',
  ])
})
