import { normalise } from '../../platform/normalise.ts'

/** What stands between two texts, so that no word is found that begins in one and ends in the other. */
export const border = '|'

/** A text as it is compared: small letters and figures only, without spaces and units; 84㎡A is 84a, 입주자 모집 is 입주자모집. */
export const squeezed = (text: string): string =>
  normalise(text.replaceAll('㎡', ''), 'NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/**
 * The same with each syllable taken apart into its letters: 분양 becomes ㅂㅜㄴㅇㅑㅇ. An index of trigrams then knows
 * words of two syllables, which most Korean words are; they have four letters at least. A closed syllable is found by
 * the open one before it (하장 by 하자): whoever asks compares syllables afterwards.
 */
export const lettersOf = (text: string): string => normalise(squeezed(text), 'NFD')

/** Texts as one, each a line. */
export const lettersOfLines = (lines: string[]): string => lines.map(lettersOf).join(border)
