import { remember } from '#app/platform/remember.ts'
import type { CheckedSite } from '../pages/checked-site.ts'
import { readEach, readStatements, type Statement, statementsOf } from '../pages/statements.ts'
import { sentencesOf } from './claimed-types.ts'
import { findByWords } from './find-by-words.ts'
import type { Finding } from './finding.ts'

/** A statement about a subject; two statements without a common value do not contradict each other. */
interface Said {
  statement: Statement
  subject: string
  values: string[]
  sentence: string
}

const facilities =
  /작은도서관|독서실|피트니스(?:센터)?|어린이집|경로당|다함께돌봄센터|게스트하우스|골프연습장|GX룸|(?:주민)?카페|관리사무소/g
const equipment = /러닝머신|근력 기구|거울|자전거|골프 타석/g
const positions: [string, RegExp][] = [
  ['창가', /창가|창을 따라|창 쪽/],
  ['안쪽', /안쪽/],
  ['가운데', /가운데|중앙/],
  ['입구', /입구/],
]
const limits: [string, RegExp][] = [
  ['이상', /^(?:이상|초과)/],
  ['이하', /^(?:이하|이내|미만|안에서|안의)/],
]

/** The same thing said twice differently: the place of a facility, of equipment, standard or option, 이상 or 이내. */
export function checkRepeats(site: CheckedSite): Finding[] {
  return [
    ...contradictions(placesOfFacilities(site), '의 자리를 다른 곳으로도 적었습니다'),
    ...contradictions(positionsOfEquipment(site), '의 자리를 다르게도 적었습니다'),
    ...contradictions(limitsOf(site), '의 기준을 다르게도 적었습니다'),
    ...standardAndOption(site),
    ...rushHours(site),
  ]
}

const saidBy = (site: CheckedSite, read: (sentence: string, statement: Statement) => [string, string[]][]) =>
  // All of it: what contradicts may stand last.
  readEach({ atWork: site.atWork }, statementsOf(site), (statement) =>
    sentencesOf(statement.text).flatMap((sentence) =>
      read(sentence, statement).map(([subject, values]): Said => ({ statement, subject, values, sentence })),
    ),
  )

const facilitiesIn = remember((label: string): string[] => [...new Set(label.match(facilities) ?? [])])

/** 302동 and 커뮤니티센터 are two places; floors count only in the same building. */
const placesOfFacilities = (site: CheckedSite) =>
  saidBy(site, (sentence, { labels }) => {
    const named = sentence.match(facilities) ?? labels.slice(0, 2).flatMap(facilitiesIn)
    const building = [...sentence.matchAll(/(?<!\d)(\d{3,4})동(?:\s?(\d{1,2})층)?/g)].map(([written]) =>
      written.replace(/\s/g, ''),
    )
    const centre = /커뮤니티센터|데크로 문을 여는|데크와 이어|호숫가/.test(sentence) ? ['커뮤니티센터'] : []
    // Several facilities and several places: which is where cannot be told.
    if (new Set(named).size > 1 && building.length) return namedPairs(sentence)
    const values = building.length ? building : centre
    return values.length ? [...new Set(named)].map((name): [string, string[]] => [plain(name), values]) : []
  })

/** `어린이집은 210동 앞, 작은도서관은 302동 3층에`: the place that follows each name. */
function namedPairs(sentence: string): [string, string[]][] {
  return [...sentence.matchAll(facilities)].flatMap((match) => {
    const end = match.index + match[0].length
    const rest = sentence.slice(end, end + 16)
    const place = /^[은는이가]? ?(?:(\d{3,4}동(?:\s?\d{1,2}층)?)|(커뮤니티센터))/.exec(rest)
    return place
      ? [[plain(match[0]), [(place[1] ?? place[2] ?? '').replace(/\s/g, '')]] as [string, string[]]]
      : []
  })
}

const plain = (name: string) =>
  name.replace(/^주민/, '').replace(/센터$/, (end) => (name === '다함께돌봄센터' ? end : ''))

