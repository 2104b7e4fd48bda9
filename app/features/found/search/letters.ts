import { normalise } from '../../../platform/normalise.ts'

/** A text as it is compared: small letters and figures only, without spaces and units; 84㎡A is 84a, 입주자 모집 is 입주자모집. */
export const squeezed = (text: string): string =>
  normalise(text.replaceAll('㎡', ''), 'NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Lines as one text to compare, parted so that no word is found that begins in one and ends in the next. */
export const squeezedLines = (lines: string[]): string => lines.map(squeezed).join('|')
