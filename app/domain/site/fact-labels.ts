import { normalise } from '#app/platform/normalise.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import type { Fact } from './fact.ts'
import { remainingFact } from './remaining-units.ts'

/** Korean words for the segments of facts' names; other segments are shown as written. */
export const words: Record<string, string> = {
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
  modelHouse: '견본주택',
  modelHouseHeight: '견본주택 높이 제한',
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
  park: '공원',
  river: '강',
  lake: '호수',
  bus: '버스',
  subway: '지하철역',
  middle: '중학교',
  high: '고등학교',
  commerce: '상가',
  cityHall: '시청',
  schedule: '일정',
  notice: '모집공고',
  special: '특별공급',
  first: '1순위',
  second: '2순위',
  winners: '당첨자 발표',
  moveIn: '입주',
  phone: '전화',
  place: '위치',
  address: '주소',
  office: '사무실',
  email: '이메일',
}

/** Before a name of one word: references have a dot (`factReference`). */
export const lone = '수치'

/** Names that are more than their words, alone or before others: `area.site.phase2`. */
export const whole: Record<string, string> = {
  'area.site': '대지면적',
  'area.building': '건축면적',
  'area.total': '연면적',
  'parking.total': '주차대수',
  'ratio.floor': '용적률',
  'ratio.coverage': '건폐율',
  'place.address': '소재지',
  'office.agency': '분양대행사',
  'office.email': '개인정보 담당 이메일',
  'office.hosting': '서버 호스팅사',
  'office.messenger': '문자 발송 대행사',
  'office.termsFrom': '약관과 방침의 시행일',
}

/** What the site says of itself (`siteFacts`). */
export const own: Record<string, string> = {
  'site.name': '단지 이름',
  'site.phone': '대표전화',
  'site.hours': '상담 시간',
  'site.builder': '시공사',
  'site.developer': '시행사',
  'site.modelHouse': '견본주택 주소',
  'site.remaining': '남은 세대',
}

/** `households.phase2.84A` as 세대수 2단지 84A, for people who never see a file. */
export const factLabel = (name: string): string => ownProperty(own, name) ?? wordsOf(withoutLone(name))

/** The label, and its words one by one, as people may have it from elsewhere: 대지면적, 면적 대지. */
export const factLabels = (name: string): string[] => [
  ...new Set([factLabel(name), wordOfEach(withoutLone(name))]),
]

function wordsOf(name: string): string {
  const start = Object.keys(whole).find((one) => name === one || name.startsWith(`${one}.`))
  if (!start) return wordOfEach(name)
  const rest = name.slice(start.length + 1)
  return rest ? `${whole[start]} ${wordOfEach(rest)}` : (whole[start] as string)
}

const wordOfEach = (name: string) =>
  name
    .split('.')
    .map((segment) => {
      const phase = /^phase(\d+)$/.exec(segment)?.[1]
      return phase ? `${phase}단지` : (ownProperty(words, segment) ?? segment)
    })
    .join(' ')

const withoutLone = (name: string) => (/^수치\.[^.]+$/.test(name) ? name.slice(lone.length + 1) : name)

type Facts = Readonly<Record<string, Fact>>

const calledOf = new WeakMap<Facts, ReadonlyMap<string, string | undefined>>()

/** Facts of a site by what people call them; two that are called alike, by their units too. */
function factsByLabel(facts: Facts): ReadonlyMap<string, string | undefined> {
  const made = calledOf.get(facts)
  if (made) return made
  const names = Map.groupBy(Object.keys(facts), factLabel)
  const called = new Map([
    ...Object.keys(facts).flatMap((name) =>
      factLabels(name).map((label) => [labelKey(label), name] as const),
    ),
    ...[...names].flatMap(([label, alike]) =>
      alike.length > 1
        ? [
            [labelKey(label), undefined] as const,
            ...alike.map((name) => [labelKey(`${label} ${unitOf(facts[name])}`), name] as const),
          ]
        : [],
    ),
  ])
  calledOf.set(facts, called)
  return called
}

const unitOf = (fact: Fact | undefined) => (typeof fact === 'object' ? fact.unit : '')

const labelKey = (label: string) =>
  normalise(label, 'NFKC')
    .replaceAll(/[\s.·()]/g, '')
    .toLowerCase()

/** The fact that a text means: by its name, or by what people call it (`{납부.중도금}`, `{역.소요시간}`). */
export const factMeant = (facts: Facts, written: string): string | undefined =>
  Object.hasOwn(facts, written) ? written : factsByLabel(facts).get(labelKey(written))

/** What is said of a fact that a site does not have. Who edits files reads its name in them at the fault's place. */
export const noSuchFact = (name: string): string =>
  name === remainingFact
    ? '남은 세대는 값이 없을 때도 있습니다. {남은 세대?잔여 세대는 {남은 세대}입니다.}처럼 값이 있을 때만 보이게 적어 주세요'
    : `공통 수치에 ‘${factLabel(name)}’ 값이 없습니다`
