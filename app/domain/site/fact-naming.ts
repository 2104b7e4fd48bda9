import { normalise } from '#app/platform/normalise.ts'
import { lone, own, whole, words } from './fact-labels.ts'

/** The value comes from another field of the settings, so it must not be written as a fact. */
export const isOwnFact = (name: string): boolean => Object.hasOwn(own, name)

/** With these begins a name of which the fact check knows what it means (`check/vocabulary.ts`); all others stay as they are written. */
const roots = new Set(
  'households floors buildings types area payment parking ratio coverage mart market school station interchange industry hospital terminal library park river lake bus subway middle high commerce cityHall schedule'.split(
    ' ',
  ),
)

/** Names by their words in Korean, longest words first: some are two words, and some words are a name of two. */
const names = [...Object.entries(whole), ...Object.entries(words)]
  .filter(([, word]) => word !== '거리')
  .sort(([, a], [, b]) => b.length - a.length)

/**
 * The name of a fact that people call so: `세대수 2단지 84A` is `households.phase2.84A`, whose meaning the fact check knows. Where the
 * first word is Korean that it does not know, all stay: `비율 중도금` is `비율.중도금`.
 * @param unit tells metres from kilometres
 * @returns undefined where it is empty or has other signs
 */
export function factNamed(label: string, unit: string): string | undefined {
  const called = normalise(label).trim()
  const known = [own, whole].flatMap(Object.entries).find(([, word]) => word === called)
  if (known) return known[0]
  const [written, segments] = segmentsOf(called, unit)
  const [first = ''] = segments
  const isKnown = roots.has(first) || !/[가-힣]/.test(first)
  const name = written.length === 1 ? [lone, ...written] : isKnown ? segments : written
  const isName = name.length > 1 && name.every((segment) => /^[a-zA-Z0-9가-힣]+$/.test(segment))
  return isName ? name.join('.') : undefined
}

/** `비율.중도금` as `비율.interim`, of which the check knows the second. */
export const knownSegments = (name: string): string =>
  /[가-힣]/.test(name) ? segmentsOf(name.replaceAll('.', ' '), '')[1].join('.') : name

function segmentsOf(label: string, unit: string): [written: string[], known: string[]] {
  const [written, known]: [string[], string[]] = [[], []]
  let rest = label
  while (rest) {
    const [segment, length] = firstSegment(rest, unit)
    known.push(...segment.split('.'))
    written.push(...rest.slice(0, length).split(' '))
    rest = rest.slice(length).replace(/^[\s.·]+/, '')
  }
  return [written, known]
}

/** @returns with how many letters of the label it takes */
function firstSegment(label: string, unit: string): [segment: string, length: number] {
  const [first = ''] = label.split(/[\s.·]/, 1)
  const known = names.find(([, word]) => label === word || label.startsWith(`${word} `))
  if (known) return [known[0], known[1].length]
  const phase = /^(\d+)단지$/.exec(first)?.[1]
  if (phase) return [`phase${phase}`, first.length]
  if (first === '거리') return [unit.trim() === 'm' ? 'metres' : 'kilometres', first.length]
  return [first || label, first.length || label.length]
}
