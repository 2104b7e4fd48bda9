import { normalise } from '../../../platform/normalise.ts'

/** Normalises for comparison: lower case letters and digits, without spaces and units; 84㎡A is 84a, 입주자 모집 is 입주자모집. */
export const normaliseText = (text: string): string =>
  normalise(text.replaceAll('㎡', ''), 'NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Joins lines so that no match spans two of them. */
export const normaliseLines = (lines: string[]): string => lines.map(normaliseText).join('|')
