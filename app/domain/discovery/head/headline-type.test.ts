import { expect, test } from 'vitest'
import { type FaceName, headlineFaces } from '#app/domain/site/headline-faces.ts'
import { openHeadlineType } from './headline-type.server.ts'

/** Every syllable that two bytes of EUC-KR can write. */
const syllables = Array.from({ length: 0xc9 - 0xb0 }, (_, row) =>
  new TextDecoder('euc-kr').decode(
    Uint8Array.from({ length: 2 * (0xff - 0xa1) }, (__, i) => (i % 2 ? 0xa1 + (i - 1) / 2 : 0xb0 + row)),
  ),
).join('')

test.each(Object.keys(headlineFaces) as FaceName[])(
  '%s draws every letter that a headline may have',
  async (face) => {
    expect(syllables).toHaveLength(2350)
    const type = await openHeadlineType(face)
    const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join('')
    const missing = [...syllables, ...ascii, ...'·…‘’“”~㎡%'].filter((letter) => !type.draw(letter))
    expect(missing).toEqual([])
    expect(type.draw('뷁')).toBe(undefined)
  },
)
