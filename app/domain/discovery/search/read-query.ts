import type { SearchWords } from '#app/domain/site/search-words.ts'
import { normalise } from '#app/platform/normalise.ts'
import { normaliseText } from './letters.ts'
import { synonymsIn } from './same-words.ts'
import { topicsOfWords } from './topics.ts'

export interface Term {
  /** As typed, normalised. */
  written: string
  /** Without particle, and synonyms; includes `written`. */
  forms: string[]
  /** What it asks for, by `topics.ts`. */
  topics: string[]
}

/** A synonym of one syllable is found only where a word begins: 지하철 finds 역, but not 규제지역. */
export const isShortSynonym = (form: string, written: string): boolean =>
  form.length === 1 && form !== written

/** Longer queries are cut: each word costs time. */
const maxQueryLength = 100
const maxTerms = 8

/** 조사, the longest first. 지도, 회의 and 평가 only end like one, so a stem keeps two syllables (or a figure). */
const particles = (
  '으로부터 에서부터 이라는 에서는 에서도 에게서 으로는 으로도 이라도 까지는 부터는 에서 에게 으로 까지 부터 처럼 ' +
  '보다 마다 라는 라도 이란 이나 이랑 하고 에는 에도 와는 과는 은 는 이 가 을 를 의 에 와 과 도 로 만 나 란 랑'
).split(' ')

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
  if (!first || !others.length) return first ? [first] : []
  // 오시는 길 is one word in two.
  const whole = [first, ...others].map(({ written }) => written).join('')
  return [{ ...first, topics: [...first.topics, ...topicsOfWords([whole], own)] }, ...others]
}

/** 84타입 and 84A형 are asked for by their number, 34평형 as 34평. */
const typeNumber = /^(\d{2,3}[a-z]?)(?:타입|형)$|^(\d{2,3}평)형$/

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
