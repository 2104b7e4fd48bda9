import { remember, rememberAll } from '#app/platform/remember.ts'
import type { CheckedSite } from '../pages/checked-site.ts'
import { readStatements, type Statement, statementsOf } from '../pages/statements.ts'
import type { Finding } from './finding.ts'
import { namesPlanner, namesSource } from './sources.ts'

/** Topics of claims: a notice with source and date covers claims of its topic. */
const topics: [string, RegExp][] = [
  ['hospital', /병원|의료/],
  ['industry', /산업단지|산단|반도체|클러스터|기업|일자리/],
  ['rail', /철도|지하철|전철|트램|노선|[가-힣]역(?=[\s(까,.]|$)/],
  ['road', /도로|대로|고속|나들목|IC|터널|다리|버스|터미널/],
  ['way', /도보|걸어|걸음|차로|차량|거리|직선/],
  ['school', /학교|유치원|어린이집|교육/],
  ['green', /공원|호수|산책로|녹지|하천|수변/],
  ['commerce', /상업|마트|시장|백화점|쇼핑/],
  ['town', /도시|지구|택지|시청|구청|문화|체육/],
]

const objects =
  /역|노선|철도|트램|도로|IC|나들목|고속|터널|다리|산업단지|산단|클러스터|벨트|공원|학교|병원|지구|도시|택지|상업|특구|캠퍼스|센터|산책로/
const plans =
  /개발(?=\s?(?:계획|사업|예정|호재|지구|구역|축|중|되|될|이 |을 ))|신설|연장(?!\s?선)|조성|개통|착공|건립|유치/
const remark = /\([^()]*\)/g
const marks = /예정|계획/
const means = /^(?:도보|걸어서|차로|차량|자동차|버스|지하철|전철|자전거)|차로$/
const ways = [
  /(?:도보|걸어서|차로|차량으로|자동차로|버스로|지하철로|전철로)[^.\n]{0,16}?\d\s?분/,
  /\d\s?분\s?(?:거리|대(?=\s|$))/,
  /\d\s?(?:km|㎞|킬로미터)/,
  /\d\s?m\s?(?:거리|떨어|앞|이내)|(?:건너|까지)\s?\d{1,6}\s?m/,
]
/** The sale's own steps, announced by the builder itself. */
const ownSteps =
  /입주(?!\s?기업)|분양(?!사무소)|청약|접수|당첨자|계약|준공|모집공고|개관|견본주택|공급|사용검사/
/** Legends of maps: 원은 단지에서 1km 거리입니다. */
const legend = /^\s?(?:[가-힣]+\s)?(원|점선|실선|굵은 선|눈금|축척|반경)[은는이]/
/** Sentences of uncertainty are no claims. */
const caution = /변경|취소|지연|무관|달라질|다를 수|바뀔|바뀌|책임|확인하시|아닙니다|않습니다/

/**
 * Claims about plans, times and distances without source and date (표시·광고의 공정화에 관한 법률; the KFTC has acted on 지하철 5분 and
 * the like) in the same item, a note of its block, or a page notice about the same topic. Texts at the top of a page
 * are covered by what the page says below.
 */
export function checkClaims(site: CheckedSite): Finding[] {
  const topicsOnPage = topicsOfPages(site)
  return readStatements(site, (statement) => {
    const { file, path, role, item, notes, notices } = statement
    if (role === 'alt' || /^(menu|subNavigation)/.test(path) || path.includes('keywords')) return []
    const claim = claimIn(statement)
    if (!claim) return []
    const kind = claim.planned ? 'planned' : 'measured'
    const { names, nameIn, topicsIn } = sourcesOf[kind]
    if (names(item) || nameIn(notes)) return []
    const own = topicsOf(statement)
    const page = isTop(statement) ? topicsOnPage(file, kind) : new Set<string>()
    const sourced = topicsIn(notices)
    if (own.some((topic) => sourced.has(topic) || page.has(topic))) return []
    const sentence = '계획과 거리, 시간에는 출처와 날짜가 같은 항목이나 알림에 있어야 합니다.'
    return [{ check: 'claims' as const, file, location: path, text: claim.text, sentence }]
  })
}

/** Topics of those texts that name their source. */
function sourcedTopics(names: (text: string) => boolean, texts: Iterable<string>): ReadonlySet<string> {
  const all = new Set<string>()
  for (const text of texts) if (names(text)) for (const topic of topicsAbout(text)) all.add(topic)
  return all
}

const sourcesFor = (names: (text: string) => boolean) => ({
  names,
  nameIn: rememberAll((texts) => texts.some(names)),
  topicsIn: rememberAll((texts) => sourcedTopics(names, texts)),
})
const sourcesOf = { planned: sourcesFor(namesPlanner), measured: sourcesFor(namesSource) }
type Kind = keyof typeof sourcesOf

/** Topics of which a page names the source anywhere. */
function topicsOfPages(site: CheckedSite): (file: string, kind: Kind) => ReadonlySet<string> {
  const pages = Map.groupBy(statementsOf(site), ({ file }) => file)
  const known = new Map<string, ReadonlySet<string>>()
  return (file, kind) => {
    const key = `${kind} ${file}`
    const all = known.get(key) ?? sourcedTopics(sourcesOf[kind].names, itemsOf(pages.get(file)))
    known.set(key, all)
    return all
  }
}

const isMeans = remember((label: string) => means.test(label))
const namesOwnStep = remember((label: string) => ownSteps.test(label))

/** The end of a long heading is read with the sentence, the rest of it once. */
const isOwnStep = (label: string, sentence: string): boolean =>
  ownSteps.test(`${label.slice(-100)} ${sentence}`) || (label.length > 100 && namesOwnStep(label))

function claimIn({ text, labels }: Statement): { text: string; planned: boolean } | undefined {
  for (const sentence of sentences(text)) {
    if (caution.test(sentence) || legend.test(sentence)) continue
    const own = isOwnStep(labels[0] ?? '', sentence)
    const planned =
      !own &&
      ((sentence.match(remark) ?? []).some((words) => marks.test(words)) ||
        (plans.test(sentence) && objects.test(sentence.replace(plans, ''))))
    const timed = /\d\s?분/.test(sentence) && labels.slice(0, 3).some(isMeans)
    if (planned || timed || ways.some((way) => way.test(sentence))) return { text: sentence, planned }
  }
  return undefined
}

const sentences = (text: string) => text.split(/(?<=[가-힣)]\.)\s|\n/)

const isTop = ({ role, path }: Statement) =>
  role === 'head' || path.startsWith('banner') || /^blocks\[0\]\.(eyebrow|label|title)$/.test(path)

const itemsOf = (statements: readonly Statement[] = []) => new Set(statements.map(({ item }) => item))

const topicsAbout = remember((words: string) =>
  topics.filter(([, pattern]) => pattern.test(words)).map(([topic]) => topic),
)

const topicsOf = ({ text, labels, item }: Statement): string[] => {
  const own = topicsAbout(text)
  return own.length ? own : [...new Set([...labels, item].flatMap(topicsAbout))]
}
