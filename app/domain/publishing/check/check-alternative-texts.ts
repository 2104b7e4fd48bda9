import { rememberAll } from '#app/platform/remember.ts'
import type { CheckedSite } from '../pages/checked-site.ts'
import type { Finding } from './finding.ts'
import { picturesOf } from './pictures.ts'

const emptyWords = /^(그림|이미지|사진|CG|도면|배너|image|photo)\s?\d*\.?$/i

/** Pictures without alternative text. A decorative one (empty alt) has its words in the text beside it. */
export function checkAlternativeTexts(site: CheckedSite): Finding[] {
  return picturesOf(site).flatMap(({ file, path, name, alt, caption, beside }) => {
    const sentence = alternativeProblem(alt.trim(), name, () => haveWords(caption, beside))
    return sentence
      ? [{ check: 'alternative-texts' as const, file, location: `${path}.alt`, text: alt || name, sentence }]
      : []
  })
}

const words = /[가-힣].*[가-힣]/
const letter = /[가-힣]/
const isWords = rememberAll((texts) => words.test(texts.join(' ')))
const hasLetter = rememberAll((texts) => texts.some((text) => letter.test(text)))

/** Whether there are two letters in all. */
const haveWords = (caption: string, beside: readonly string[]): boolean =>
  words.test(caption) || isWords(beside) || (letter.test(caption) && hasLetter(beside))

function alternativeProblem(alt: string, name: string, hasWords: () => boolean): string | undefined {
  if (!alt) return hasWords() ? undefined : '그림이 보여 주는 것을 대체 텍스트(alt)에 적어 주세요.'
  if (alt === name || /\.(jpe?g|png|svg|webp|avif)$/i.test(alt) || emptyWords.test(alt))
    return '파일 이름이나 ‘그림’ 같은 말이 아니라 보이는 것을 적어 주세요.'
  return alt.length > 160 ? '대체 텍스트가 160자를 넘습니다. 긴 설명은 본문에 적어 주세요.' : undefined
}
