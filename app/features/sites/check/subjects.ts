/** What a figure is about, by dimension: side above, phase 2. A figure about two phases has both. */
export type Subjects = Map<string, Set<string>>

interface Word {
  dimension: string
  value: string
  /** How a text says it. */
  words: RegExp
  /** Which facts are about it, by their names in `site.json`. */
  fact: RegExp
}

const word = (dimension: string, value: string, words: string, fact: RegExp): Word => ({
  dimension,
  value,
  words: new RegExp(words, 'g'),
  fact,
})

/** Korean words and the fact names that mean the same. A fact name that is not here is about anything. */
const vocabulary: Word[] = [
  word('side', 'above', '지상|최고', /\babove\b/),
  word('side', 'below', '지하', /\bbelow\b/),
  word('area', 'site', '대지\\s?면적|대지', /^area\.site\b/),
  word('area', 'building', '건축\\s?면적', /^area\.building\b/),
  word('area', 'gross', '연\\s?면적', /^area\.(total|gross)\b/),
  word('area', 'exclusive', '전용', /\bexclusive\b|^types\b/),
  word('area', 'common', '주거\\s?공용', /\bcommon\b/),
  word('area', 'other', '기타\\s?공용', /\bother/),
  word('area', 'supply', '(?<!특별\\s?)공급', /\bsupply\b/),
  word('area', 'contract', '계약\\s?면적', /\bcontract\b/),
  word('rate', 'down', '계약금', /^payment\.down|downPayment/),
  word('rate', 'interim', '중도금', /\binterim/),
  word('rate', 'balance', '잔금', /\bbalance/),
  word('rate', 'ratio', '용적률', /^ratio\b/),
  word('rate', 'coverage', '건폐율', /\bcoverage\b/),
  word('rate', 'green', '조경|녹지율', /\b(green|landscape)/),
  word('place', 'hospital', '병원|의료원', /^hospital\b/),
  word('place', 'school', '초등학교', /^(school|elementary)(?!.*(middle|high))/i),
  word('place', 'middle', '중학교', /middle/i),
  word('place', 'high', '고등학교', /high(school)?\b/i),
  word('place', 'station', '(?<!지|구|영|전|광|권)역(?=\\s?\\(|까지|에서|[\\s,./]|$)', /^(station|subway)/),
  word('place', 'interchange', 'IC|나들목|분기점', /^(interchange|ic)\b/i),
  word('place', 'industry', '산업단지|산단|반도체', /^(industry|semiconductor|cluster)/),
  word('place', 'terminal', '터미널', /^terminal/),
  word('place', 'market', '마트|시장|상업지구', /^(market|mart|commerce)/),
  word('place', 'library', '도서관', /^library/),
  word('place', 'office', '[시구]청', /^(office|cityHall|districtOffice)/),
  word('parking', 'parking', '주차', /^parking/),
]

const phases = /(\d(?:\s?[·,~∼-]\s?\d)*)\s?단지/g
const types = /(\d{2,3})\s?㎡?\s?([A-E])(?![A-Za-z])/g

interface Span {
  start: number
  end: number
}

interface Mention extends Span {
  dimension: string
  values: string[]
}

function mentionsIn(text: string): Mention[] {
  const at = (match: RegExpMatchArray) => ({
    start: match.index ?? 0,
    end: (match.index ?? 0) + match[0].length,
  })
  return [
    ...vocabulary.flatMap(({ dimension, value, words }) =>
      [...text.matchAll(words)].map((match) => ({ dimension, values: [value], ...at(match) })),
    ),
    ...[...text.matchAll(phases)].map((match) => ({
      dimension: 'phase',
      values: spread(match[1] as string),
      ...at(match),
    })),
    ...[...text.matchAll(types)].map((match) => ({
      dimension: 'type',
      values: [`${match[1]}${match[2]}`],
      ...at(match),
    })),
  ].sort((a, b) => a.end - b.end)
}

/** `1~3` are three phases, `2·3` two. */
function spread(written: string): string[] {
  const [first = 0, last = 0] = (written.match(/\d/g) ?? []).map(Number)
  if (!/[~∼-]/.test(written)) return written.match(/\d/g) ?? []
  return Array.from({ length: Math.max(0, last - first) + 1 }, (_, i) => String(first + i))
}

/** How far before its figure a word may stand, in characters, and still be about it. */
const reach: Record<string, number> = {
  side: 4,
  phase: 12,
  type: 10,
  area: 7,
  rate: 8,
  place: 20,
  parking: 8,
}

/** 누리IC를 지나 차로 12분: the place is on the way, not where the way ends. */
const passing = /^[을를]?\s?(지나|거쳐|통해|따라|이용)|^(으로|로) (나가|나와)/

/**
 * What the figure at a span of a text is about: by the nearest word before it in its sentence that no figure of
 * the same unit parts from it, by words in brackets or a place right after it, else by its labels.
 */
export function subjectsOf(text: string, { start, end }: Span, labels: string[], others: Span[]): Subjects {
  const found: Subjects = new Map()
  const add = ({ dimension, values }: Mention) =>
    found.set(dimension, new Set([...(found.get(dimension) ?? []), ...values]))
  for (const mention of mentionsIn(text).reverse()) {
    if (mention.end > start || found.has(mention.dimension)) continue
    const gap = text.slice(mention.end, start)
    const parted =
      others.some((other) => other.start >= mention.end && other.end <= start) || passing.test(gap)
    if (gap.length <= (reach[mention.dimension] ?? 0) && !parted && !/[가-힣)]\.|\n/.test(gap)) add(mention)
  }
  const after = text.slice(end, end + 14).split(/[가-힣]\.|\n|,/)[0] ?? ''
  for (const mention of mentionsIn(after))
    if (mention.dimension === 'place' || /^\s?\($/.test(after.slice(0, mention.start))) add(mention)
  for (const label of labels) {
    const mentions = mentionsIn(label)
    const fresh = new Set(mentions.map((m) => m.dimension).filter((dimension) => !found.has(dimension)))
    for (const mention of mentions) if (fresh.has(mention.dimension)) add(mention)
  }
  return found
}

/** What a fact is about, by its name: `floors.above.phase2`. */
export function subjectsOfFact(name: string): Subjects {
  const found: Subjects = new Map()
  for (const { dimension, value, fact } of vocabulary)
    if (fact.test(name)) found.set(dimension, new Set([value]))
  for (const segment of name.split('.').slice(1)) {
    if (/^phase\d$/.test(segment)) found.set('phase', new Set([segment.slice(5)]))
    else if (/^(total|onSale|all)$/.test(segment) && !found.has('area')) found.set('phase', new Set(['all']))
    else if (/^\d{2,3}[A-Z]$/.test(segment)) found.set('type', new Set([segment]))
  }
  return found
}
