import fc from 'fast-check'

const [firstSurrogate, surrogates, codePoints] = [0xd800, 0x800, 0x110000]

/**
 * Any text of Unicode, as `fc.string({ unit: 'binary' })` makes it, without the million entries that one keeps to find its way
 * back from a text.
 */
export const anyText = (maxLength: number): fc.Arbitrary<string> =>
  fc
    .array(fc.integer({ min: 0, max: codePoints - surrogates - 1 }), { maxLength })
    .map((places) =>
      String.fromCodePoint(...places.map((at) => (at < firstSurrogate ? at : at + surrogates))),
    )
