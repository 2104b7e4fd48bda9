import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalChannel, channelOf } from './channel.ts'
import { knownChannels } from './channel-names.ts'
import { deviceOf } from './device.ts'
import { directVisit, parseTouch, parseVisitCookie, serializeVisitCookie, withTouch } from './touch.ts'

const at = new Date('2026-11-21T05:00:00Z')
const touch = (address: string, referrer: string | null = null) =>
  parseTouch(new URL(address, 'https://site.example'), referrer, at)

describe('how a visitor came', () => {
  test('is what an advertisement added to the address, and the page that linked here without its query', () => {
    expect(
      touch(
        '/FloorPlan/84A?utm_source=naver&n_keyword=가온&NaPm=ct%3D1&secret=1',
        'https://search.naver.com/search?query=개인',
      ),
    ).toEqual({
      at: '2026-11-21T05:00:00.000Z',
      landing: '/FloorPlan/84A',
      referrer: 'search.naver.com/search',
      params: { utm_source: 'naver', n_keyword: '가온', NaPm: 'ct=1' },
    })
  })

  test('is nothing new on the way through the site, or when the address was typed', () => {
    expect(touch('/', 'https://site.example/Brand/intro')).toBeUndefined()
    expect(touch('/')).toBeUndefined()
    expect(touch('/', 'javascript:alert(1)')).toBeUndefined()
  })

  test('keeps the first touch and the last', () => {
    const first = touch('/?utm_source=naver')
    const last = touch('/Brand/intro?gclid=x')
    if (!first || !last) throw new Error('both are touches')
    const kept = withTouch(withTouch(undefined, first), last)
    expect(kept).toEqual({ first, last })
    expect(parseVisitCookie(serializeVisitCookie(kept))).toEqual(kept)
  })

  test('is none where the cookie was written by somebody else', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.json(), (text, json) => {
        for (const value of [text, Buffer.from(json).toString('base64url')]) {
          const read = parseVisitCookie(value)
          if (read) expect(parseVisitCookie(serializeVisitCookie(read))).toEqual(read)
        }
      }),
    )
    expect(parseVisitCookie(undefined)).toBeUndefined()
  })

  test.each([
    ['/?n_media=27758', null, 'naver-ad'],
    ['/?gclid=x', null, 'google-ad'],
    ['/?utm_source=Danggeun', null, 'danggeun'],
    ['/', 'https://m.search.naver.com/x', 'naver'],
    ['/', 'https://blog.example/x', 'other'],
  ])('%s from %s counts as %s', (address, referrer, channel) => {
    const came = touch(address, referrer)
    expect(channelOf(came && withTouch(undefined, came))).toBe(channel)
  })

  test.each([
    ['naver', 'cpc', 'naver-ad'],
    ['naver', 'blog', 'naver'],
    ['naver', undefined, 'naver'],
    ['NAVER', '검색광고', 'naver-ad'],
    ['naver_gfa', undefined, 'naver-ad'],
    ['google', 'CPC', 'google-ad'],
    ['google', 'organic', 'google'],
    ['kakao', 'display', 'kakao-ad'],
    ['daum', 'sa', 'kakao-ad'],
    ['kakaotalk', 'message', 'kakao'],
    ['facebook', 'paid_social', 'meta-ad'],
    ['facebook', 'social', 'meta'],
    ['m.facebook.com', 'social', 'meta'],
    ['instagram', 'cpm', 'meta-ad'],
    ['ig', undefined, 'meta'],
    ['fb_ads', undefined, 'meta-ad'],
    ['youtube', 'paid-video', 'youtube-ad'],
    ['danggeun', 'ppc', 'danggeun-ad'],
    ['igloo', undefined, 'igloo'],
    ['newsletter', 'email', 'newsletter'],
    ['!!', undefined, 'other'],
  ])(
    'utm_source=%s and utm_medium=%s: bought and free traffic are two channels: %s',
    (source, medium, channel) => {
      const query = new URLSearchParams({ utm_source: source, ...(medium && { utm_medium: medium }) })
      const came = touch(`/?${query}`)
      expect(channelOf(came && withTouch(undefined, came))).toBe(channel)
    },
  )

  test('canonicalChannel: a channel of an earlier version is one of today, and one of today itself', () => {
    expect(
      ['facebook', 'instagram', 'fb', 'daum', 'kakaotalk', 'facebook-ad', 'naver-ad', 'danggeun-ad'].map(
        canonicalChannel,
      ),
    ).toEqual(['meta', 'meta', 'meta', 'kakao', 'kakao', 'meta-ad', 'naver-ad', 'danggeun-ad'])
    for (const channel of knownChannels) expect(canonicalChannel(channel)).toBe(channel)
    fc.assert(
      fc.property(fc.string(), fc.string(), (utm_source, utm_medium) => {
        const params = { utm_source, utm_medium }
        const channel = channelOf({ last: { at: '', landing: '/', params } })
        expect(channel.length).toBeLessThanOrEqual(30)
        expect(canonicalChannel(channel)).toBe(channel)
      }),
    )
  })

  test('without any of it is direct, also where it is known on which page it began', () => {
    expect(channelOf(undefined)).toBe('direct')
    const typed = directVisit('/FloorPlan/84A', { referrer: null, host: 'site.example' }, at)
    expect(channelOf(typed)).toBe('direct')
  })

  test.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile KAKAOTALK 11.0',
      { kind: 'phone', inside: 'kakaotalk' },
    ],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-S911N) Mobile Safari NAVER(inapp; search; 1000)',
      { kind: 'phone', inside: 'naver' },
    ],
    ['Mozilla/5.0 (Linux; Android 14; SM-X710) Safari', { kind: 'tablet' }],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome', { kind: 'desktop' }],
  ])('%s is known', (userAgent, device) => expect(deviceOf(userAgent)).toEqual(device))
})
