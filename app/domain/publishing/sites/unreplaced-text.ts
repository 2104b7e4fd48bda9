import { createHash } from 'node:crypto'
import { factLabel } from '#app/domain/site/fact-labels.ts'
import { type SiteSettings, siteFacts } from '#app/domain/site/site-settings.ts'
import { walkJson } from '#app/domain/site/walk-json.ts'
import { type FoundName, findNames, isSameName } from '#app/platform/find-names.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import type { Document, DraftPart } from '../documents/parts.ts'
import { drawingPart } from '../documents/parts.ts'
import { drawingsOf, mediaOf, pagesOf, type SiteDocuments } from '../documents/site-documents.ts'
import type { PublishedSite } from '../publish/published-site.server.ts'
import type { SourceMarks } from './origin.ts'
import { blank } from './start/answers.ts'

export interface UnreplacedText {
  kind: 'word' | 'figure' | 'date' | 'file' | 'colour' | 'drawing'
  /** Undefined for files that belong to no document: icons, preview pictures. */
  part: DraftPart | undefined
  path: string
  /** The field's value. */
  text: string
  /** What of the source it is: `이름 ‘한내 리버뷰’`. */
  what: string
}

const digestOf = (content: unknown) =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 20)

/** 한내시, 강변동, 강변로: places, which every copied site keeps. */
const place = /(?<![가-힣])[가-힣]{1,8}(?:시|군|구|읍|면|동|로)(?![가-힣])/g

/** @param source with settings */
export function marksOf(source: PublishedSite): SourceMarks {
  const settings = source.settings as SiteSettings
  const derived = siteFacts(settings)
  const own = Object.entries(settings.facts).filter(([name]) => !Object.hasOwn(derived, name))
  const places = [settings.modelHouse.address, settings.projectLine].flatMap(
    (text) => text.match(place) ?? [],
  )
  const words: [string, string][] = [
    ['이름', settings.name],
    ['짧은 이름', settings.shortName],
    ['브랜드', settings.brand],
    ['사업 이름', settings.projectLine],
    ['대표전화', settings.phone],
    ['시행사', settings.developer],
    ['시공사', settings.builder],
    ...[settings.developer, settings.builder].map((name): [string, string] => ['회사', bare(name)]),
    ...(settings.parties ?? []).map((one): [string, string] => [one.role, one.name]),
    ['견본주택 주소', settings.modelHouse.address],
    ...places.map((one): [string, string] => ['지명', one]),
    ['주소 이름', source.slug],
    ...source.hosts
      .flatMap((host) => [host, host.replace(/^www\./, '')])
      .map((host): [string, string] => ['도메인', host]),
    ...(settings.parties ?? []).map((one): [string, string] => [`${one.role} 정보`, one.text]),
    ...numbersIn([settings, pagesOf(source.documents)]),
  ]
  const known = new Map<string, string>()
  for (const [what, text] of words)
    if (text.length > 1 && !text.includes(blank) && !known.has(text)) known.set(text, what)
  return {
    words: [...known].map(([text, what]) => ({ what, text })),
    files: Object.fromEntries([...mediaOf(source)].map(([name, { sha256 }]) => [name, sha256])),
    colours: { ...settings.theme.colours },
    facts: Object.fromEntries(own.map(([name, fact]) => [name, JSON.stringify(fact)])),
    dates: Object.fromEntries(
      (settings.schedule?.events ?? []).map(({ id, when }) => [id, JSON.stringify(when)]),
    ),
    drawings: Object.fromEntries(
      drawingsOf(source.documents).map((drawing) => [drawingPart(drawing), digestOf(drawing.content)]),
    ),
  }
}

const mailAddress = /^[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}\.?$/

/** Addresses of mail, telephones and registration numbers that texts name; those of public bodies are everybody's. */
const numbersIn = (content: unknown): [string, string][] =>
  walkJson(content).flatMap(({ value }): [string, string][] =>
    typeof value === 'string'
      ? [
          ...value
            .split(/[^\w.+@-]/)
            .filter((word) => mailAddress.test(word))
            .map((one): [string, string] => ['전자우편', one.replace(/\.$/, '')]),
          ...(value.match(/(?<![\d-])0\d{1,3}-\d{3,4}-\d{4}(?![\d-])/g) ?? []).map(
            (one): [string, string] => ['전화', one],
          ),
          ...(value.match(/(?<![\d-])\d{3}-\d{2}-\d{5}(?![\d-])/g) ?? []).map((one): [string, string] => [
            '등록번호',
            one,
          ]),
        ]
      : [],
  )

const bare = (company: string) => company.replace(/\(주\)|㈜|주식회사/g, '').trim()

