import type { SearchWords } from '#app/domain/site/search-words.ts'
import { normalise } from '#app/platform/normalise.ts'
import { normaliseText, particles } from './letters.ts'
import { synonymsIn } from './same-words.ts'
import { topicsOfWords } from './topics.ts'

export interface Term {
  /** As typed, normalised. */
  written: string
  /** Without particle, and synonyms; includes `written`. */
  forms: string[]
  /** What it asks for, by `topics.ts`. */
  topics: string[]
  /** With the first of several words that are one word apart, 관심 세대: what they ask for together. */
  whole?: { written: string; topics: string[] }
}

/** Whether a form was typed, whole or without its particle; others are synonyms. */
export const isTyped = (form: string, written: string): boolean => written.startsWith(form)

/** Longer queries are cut: each word costs time. */
const maxQueryLength = 100
const maxTerms = 8

const stopWords = new Set(
  (
    '몇 어떤 어떻게 어디 어디서 어디에 언제 얼마 얼마나 무엇 무슨 왜 누가 뭐 좀 및 그리고 있나요 있는지 있습니까 인가요 입니까 ' +
    '되나요 됩니까 하나요 합니까 할까요 싶어요 싶습니다 알려주세요 궁금합니다 궁금해요 대해 대한 관련'
  ).split(' '),
)

/** @param own groups of words of the site, beside those of the product */
export function readQuery(query: string, own: readonly SearchWords[] = []): Term[] {
  const findSynonyms = synonymsIn(own)

  const words = normalise(query)
    .slice(0, maxQueryLength)
    .split(/[^\p{L}\p{N}㎡·.]+|·|\.(?!\d)/u)
    .map((word) => word.replace(/[?？]/g, ''))
  // 오시는 길 and 몇 층 are one word in two.
  const whole = words.map(normaliseText).join('')
  const terms = new Map<string, Term>()
  for (const word of words) {
    const written = normaliseText(word)
    if (!written || stopWords.has(written) || terms.has(written)) continue
    // A word that is known as it stands ends with no particle: 분양가 is not 분양 with 가.
    const stem = findSynonyms(written).length ? written : stemOf(written)
    if (stopWords.has(stem)) continue
    const synonyms = [written, stem].flatMap((form) => findSynonyms(form))
    const forms = [...new Set([written, stem, ...synonyms])]
    terms.set(written, { written, forms, topics: topicsOfWords([written, stem], own) })
  }
  const [first, ...others] = [...terms.values()].slice(0, maxTerms)
  const asked = topicsOfWords([whole], own)
  if (!first || !asked.length || whole === first.written) return first ? [first, ...others] : []
  return [
    { ...first, topics: [...first.topics, ...asked], whole: { written: whole, topics: asked } },
    ...others,
  ]
}

/** 84타입 and 84A형 are asked for by their number, 34평형 as 34평. */
const typeNumber = /^(\d{2,3}[a-z]?)(?:타입|형)$|^(\d{2,3}평)형$/

/** 지도, 회의 and 평가 only end like a particle, so a stem keeps two syllables (or a figure). */
export function stemOf(word: string): string {
  const [, type, size] = typeNumber.exec(word) ?? []
  if (type ?? size) return (type ?? size) as string
  for (const particle of particles) {
    if (!word.endsWith(particle)) continue
    const withoutParticle = word.slice(0, -particle.length)
    if (withoutParticle.length >= 2 || /\d$/.test(withoutParticle)) return withoutParticle
  }
  return word
}
