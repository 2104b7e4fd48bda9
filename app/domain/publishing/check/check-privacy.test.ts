import { expect, test } from 'vitest'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import { madeUpSite, prose } from '../../../../tests/support/made-up-site.ts'
import { checkPrivacy } from './check-privacy.ts'

const found = (settings: Partial<SiteSettings>, text: string) =>
  checkPrivacy(madeUpSite({ settings, pages: [{ path: '/privacy', blocks: [prose(text)] }] })).map(
    ({ location }) => location,
  )
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
