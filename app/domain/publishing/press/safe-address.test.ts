import { describe, expect, test } from 'vitest'
import { scriptPayloads } from '../../../../tests/support/script-payloads.ts'
import { paragraphsOf, safeAddress, splitLinks } from './safe-address.ts'

describe('an address in a post', () => {
  test('is http or https and nothing else', () => {
    expect(safeAddress('https://gaon-ilbo.example/city/1?a=1#b')).toBe(
      'https://gaon-ilbo.example/city/1?a=1#b',
    )
    for (const written of [
      'javascript:alert(1)',
      'JAVASCRIPT:alert(1)',
      ' https://a.example/',
      'java\nscript:alert(1)',
      'data:text/html,x',
      '//a.example/',
      '/press',
      'https://',
      'https://user:secret@a.example/',
      'https://가온일보.example@evil.example/',
    ])
      expect(safeAddress(written), written).toBeUndefined()
  })

  test('of two hundred payloads none becomes a link of another kind', () => {
    expect(new Set(scriptPayloads).size).toBeGreaterThanOrEqual(200)
    for (const payload of scriptPayloads) {
      expect(safeAddress(payload) ?? 'https:', payload).toMatch(/^https?:/)
      for (const { href } of splitLinks(payload, []))
        expect(href ?? 'https:', payload).toMatch(/^(https?:\/\/[^\s"'<>]*$|https:$|tel:[\d-]+$)/)
    }
  })
})

describe('a text', () => {
  const links = (text: string) => splitLinks(text, ['gaon.example']).filter((part) => part.href)

  test('has its addresses and telephone numbers as links, without the words around them', () => {
    expect(links('자세한 내용은 https://a.example/b?c=1에서, 문의는 1500-0000이나 02-123-4567로.')).toEqual([
      { text: 'https://a.example/b?c=1', href: 'https://a.example/b?c=1', outside: true },
      { text: '1500-0000', href: 'tel:1500-0000' },
      { text: '02-123-4567', href: 'tel:02-123-4567' },
    ])
    expect(links('(https://gaon.example/FloorPlan/84A).')).toEqual([
      { text: 'https://gaon.example/FloorPlan/84A', href: 'https://gaon.example/FloorPlan/84A' },
    ])
    expect(links('2026-11-20, 3,724세대, 120-1234-56789, ftp://a.example')).toEqual([])
  })

  test('loses no letter', () => {
    for (const text of ['', '가나다', 'https://a.example/. 끝', ...scriptPayloads])
      expect(
        splitLinks(text, [])
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
  })

  test('has its paragraphs at line breaks', () => {
    expect(paragraphsOf('하나\r\n둘\n\n  셋 \r넷')).toEqual(['하나', '둘', '셋', '넷'])
  })
})