/** What the copy itself is called, and how it is reached. It may have words of the source within. */
function ownNames(settings: Document): string[] {
  const { slug, name, shortName, phone, hosts } = settings as Partial<SiteSettings>
  return [slug, name, shortName, phone, ...(hosts ?? [])].filter((one) => one !== undefined)
}

/** Names of companies that were typed in: they may contain the name of the source's company. */
const ownCompanies = ({ developer, builder, parties }: Partial<SiteSettings>): string[] =>
  [developer, builder, ...(parties ?? []).map(({ name }) => name)].filter((one) => one !== undefined)

/** Names of the whole development, which a second phase has within its own name without being it. */
const ofWhole = new Set(['이름', '짧은 이름', '주소 이름', '도메인', '대표전화'])

/** Finds words of the source in a text of its copy. Both listing and replacing ask this, so that they mean the same places. */
export function sourceWords(marks: SourceMarks, settings: Document): (text: string) => FoundName<string>[] {
  const names = ownNames(settings)
  const isOwn = ({ what, text }: SourceMarks['words'][number]) =>
    names.some((own) => isSameName(own, text)) ||
    // What the copy's own name is made of, such as the brand, is no leftover.
    (!ofWhole.has(what) && names.some((own) => findNames(own, [{ text, of: what }], []).length > 0))
  const sought = marks.words.filter((word) => !isOwn(word)).map(({ what, text }) => ({ text, of: what }))
  const isSource = new Set(sought.map(({ text }) => text))
  const own = [...names, ...ownCompanies(settings)].filter((value) => value && !isSource.has(value))
  return (text) => findNames(text, sought, own)
}

/** What frames show without a page naming it. */
const nameless = /^(?:icon-|share-)/

/** What of the source of a copy is still in it. @param files digests by name, as it has them now */
export function findUnreplacedTexts(
  marks: SourceMarks,
  documents: SiteDocuments,
  files: ReadonlyMap<string, string>,
): UnreplacedText[] {
  const wordsIn = sourceWords(marks, documents.get('settings') ?? {})
  const kept = new Set(
    [...files].filter(([name, digest]) => marks.files[name] === digest).map(([name]) => name),
  )
  const found: UnreplacedText[] = []
  for (const [part, document] of documents) {
    if (part in marks.drawings && marks.drawings[part] === digestOf(document))
      found.push({
        kind: 'drawing',
        part,
        path: '',
        text: part.replace('drawing ', ''),
        what: '원본 단지의 도면',
      })
    for (const { path, value } of walkJson(document)) {
      if (typeof value !== 'string') continue
      const add = (kind: UnreplacedText['kind'], what: string) =>
        found.push({ kind, part, path, text: value, what })
      if (kept.has(value)) add('file', `원본 단지의 파일`)
      else if (/^theme\.colours\./.test(path)) {
        if (
          ownProperty(marks.colours, path.slice('theme.colours.'.length))?.toLowerCase() ===
          value.toLowerCase()
        )
          add('colour', '원본 단지의 색')
      } else {
        for (const what of new Set(wordsIn(value).map(({ of, text }) => `${of} ‘${text}’`))) add('word', what)
      }
    }
  }
  for (const name of kept)
    if (nameless.test(name))
      found.push({
        kind: 'file',
        part: undefined,
        path: '',
        text: name,
        what: '원본 단지의 아이콘이나 공유 그림',
      })
  return [...found, ...sameFigures(marks, documents.get('settings'))]
}

function sameFigures({ facts, dates }: SourceMarks, settings: Document | undefined): UnreplacedText[] {
  const figures = Object.entries((settings?.facts ?? {}) as Record<string, unknown>).flatMap(
    ([name, fact]): UnreplacedText[] =>
      facts[name] === JSON.stringify(fact)
        ? [
            {
              kind: 'figure',
              part: 'settings',
              path: typeof fact === 'string' ? `facts.${name}` : `facts.${name}.value`,
              text: typeof fact === 'string' ? fact : String((fact as { value: number }).value),
              what: `원본 단지의 수치(${factLabel(name)})`,
            },
          ]
        : [],
  )
  const events =
    (settings?.schedule as { events?: { id: string; when: unknown; title: string }[] } | undefined)?.events ??
    []
  return [
    ...figures,
    ...events.flatMap(({ id, when, title }, i): UnreplacedText[] =>
      dates[id] === JSON.stringify(when)
        ? [
            {
              kind: 'date',
              part: 'settings',
              path: `schedule.events[${i}].when`,
              text: title,
              what: '원본 단지의 날짜',
            },
          ]
        : [],
    ),
  ]
}
