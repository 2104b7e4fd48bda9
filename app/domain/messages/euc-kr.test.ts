import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyText } from '../../../tests/support/any-text.ts'
import { vendorBytes } from '../../../tests/support/vendors/stand-in.ts'
import { eucKrBytes, isSendable, makeSendable, measureText, sendableName, unsendable } from './euc-kr.ts'

describe('which characters a text message carries', () => {
  test('KS X 1001 and no more: 2,350 syllables, of which 뷁, 똠 and 펲 are none', () => {
    const syllables = Array.from({ length: 11_172 }, (_, i) => String.fromCodePoint(0xac00 + i))
    expect(syllables.filter(isSendable)).toHaveLength(2350)
    expect(['뷁', '똠', '펲', '쌰'].filter(isSendable)).toEqual([])
    expect([...'가힝·→…㎡※★☎①▶■金'].filter((letter) => !isSendable(letter))).toEqual([])
  })

  test('what looks like them but is not, is none', () => {
    expect([...'—–•©₩✓é\u00a0\u200b\u00ad\u3164😀'].filter(isSendable)).toEqual([])
  })

  test('a letter counts one byte in ASCII and two otherwise', () => {
    expect(eucKrBytes('AB 12\n가나')).toBe(10)
    // Measured with the Python codec: this confirmation is 102 bytes, too long for an SMS.
    const text =
      '[힐스테이트 OO] 방문예약이 접수되었습니다. 6/14(토) 14:00 / 견본주택: 인천시 연수구 000 문의 1533-0000'
    expect(measureText(text)).toEqual({ bytes: 102, kind: 'LMS', max: 2000 })
    expect(measureText('가'.repeat(45))).toEqual({ bytes: 90, kind: 'SMS', max: 90 })
    expect(measureText('가'.repeat(46)).kind).toBe('LMS')
  })
})

describe('what it does not carry', () => {
  test.each([
    ['—', '-'],
    ['•', '·'],
    ['₩', '원'],
    ['\u00a0', ' '],
    ['é', 'e'],
    ['ﬁ', 'fi'],
    ['😀', ''],
    ['👨‍👩‍👧', ''],
    ['\u200b', ''],
  ])('is refused once with what to write instead: %j to %j', (letter, instead) => {
    expect(unsendable(`가${letter}나${letter}`)).toMatchObject([{ letter, instead }])
    expect(makeSendable(`가${letter}나`)).toBe(`가${instead}나`)
  })

  test('a syllable is named, not taken apart', () => {
    expect(unsendable('뷁')[0]?.message).toContain('‘뷁’')
    expect(makeSendable('뷁')).toBe('')
  })

  test('a name keeps all its letters or is left out', () => {
    expect(sendableName('홍길동')).toBe('홍길동')
    expect(sendableName(' 홍\u00a0길동😀')).toBe('홍 길동')
    expect(sendableName('José')).toBe('Jose')
    // Taken apart, as macOS writes it.
    expect(sendableName('각'.normalize('NFD'))).toBe('각')
    for (const name of ['김똠방', 'محمد', 'Nguyễn 뷁', '😀', '\u3164'])
      expect(sendableName(name)).toBeUndefined()
  })

  test('nothing that was made sendable is refused, whatever it was', () => {
    fc.assert(
      fc.property(anyText(60), (text) => {
        const sendable = makeSendable(text)
        expect(unsendable(sendable)).toEqual([])
        expect(vendorBytes(sendable)).toBe(eucKrBytes(sendable))
      }),
      { numRuns: 200 },
    )
  })
})
