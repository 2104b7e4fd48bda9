import { normalise } from '#app/platform/normalise.ts'
import { ownProperty } from '#app/platform/own-property.ts'

/** Words of facts' names in Korean, by segment; what is not among them is shown as it is written. */
const words: Record<string, string> = {
  households: '세대수',
  floors: '층수',
  buildings: '동수',
  types: '타입',
  area: '면적',
  exclusive: '주거전용',
  common: '주거공용',
  other: '기타공용',
  supply: '공급',
  contract: '계약',
  site: '대지',
  building: '건축',
  total: '전체',
  all: '전체',
  onSale: '분양',
  above: '지상',
  below: '지하',
  payment: '납부',
  down: '계약금',
  interim: '중도금',
  instalment: '중도금 회차별',
  balance: '잔금',
  parking: '주차',
  perHome: '세대당',
  ratio: '용적률',
  coverage: '건폐율',
  minutes: '소요 시간',
  kilometres: '거리',
  metres: '거리',
  beds: '병상',
  mart: '마트',
  market: '시장',
  school: '초등학교',
  station: '역',
  interchange: 'IC',
  industry: '산업단지',
  hospital: '병원',
  terminal: '터미널',
  library: '도서관',
  schedule: '일정',
}

/** What the site says of itself (`siteFacts`). */
const own: Record<string, string> = {
  'site.name': '단지 이름',
  'site.phone': '대표전화',
  'site.hours': '상담 시간',
  'site.builder': '시공사',
  'site.developer': '시행사',
  'site.modelHouse': '견본주택 주소',
  'site.remaining': '남은 세대',
}

/** Comes from another field of the settings, so that it is no fact to be written. */
export const isOwnFact = (name: string): boolean => Object.hasOwn(own, name)

/** `households.phase2.84A` as 세대수 2단지 84A, for people who never see a file. */
export const factLabel = (name: string): string =>
  ownProperty(own, name) ??
  name
    .split('.')
    .map((segment) => {
      const phase = /^phase(\d+)$/.exec(segment)?.[1]
      return phase ? `${phase}단지` : (ownProperty(words, segment) ?? segment)
    })
    .join(' ')

/** Names by their words in Korean, longest words first: some are two words. */
const names = Object.entries(words)
  .filter(([, word]) => word !== '거리')
  .sort(([, a], [, b]) => b.length - a.length)

/**
 * The name of a fact that people call so: `세대수 2단지 84A` is `households.phase2.84A`, whose meaning the fact check knows; words
 * it does not know stay, `수영장 레인` is `수영장.레인`.
 * @param unit tells metres from kilometres
 * @returns undefined where it is less than two words, or has other signs
 */
export function factNamed(label: string, unit: string): string | undefined {
  const known = Object.entries(own).find(([, word]) => word === label.trim())
  if (known) return known[0]
  const segments: string[] = []
  let rest = normalise(label).trim()
  while (rest) {
    const [segment, length] = firstSegment(rest, unit)
    segments.push(segment)
    rest = rest.slice(length).replace(/^[\s.·]+/, '')
  }
  const isName = segments.length > 1 && segments.every((segment) => /^[a-zA-Z0-9가-힣]+$/.test(segment))
  return isName ? segments.join('.') : undefined
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

/** What is said of a fact that a site does not have. Who edits files reads its name in them at the fault's place. */
export const noSuchFact = (name: string): string => `공통 수치에 ‘${factLabel(name)}’ 값이 없습니다`
