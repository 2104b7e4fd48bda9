import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#app/db/client.server.ts'
import type { MediaStorage } from '#app/domain/media/storage-port.ts'
import { walkJson } from '#app/domain/site/walk-json.ts'
import { withParticle } from '#app/platform/particle.ts'
import { leftoverCheck } from '../check/finding.ts'
import { type Document, type DraftPart, pagePart } from '../documents/parts.ts'
import { mediaOf, type SiteDocuments, textsOf, withDrafts } from '../documents/site-documents.ts'
import { checkDrafts } from '../drafts/check-drafts.server.ts'
import { type ContentDraft, listContentDrafts } from '../drafts/drafts.server.ts'
import { documentOf } from '../publish/publications.server.ts'
import { type Loading, loadPublished, type PublishedSite } from '../publish/published-site.server.ts'
import { readOrigin, type SiteOrigin } from './origin.ts'
import { blank } from './start/answers.ts'
import { findUnreplacedTexts, type UnreplacedText } from './unreplaced-text.ts'

export interface Point {
  /** A site does not open while a required point is left. */
  isRequired: boolean
  kind:
    | 'fault'
    | 'finding'
    | 'doubt'
    | 'blank'
    | 'template'
    | 'missing'
    | 'left-other'
    | `left-${UnreplacedText['kind']}`
  /** Undefined where it is about no document. */
  part: DraftPart | undefined
  path: string
  text: string
  sentence: string
  /** By which words it may stay with a reason, all places of the same at once. */
  what?: string
}

export interface Readiness {
  points: Point[]
  drafts: ContentDraft[]
  /** The check came to no end; a point says why. */
  isUnfinished: boolean
}

interface Parts extends Loading {
  media: MediaStorage
}

/** Where this install is reached from outside, other than on its own machine, hosts have to be real ones. */
export interface ReadinessOptions {
  isProduction: boolean
  /** With what the office has not published yet. */
  withDrafts: boolean
}

/** What keeps a site from being opened, and what else is missing, still the template's, or of the source of a copy. */
export async function readReadiness(
  parts: Parts,
  slug: string,
  { isProduction, withDrafts: isDrafted }: ReadinessOptions,
): Promise<Readiness | undefined> {
  const { db } = parts
  const published = await loadPublished(parts, slug)
  if (!published?.settings) return undefined
  const drafts = isDrafted ? await listContentDrafts(db, published) : []
  const documents = textsOf(withDrafts(published.documents, drafts))
  const row = await db
    .selectFrom('sites')
    .select('origin')
    .where('id', '=', published.siteId)
    .executeTakeFirst()
  const origin = readOrigin(row?.origin ?? null)
  const report = await checkDrafts(parts, published, drafts)
  const left = findLeft(published, documents, origin)
  // The source of a copy is another site as well.
  const isTold = new Set(left.filter(({ kind }) => kind === 'left-word').map(placeOf))
  const points: Point[] = [
    ...report.faults.map(
      ({ part, location, sentence, file }): Point => ({
        isRequired: true,
        kind: 'fault',
        part,
        path: location,
        text: part ? '' : file,
        sentence,
      }),
    ),
    ...blanksIn(documents),
    ...(await withoutAccepted(db, published, left)),
    ...report.findings
      .map(
        ({ part, location, sentence, text, warning, isDoubt, left: what }): Point => ({
          isRequired: !warning,
          kind: isDoubt ? 'doubt' : what === undefined ? 'finding' : 'left-other',
          part,
          path: location,
          text,
          sentence,
          ...(what !== undefined && { what }),
        }),
      )
      .filter((point) => point.kind !== 'left-other' || !isTold.has(placeOf(point))),
    ...missing(documents.get('settings') ?? {}, isProduction),
    ...(origin?.kind === 'template' ? await stillTemplate(db, published, documents) : []),
  ]
  return {
    points: points.toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired)),
    drafts,
    isUnfinished: report.unfinished !== undefined,
  }
}

