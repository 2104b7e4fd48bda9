import { expect, test } from 'vitest'
import type { PictureRef } from '#app/domain/site/picture.ts'
import { madeUpSite } from '../../../../tests/support/made-up-site.ts'
import { checkAlternativeTexts } from './check-alternative-texts.ts'
import { checkDisclaimers } from './check-disclaimers.ts'

const withPicture = (
  picture: PictureRef,
  { notices = [] as string[], disclaimers = [] as string[], text = '글' } = {},
) =>
  madeUpSite({
    settings: { disclaimers },
    pages: [
      {
        path: '/a',
        notices,
        blocks: [{ type: 'enquiry', title: text, text, action: text, picture }],
      },
    ],
  })

const cg = { name: 'cg-deck.jpg', alt: '수변데크를 그린 CG' }
const map = { name: 'map-area.svg', alt: '가온시 동쪽의 위치도' }

test('a CG without its disclaimer is found, and any of three places is enough', () => {
  const caution = '이 그림은 CG로 실제와 다를 수 있습니다.'
  expect(checkDisclaimers(withPicture(cg)).map(({ location, text }) => `${location} ${text}`)).toEqual([
    'blocks[0].picture cg-deck.jpg',
  ])
  expect(checkDisclaimers(withPicture({ ...cg, caption: caution }))).toEqual([])
  expect(checkDisclaimers(withPicture(cg, { notices: [caution] }))).toEqual([])
  expect(checkDisclaimers(withPicture(cg, { disclaimers: [caution] }))).toEqual([])
})

test('a disclaimer of another kind of picture does not cover a drawing', () => {
  const of = (kind: string) => `${kind}는 이해를 돕기 위한 것으로 실제와 다를 수 있습니다.`
  expect(checkDisclaimers(withPicture(map, { disclaimers: [of('조감도')] }))).toHaveLength(1)
  expect(checkDisclaimers(withPicture(map, { disclaimers: [of('위치도')] }))).toEqual([])
})

test('a photograph needs no disclaimer', () => {
  expect(checkDisclaimers(withPicture({ name: 'photo.jpg', alt: '견본주택 앞마당 사진' }))).toEqual([])
})

test('a picture that says nothing is found', () => {
  const found = (alt: string, text: string) =>
    checkAlternativeTexts(withPicture({ name: 'photo.jpg', alt }, { text })).map(({ location }) => location)
  expect(found('', '')).toEqual(['blocks[0].picture.alt'])
  expect(found('photo.jpg', '글이 옆에 있습니다')).toEqual(['blocks[0].picture.alt'])
  expect(found('이미지', '글이 옆에 있습니다')).toEqual(['blocks[0].picture.alt'])
  expect(found('가'.repeat(200), '글이 옆에 있습니다')).toEqual(['blocks[0].picture.alt'])
  expect(found('', '글이 옆에 있습니다')).toEqual([])
  expect(found('수변데크에서 본 호수', '')).toEqual([])
})
