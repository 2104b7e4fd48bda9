import { expect, test } from 'vitest'
import type { BlockOf } from '#app/blocks/schema.ts'
import { type FieldName, fieldNames, fields } from '#app/domain/customers/fields.ts'
import type { PageContent } from '#app/domain/publishing/pages/page-content.ts'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import { madeUpSite, prose } from '../../../../tests/support/made-up-site.ts'
import { namedFields, smallSite } from '../../../../tests/support/small-site.ts'
import { checkPrivacy } from './check-privacy.ts'

const buildings: BlockOf<'buildings'> = {
  type: 'buildings',
  title: '동·호수배치도',
  layout: { drawing: 'layout', name: 'site' },
  bands: { low: 5, middle: 10 },
  place: '/layout',
  notes: [],
}

const found = (settings: Partial<SiteSettings>, text: string) =>
  checkPrivacy(
    madeUpSite({ settings, pages: [{ path: '/privacy', blocks: [prose(`${text} ${namedFields}`)] }] }),
  ).map(({ location }) => location)
const measurement = {
  ga4: 'G-TEST123',
  metaPixel: '987654',
  consent: { title: '알리는 데 동의합니다', note: '' },
}
const gift = { title: '상품권', text: '드립니다.', onceMonths: 24 }

test('a counter that the privacy page does not name is found, and so is one without any privacy page', () => {
  expect(found({ measurement }, '상담 뒤 6개월. 등록한 사실을 구글에 알립니다.')).toEqual([
    'measurement.metaPixel',
  ])
  expect(found({ measurement }, '상담 뒤 6개월. 등록한 사실을 Google과 Meta에 알립니다.')).toEqual([])
  expect(checkPrivacy(madeUpSite({ settings: { measurement } }))).toHaveLength(2)
})

test('another time of keeping than the settings have is found', () => {
  expect(found({}, '상담이 끝난 뒤 16개월')).toEqual(['registration.keepMonths'])
  expect(found({ registration: { keepMonths: 12, repeatDays: 30 } }, '상담이 끝난 뒤 1년')).toEqual([])
})

test('gifts that the privacy page says nothing of are found', () => {
  expect(found({ gift }, '상담 뒤 6개월. 상품권을 드린 기록은 남습니다.')).toEqual(['gift'])
  expect(found({ gift }, '상담 뒤 6개월. 상품권을 드린 기록 24개월')).toEqual([])
})

const { consents } = smallSite('small', true).settings

/** What is said of a site whose consent text lists some items, and whose privacy page others. */
const saidOf = (
  items: Partial<typeof consents.collection>,
  privacy: string,
  blocks: PageContent['blocks'] = [],
) =>
  checkPrivacy(
    madeUpSite({
      settings: { consents: { ...consents, collection: { ...consents.collection, ...items } } },
      pages: [
        { path: '/privacy', blocks: [prose(`상담 뒤 6개월. ${privacy}`)] },
        { path: '/homes', blocks: [prose('글'), ...blocks] },
      ],
    }),
  ).map(({ location, text, sentence, warning }) => ({ location, text, sentence, warning }))

/** Every field as it has to be named, but for some. */
const allBut = (...left: FieldName[]) =>
  fieldNames
    .filter((name) => !left.includes(name))
    .map((name) => fields[name].named.as)
    .join(', ')

test('checkPrivacy: a field of the form that the consent text or the privacy page does not name is found', () => {
  const [all, withoutPhone] = [allBut('home'), allBut('home', 'phone')]
  expect(saidOf({ items: all }, all)).toEqual([])
  expect(saidOf({ items: withoutPhone }, all)).toEqual([
    {
      location: 'consents.collection.items',
      text: withoutPhone,
      sentence: expect.stringContaining('수집 항목에 ‘전화번호’를 적어 주세요.'),
      warning: undefined,
    },
  ])
  expect(saidOf({ items: all, itemsWithoutMessage: withoutPhone }, all)).toMatchObject([
    { location: 'consents.collection.itemsWithoutMessage', text: withoutPhone },
  ])
  expect(saidOf({ items: all }, allBut('home', 'message'))).toMatchObject([
    {
      text: '문의 내용',
      sentence: expect.stringContaining('개인정보 처리방침(/privacy)의 항목에 ‘문의 내용’을'),
    },
  ])
})

test('checkPrivacy: a home of interest has to be named where cards of homes carry it', () => {
  const [all, withHomes] = [allBut('home'), allBut()]
  expect(saidOf({ items: all }, all)).toEqual([])
  expect(saidOf({ items: withHomes }, withHomes, [buildings])).toEqual([])
  expect(saidOf({ items: withHomes }, all, [buildings])).toMatchObject([{ text: '관심 세대(동·호수)' }])
  // Not asked for until it is named: no fault, but worth knowing.
  expect(saidOf({ items: all }, withHomes, [buildings])).toMatchObject([
    { warning: true, sentence: expect.stringContaining('적기 전에는 이 항목을 받지 않습니다.') },
  ])
})

test('papers of contracts are asked for where the office sells homes on its board', () => {
  const homes = (text: string, hasHomes = true) =>
    checkPrivacy({
      ...madeUpSite({ pages: [{ path: '/privacy', blocks: [prose(`6개월. ${text} ${namedFields}`)] }] }),
      hasHomes,
    }).map(({ text }) => text)
  const all = '계약 서류, 분양보증과 부동산 거래신고 기록은 계약이 끝난 뒤 5년'
  expect(homes('', false)).toEqual([])
  expect(homes('')).toEqual(['계약 서류, 분양보증, 부동산 거래신고, 보유 기간 5년'])
  expect(homes(all.replace('분양보증', '보증'))).toEqual(['분양보증'])
  expect(homes(all)).toEqual([])
})