const blanksIn = (documents: SiteDocuments): Point[] =>
  [...documents].flatMap(([part, document]) =>
    walkJson(document).flatMap(({ path, value }): Point[] =>
      typeof value === 'string' && value.includes(blank)
        ? [
            {
              isRequired: true,
              kind: 'blank',
              part,
              path,
              text: value,
              sentence: `${blank} 자리를 채워 주세요.`,
            },
          ]
        : [],
    ),
  )

const placeOf = ({ part, path }: Point) => `${part} ${path}`

function findLeft(
  published: PublishedSite,
  documents: SiteDocuments,
  origin: SiteOrigin | undefined,
): Point[] {
  if (origin?.kind !== 'copy') return []
  const files = new Map([...mediaOf(published)].map(([name, { sha256 }]) => [name, sha256]))
  return findUnreplacedTexts(origin.marks, documents, files).map(({ kind, part, path, text, what }) => ({
    isRequired: kind === 'word' || kind === 'date',
    kind: `left-${kind}`,
    part,
    path,
    text,
    sentence: what,
    what,
  }))
}

async function withoutAccepted(db: Db, { siteId }: PublishedSite, points: Point[]): Promise<Point[]> {
  if (!points.length) return []
  const accepted = await db
    .selectFrom('accepted_findings')
    .select('words')
    .where('site_id', '=', siteId)
    .where('check_name', '=', leftoverCheck)
    .execute()
  const isAccepted = new Set(accepted.map(({ words }) => words))
  return points.filter(({ what }) => what === undefined || !isAccepted.has(what))
}

function missing(settings: Document, isProduction: boolean): Point[] {
  const { hosts, staffAlerts, visits, sender } = settings as {
    hosts?: string[]
    staffAlerts?: unknown[]
    visits?: unknown
    sender?: unknown
  }
  const point = (path: string, sentence: string, isRequired = false): Point => ({
    isRequired,
    kind: 'missing',
    part: 'settings',
    path,
    text: '',
    sentence,
  })
  return [
    ...(hosts?.every((host) => host.endsWith('.localhost'))
      ? [point('hosts', '방문자가 여는 도메인이 아직 없습니다.', isProduction)]
      : []),
    ...(staffAlerts?.length ? [] : [point('staffAlerts', '새 등록을 알려 줄 직원의 연락처가 없습니다.')]),
    ...(visits ? [] : [point('visits', '견본주택 방문 날짜와 시간이 없어 방문예약을 시간 없이 받습니다.')]),
    ...(sender ? [] : [point('sender', '무료수신거부 번호가 없어 광고 문자를 보내지 않습니다.')]),
  ]
}

/** Places that every site words in its own way, in pages of the template. */
const wordedByEach = [
  ['/', 'blocks[0].title', '첫 화면 제목'],
  ['/', 'blocks[0].text', '첫 화면 소개'],
  ['/', 'blocks[0].picture', '첫 화면 그림'],
  ['/customer', 'blocks[0].picture', '관심고객 등록 그림'],
] as const

async function stillTemplate(db: Db, { siteId }: PublishedSite, documents: SiteDocuments): Promise<Point[]> {
  const first = await db
    .selectFrom('publications')
    .select('id')
    .where('site_id', '=', siteId)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
  if (!first) return []
  const points = wordedByEach.map(async ([page, path, name]): Promise<Point[]> => {
    const part = pagePart(page)
    const now = valueAt(documents.get(part), path)
    const before = valueAt(await documentOf(db, siteId, first.id, part), path)
    if (now === undefined || !isDeepStrictEqual(now, before)) return []
    const text = typeof now === 'string' ? now : ''
    const sentence = `${withParticle(name, '이')} 처음 만든 그대로입니다. 단지의 것으로 바꿔 주세요.`
    return [{ isRequired: false, kind: 'template', part, path, text, sentence }]
  })
  return (await Promise.all(points)).flat()
}

const valueAt = (document: unknown, path: string): unknown =>
  walkJson(document).find((node) => node.path === path)?.value