const positionsOfEquipment = (site: CheckedSite) =>
  saidBy(site, (sentence) => {
    const clauses = sentence.split(/,\s|고 /)
    return clauses.flatMap((clause) => {
      const places = positions.filter(([, words]) => words.test(clause)).map(([place]) => place)
      return places.length === 1
        ? (clause.match(equipment) ?? []).map((thing): [string, string[]] => [thing, places])
        : []
    })
  })

/** 같은 등급 이상 beside 같은 등급 안에서: two words and their limit; figures have limits of their own. */
const limitsOf = (site: CheckedSite) =>
  saidBy(site, (sentence) =>
    [...sentence.matchAll(/(같은 [가-힣]{2,4}|동급|동등)\s?(이상|초과|이하|이내|미만|안에서|안의)/g)].flatMap(
      ([, subject = '', limit = '']) => {
        const kind = limits.find(([, words]) => words.test(limit))
        return kind ? [[subject, [kind[0]]] as [string, string[]]] : []
      },
    ),
  )

function contradictions(said: Said[], says: string): Finding[] {
  return [...Map.groupBy(said, ({ subject }) => subject)].flatMap(([subject, all]) => {
    const first = all[0] as Said
    const agrees = agreesWith(first.values)
    const other = all.find(({ values }) => !values.some(agrees))
    if (!other) return []
    const { file, path } = first.statement
    const sentence = `${subject}${says}(${file}: ${path} ‘${first.sentence.slice(0, 40)}’). 한 가지로 맞춰 주세요.`
    return [
      {
        check: 'repeats',
        file: other.statement.file,
        location: other.statement.path,
        text: other.sentence,
        sentence,
      },
    ]
  })
}

/** 302동 and 302동1층 agree. */
function agreesWith(values: readonly string[]): (value: string) => boolean {
  const known = new Set(values)
  const buildings = new Set(values.map(buildingOf))
  return (value) => known.has(value) || known.has(buildingOf(value)) || buildings.has(value)
}

const buildingOf = (place: string) => place.replace(/^(\d{3,4}동)\d{1,2}층$/, '$1')

const standard = /기본(?:으로)? ?(?:시공|제공|설치|품목)/

/** What a table sells as an option is not said to be built in. */
function standardAndOption(site: CheckedSite): Finding[] {
  const options = statementsOf(site).filter(
    ({ path, text, labels }) =>
      /rows\[\d+\](?:\.cells)?\[0\]$/.test(path) &&
      text.includes(' ') &&
      labels.some((label) => /유상|옵션/.test(label)),
  )
  if (!options.length) return []
  const optionIn = findByWords(options.map((option) => [option.text.split(' '), option]))
  return readStatements(site, (statement) =>
    sentencesOf(statement.text).flatMap((sentence) => {
      const option = standard.test(sentence) ? optionIn(sentence) : undefined
      if (!option) return []
      const says = `기본으로 시공한다고 적었는데 유상 옵션에도 있습니다(${option.file}: ‘${option.text}’). 한 가지로 맞춰 주세요.`
      return [
        {
          check: 'repeats' as const,
          file: statement.file,
          location: statement.path,
          text: sentence,
          sentence: says,
        },
      ]
    }),
  )
}

/** A time that was measured at ten in the morning is not one of the way to work. */
const rushHours = (site: CheckedSite): Finding[] =>
  readStatements(site, ({ file, path, text, item }) => {
    const isRush =
      text.split('.').some((sentence) => /\d분/.test(sentence) && /출퇴?근/.test(sentence)) &&
      !/더 걸릴|다를 수|달라/.test(text)
    if (!isRush || !isMeasuredAtTen(item)) return []
    const sentence = '오전 10시에 잰 시간을 출퇴근 시간처럼 적었습니다. 잰 때에 맞게 적어 주세요.'
    return [{ check: 'repeats' as const, file, location: path, text, sentence }]
  })

const isMeasuredAtTen = remember((item: string) => /오전 10시/.test(item))
