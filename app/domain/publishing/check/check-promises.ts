import { walkJson } from '#app/domain/site/walk-json.ts'
import { withParticle } from '#app/platform/particle.ts'
import { rememberAll } from '#app/platform/remember.ts'
import type { CheckedSite } from '../pages/checked-site.ts'
import { readStatements, type Statement, statementsOf } from '../pages/statements.ts'
import type { Finding } from './finding.ts'
import {
  differs,
  enjoyment,
  facilityEnd,
  facilityKinds,
  partWords,
  presence,
  viewWords,
} from './vocabulary.ts'

/** `가온호수역(계획)`, `호수산책로(예정, 가온시 고시)`: a name with its mark. */
const marked = /([가-힣A-Za-z0-9]{1,20})\((?:예정|계획)[^()]{0,60}\)/g
const saysPlanned = /예정|계획|들어설|추진/

/**
 * Headlines that promise (표시·광고의 공정화에 관한 법률 제3조): what is only planned, named as if it were there, and a view or
 * sun of all homes that not all have. In other texts, sentences in which people enjoy what is only planned. What is planned is known by the marks (예정), (계획) of the site's texts and maps.
 */
export function checkPromises(site: CheckedSite): Finding[] {
  const planned = plannedOf(site)
  const ownNames = [site.settings.name, site.settings.shortName].filter(Boolean)
  return readStatements(site, function* (statement) {
    const isHead = isHeadline(statement)
    if (!isHead && !enjoyment.test(statement.text)) return
    const { file, path } = statement
    const found = (text: string, sentence: string): Finding => ({
      check: 'claims',
      file,
      location: path,
      text,
      sentence,
    })
    const text = statement.text.replace(/\s+/g, ' ')
    // 한내 리버뷰 is a name and no view.
    const said = ownNames.reduce((rest, name) => rest.replaceAll(name, ' '), text)
    const sentences = isHead ? [said] : said.split('. ').filter((sentence) => enjoyment.test(sentence))
    const name = sentences.map((sentence) => presentedAsBuilt(sentence, planned)).find(Boolean)
    if (name)
      yield found(
        text,
        `${withParticle(`‘${name}’`, '은')} 예정이나 계획입니다. 이미 있는 것처럼 읽히지 않게 이름 뒤에 (예정)이나 (계획)을 적어 주세요.`,
      )
    if (isHead && viewWords.test(said) && !isPart(statement) && !saysDiffers(statement))
      yield found(
        text,
        '모든 세대의 조망이나 향으로 읽힙니다. 같은 항목에 ‘동·층별 상이’를 적거나 해당하는 동을 적어 주세요.',
      )
  })
}

interface Planned {
  names: ReadonlySet<string>
  /** Words of facilities of which the site's maps know planned ones only. */
  kinds: RegExp[]
}

function plannedOf(site: CheckedSite): Planned {
  const names = new Set<string>()
  for (const { text } of statementsOf(site))
    for (const [, name = ''] of text.matchAll(marked)) if (isName(name)) names.add(name)
  const built = new Set<string>()
  const due = new Set<string>()
  for (const { name, kinds, isPlanned } of site.drawn.flatMap(({ content }) => facilitiesOf(content))) {
    if (isPlanned && isName(name)) names.add(name)
    for (const kind of kinds) (isPlanned ? due : built).add(kind)
  }
  const kinds = facilityKinds.filter(
    ({ marks }) => marks.some((mark) => due.has(mark)) && !marks.some((mark) => built.has(mark)),
  )
  return { names, kinds: kinds.map(({ words }) => words) }
}

/** 가온호수역, but not 산책로(예정) by itself: others may be there. */
const isName = (name: string): boolean => (facilityEnd.exec(name)?.index ?? 0) > 0

/** What a map knows: its places, and ways and grounds with a name. */
function facilitiesOf(drawing: unknown) {
  const { features, places } = (drawing ?? {}) as { features?: unknown; places?: unknown }
  return walkJson([features ?? [], places ?? []]).flatMap(({ value }) => {
    const { kind, mark, name, status, layer } = (value ?? {}) as Record<string, unknown>
    const kinds = [kind, mark].filter((one) => typeof one === 'string')
    if (typeof name !== 'string' || !(kinds.length || layer)) return []
    return [{ name, kinds, isPlanned: status !== undefined }]
  })
}

/** A word of the headline that is planned, where the headline says that it is there. */
function presentedAsBuilt(text: string, { names, kinds }: Planned): string | undefined {
  const rest = text.replace(marked, ' ')
  if (!presence.test(rest) || saysPlanned.test(rest)) return undefined
  const words = rest.match(/[가-힣A-Za-z0-9]+/g) ?? []
  const named = words.flatMap((word) => nameIn(word, names) ?? [])
  return named[0] ?? kinds.map((kind) => kind.exec(rest)?.[0]).find(Boolean)
}

/** A word may end with a particle of up to two letters. */
const nameIn = (word: string, names: ReadonlySet<string>): string | undefined =>
  [0, 1, 2].map((letters) => word.slice(0, word.length - letters)).find((name) => names.has(name))

const headlinePath = /(?:^|\.)title$|^banner\.lines\[\d+\]$|(?:^|\.)eyebrow$|^notice\.(?:long|short)$/

const isHeadline = ({ path, role }: Statement): boolean =>
  role !== 'alt' && headlinePath.test(path) && !/^(?:menu|subNavigation)/.test(path)

const labelsNamePart = rememberAll((labels) => labels.some((label) => partWords.test(label)))

const isPart = ({ text, labels }: Statement): boolean => partWords.test(text) || labelsNamePart(labels)

const notesDiffer = rememberAll((notes) => notes.some((note) => differs.test(note)))

const saysDiffers = ({ item, notes }: Statement): boolean => differs.test(item) || notesDiffer(notes)
