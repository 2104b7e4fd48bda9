import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { isPictured } from '#app/domain/drawings/drawing.ts'
import type { SiteLayout } from '#app/domain/drawings/layouts/site-layout.ts'
import {
  BoundHomesDiffer,
  checkLayoutChange,
  holdBoard,
} from '#app/domain/homes/check-layout-change.server.ts'
import { homesOfLayout } from '#app/domain/homes/layout-homes.server.ts'
import type { MediaStorage } from '#app/domain/media/storage-port.ts'
import { recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import {
  judgePublishers,
  mayPublish,
  type NotAllowed,
  NotAllowedError,
  notAllowed,
  type OwnersFields,
  operator,
  type Publishers,
  rightsOfPublishers,
} from '#app/domain/site/rights.server.ts'
import { describeUnreadable } from '#app/domain/site/unreadable-content.ts'
import { type Clock, toTimestamp } from '#app/platform/clock.ts'
import { JobRefused } from '#app/platform/fair-queue.ts'
import { newId } from '#app/platform/ids.ts'
import { isSameJson } from '#app/platform/same-json.ts'
import { UnreadableContent } from '#app/platform/stored-content.ts'
import { acceptFindings } from '../check/accept-findings.server.ts'
import { busySentence } from '../check/check-in-worker.server.ts'
import { checkAgainstInstall } from '../check/check-install.server.ts'
import { leftoverCheck, mayStay } from '../check/finding.ts'
import { type Change, changesAnything, compareContent } from '../documents/compare-content.ts'
import type { DraftPart } from '../documents/parts.ts'
import { writeParts } from '../documents/publication.ts'
import { documentsOf, pagesOf, type SiteDocuments, withDrafts } from '../documents/site-documents.ts'
import { checkDrafts, type DraftFinding, type DraftReport } from '../drafts/check-drafts.server.ts'
import { type Chosen, chosenDrafts, differingFields } from '../drafts/chosen-drafts.ts'
import { findSave } from '../drafts/draft-saves.server.ts'
import { type ContentDraft, listContentDrafts } from '../drafts/drafts.server.ts'
import { type MediaProgress, makeMedia } from '../folder/make-media.server.ts'
import type { SiteContent } from '../folder/read-content.server.ts'
import { makeHeadlineFont } from '../headline-font/headline-font.server.ts'
import { storedPage } from '../pages/stored-page.ts'
import { addPress, applyContent, type ProcessedFiles, type Publishing } from './apply-content.server.ts'
import { changesPrices, hasContract } from './changed-prices.server.ts'
import { readEarlier } from './earlier-publication.server.ts'
import {
  holdAsRead,
  type Loading,
  loadPublished,
  type PublishedSite,
  readPublished,
  settingsNow,
} from './published-site.server.ts'
import { digestPost, mediaFiles, readTarget, type Target, targetOf } from './target.server.ts'

export interface PublishParts extends Deps<'clock'>, Loading {
  media: MediaStorage
}

export type Changes =
  /** Drafts, all or none. `reasons`: why a warning is accepted, by `keyOfFinding`. */
  | (Chosen & { reasons?: Record<string, string> })
  /** A folder, whose facts were checked when it was read. `since`: the publication that it was compared with. */
  | { prepared: PreparedContent; since?: string | undefined }
  /** Back to the publication before; the number is the one that the person saw, undefined for whichever is published. */
  | { rollBackFrom: number | undefined }

/** Content whose pictures, files and headline font are stored, ready to be published. */
export interface PreparedContent {
  target: Target
  processed: ProcessedFiles
  headlineFont: string | null
}

export interface Publication {
  number: number
  /** Of the publication before; 0 where there was none. */
  from: number
  /** Empty where the site already published all of it. */
  changes: Change[]
}

export type Published =
  | ({ ok: true } & Publication)
  | { ok: false; reason: 'not-found' }
  | { ok: false; reason: 'no-earlier' }
  /** Others changed a draft, or what is published, since it was looked at. */
  | { ok: false; reason: 'changed'; parts: DraftPart[] }
  | { ok: false; reason: 'conflict'; drafts: ContentDraft[] }
  /** The machine has too much to do: too many jobs of the site wait, or the font took too long. */
  | { ok: false; reason: 'busy' }
  /** Faults and new findings; of them, those that need a reason. */
  | { ok: false; reason: 'refused'; report: DraftReport; warnings: DraftFinding[] }
  | NotAllowed

type Refused = Exclude<Published, { ok: true }>

interface Asked extends Publishers {
  /**
   * Notes in the same transaction that it was published. False where nobody waits for it any more: then nothing is published, and it was
   * `changed`.
   */
  settle?: (tx: Db, done: Publication) => Promise<boolean>
}

/** What is published if nothing refuses it. */
interface Proposal extends PreparedContent {
  drafts: ContentDraft[]
  accepted: Parameters<typeof acceptFindings>[2]
  /** A publication that is there already. */
  earlier?: { id: string; number: number }
}

/**
 * Publishes changes of a site: the office, the command line, plans and roll-backs all do it here. The person's rights, a second person's
 * approval, whether everything is still as it was looked at, and the facts are asked for; then the pointer moves, and every process shows it
 * within half a second. @throws StorageFailed, UnreadableContent
 */
export async function publish(
  parts: PublishParts,
  slug: string,
  changes: Changes,
  { settle, ...publishers }: Asked,
): Promise<Published> {
  const { db, clock } = parts
  for (;;) {
    const published = await ('chosen' in changes
      ? loadPublished(parts, slug)
      : readPublished(db, slug, false, 'left-out'))
    if (!published) return { ok: false, reason: 'not-found' }
    const rights = await rightsOfPublishers(db, published.siteId, publishers)
    if ('rollBackFrom' in changes && !mayPublish(rights.rights))
      return notAllowed('되돌리기는 관리자가 합니다.')
    if ('chosen' in changes) {
      const atAll = judgePublishers(rights, publishers)
      if (!atAll.ok) return atAll
    }
    const proposed = await propose(parts, published, changes, (after) =>
      judgeChange(db, published, after, rights, publishers),
    )
    if (!proposed.ok) return proposed
    const done = await db
      .transaction()
      .execute(async (tx): Promise<Published | 'again'> => {
        if (changesLayouts(published, proposed.target)) await holdBoard(tx, published.siteId)
        if (!(await holdAsRead(tx, published))) return 'again'
        if (!(await areThere(tx, published.siteId, proposed.drafts))) return 'again'
        const moved = await move({ tx, clock }, published, proposed, publishers)
        if (settle && !(await settle(tx, moved))) throw new Unsettled()
        return { ok: true, ...moved }
      })
      .catch((error: unknown): Published => {
        if (error instanceof Unsettled) return { ok: false, reason: 'changed', parts: [] }
        if (error instanceof NotAllowedError) return notAllowed(error.sentence)
        if (error instanceof BoundHomesDiffer)
          return refusedFor([{ file: '', location: '', sentence: error.message }])
        throw error
      })
    if (done !== 'again') return done
  }
}

class Unsettled extends Error {}

type Judged = ReturnType<typeof judgePublishers>
/** `settings`: as far as they are known before the check. */
type Proposed = Pick<Target, 'documents'> & { settings: OwnersFields }
type Judge = (after: Proposed) => Promise<Judged>

/** Who may publish a change, by what it changes: fields of the owner's, and prices of a site with contracts. */
async function judgeChange(
  db: Db,
  published: PublishedSite,
  { settings, documents }: Proposed,
  rights: Awaited<ReturnType<typeof rightsOfPublishers>>,
  publishers: Publishers,
): Promise<Judged> {
  const judged = judgePublishers(rights, publishers, { before: settingsNow(published), after: settings })
  const { actor, askedBy } = publishers
  const isAlone = !askedBy || askedBy.id === actor.id
  if (!judged.ok || !isAlone || !changesPrices(published.documents, documents)) return judged
  if (!(await hasContract(db, published.siteId))) return judged
  // The one who runs the server is one person as well.
  const where = actor.type === 'system' ? '사무실에서' : '‘공개’ 화면에서'
  return {
    ...notAllowed(
      `계약이 있는 단지의 분양가는 두 사람이 공개합니다. ${where} 다른 관리자에게 승인을 요청해 주세요.`,
    ),
    needsSecond: true,
  }
}

async function propose(
  parts: PublishParts,
  published: PublishedSite,
  changes: Changes,
  judge: Judge,
): Promise<({ ok: true } & Proposal) | Refused> {
  if ('chosen' in changes) return await proposeDrafts(parts, published, changes, judge)
  if ('prepared' in changes) {
    if (changes.since !== undefined && published.publication?.id !== changes.since)
      return { ok: false, reason: 'changed', parts: [] }
    const { prepared } = changes
    const judged = await judge(prepared.target)
    return judged.ok
      ? { ok: true, ...prepared, drafts: [], accepted: prepared.target.accepted ?? [] }
      : judged
  }
  const { publication, siteId, slug } = published
  const { rollBackFrom } = changes
  if (rollBackFrom !== undefined && publication?.number !== rollBackFrom)
    return { ok: false, reason: 'changed', parts: [] }
  if (!publication?.previousId) return { ok: false, reason: 'no-earlier' }
  const earlier = await readEarlier(parts.db, siteId, publication.previousId, slug).catch(
    (error: unknown) => {
      if (error instanceof UnreadableContent) return error
      throw error
    },
  )
  if (earlier instanceof UnreadableContent) {
    const sentence = `앞의 공개로 되돌릴 수 없습니다. ${describeUnreadable(slug, earlier)}`
    return refusedFor([{ file: '', location: '', sentence }])
  }
  const { target, headlineFont, ...pointer } = earlier
  const judged = await judge(target)
  if (!judged.ok) return judged
  const faults = await checkAgainstInstall(parts.db, target, published)
  if (faults.length) return refusedFor(faults)
  return { ok: true, target, processed: new Map(), headlineFont, drafts: [], accepted: [], earlier: pointer }
}

const refusedFor = (faults: Omit<DraftReport['faults'][number], 'part'>[]): Refused => ({
  ok: false,
  reason: 'refused',
  report: { faults: faults.map((fault) => ({ ...fault, part: undefined })), findings: [] },
  warnings: [],
})

/** Drafts, checked as the content folder is. */
async function proposeDrafts(
  parts: PublishParts,
  published: PublishedSite,
  { chosen, fields, reasons = {} }: Extract<Changes, Chosen>,
  judge: Judge,
): Promise<({ ok: true } & Proposal) | Refused> {
  const { db, media } = parts
  const all = await listContentDrafts(db, published)
  const drafts = chosenDrafts(published.documents, all, { chosen, fields })
  const changed = await changedSince(db, published, all, { chosen, fields })
  if (changed.length || !drafts.length) return { ok: false, reason: 'changed', parts: changed }
  const conflicting = drafts.filter(({ conflicts }) => conflicts.length)
  if (conflicting.length) return { ok: false, reason: 'conflict', drafts: conflicting }
  const documents = withDrafts(published.documents, drafts)
  const judged = await judge({ settings: documents.get('settings') ?? {}, documents })
  if (!judged.ok) return judged
  const report = await checkDrafts({ db, media }, published, drafts)
  if (report.unfinished === 'busy') return { ok: false, reason: 'busy' }
  const reasonOf = (finding: DraftFinding) =>
    (mayStay(finding) && reasons[keyOfFinding(finding)]?.trim()) || ''
  const open = report.findings.filter(
    ({ isDoubt, ...finding }) => finding.isNew && !isDoubt && !reasonOf(finding),
  )
  if (report.faults.length || open.length)
    return { ok: false, reason: 'refused', report, warnings: open.filter(mayStay) }
  const target = targetOf(published, documents)
  const headlineFont = await makeHeadlineFont(
    { settings: compareContent(published, target).settings, pages: pagesOf(target.documents) },
    media,
  ).catch((error: unknown) => {
    if (error instanceof JobRefused) return 'busy' as const
    throw error
  })
  if (headlineFont === 'busy') return { ok: false, reason: 'busy' }
  const accepted = report.findings.flatMap((finding): Proposal['accepted'] => {
    const reason = reasonOf(finding)
    if (!reason) return []
    const { check, file, text, left } = finding
    return left === undefined
      ? [{ check, file, text, reason }]
      : [{ check: leftoverCheck, file: '', text: left, reason }]
  })
  return { ok: true, target, processed: new Map(), headlineFont, drafts, accepted }
}

/** Drafts that are not as they were looked at. Settings are, where only other fields than the chosen ones were saved since. */
async function changedSince(
  db: Db,
  { siteId }: PublishedSite,
  drafts: readonly ContentDraft[],
  { chosen, fields }: Chosen,
): Promise<DraftPart[]> {
  const changed = (Object.keys(chosen) as DraftPart[]).filter(
    (part) => drafts.find((one) => one.part === part)?.version !== chosen[part],
  )
  if (!changed.includes('settings') || !fields) return changed
  const now = drafts.find(({ part }) => part === 'settings')?.content
  const seen = await findSave(db, siteId, 'settings', chosen.settings ?? 0)
  const isSame = now && seen && !differingFields(seen, now).some((field) => fields.includes(field))
  return isSame ? changed.filter((part) => part !== 'settings') : changed
}

/** A warning by which a person knows it again. */
export const keyOfFinding = ({
  check,
  file,
  text,
  left,
}: Pick<DraftFinding, 'check' | 'file' | 'text' | 'left'>): string =>
  left === undefined ? `${check} ${file} ${text}` : `${leftoverCheck} ${left}`

async function areThere(tx: Db, siteId: string, drafts: readonly ContentDraft[]): Promise<boolean> {
  if (!drafts.length) return true
  const rows = await tx
    .selectFrom('content_drafts')
    .select(['part', 'version'])
    .where('site_id', '=', siteId)
    .execute()
  return drafts.every(({ part, version }) => rows.some((row) => row.part === part && row.version === version))
}

const layoutsIn = (documents: SiteDocuments): SiteLayout[] =>
  documentsOf(documents, 'drawing').flatMap(([name, content]) =>
    name.startsWith('layout/') && !isPictured(content) ? [content as unknown as SiteLayout] : [],
  )

const changesLayouts = (published: PublishedSite, target: Target): boolean =>
  !isSameJson(layoutsIn(published.documents), layoutsIn(target.documents))

/** @throws BoundHomesDiffer */
async function checkHomes(
  { tx, clock }: Omit<Publishing, 'permit'>,
  published: PublishedSite,
  target: Target,
) {
  if (!changesLayouts(published, target)) return
  const homesIn = ({ documents }: { documents: SiteDocuments }) => {
    const layouts = layoutsIn(documents)
    return layouts.length ? layouts.flatMap(homesOfLayout) : undefined
  }
  await checkLayoutChange(
    tx,
    published.siteId,
    { before: homesIn(published), after: homesIn(target) },
    toTimestamp(clock.now()),
  )
}

/** Moves the pointer of a site that the transaction holds. @throws NotAllowedError, BoundHomesDiffer */
async function move(
  { tx, clock }: Omit<Publishing, 'permit'>,
  published: PublishedSite,
  { target, processed, headlineFont, drafts, accepted, earlier }: Proposal,
  publishers: Publishers,
): Promise<Publication> {
  const { siteId, publication } = published
  const rights = await rightsOfPublishers(tx, siteId, publishers)
  const asked = await judgeChange(tx, published, target, rights, publishers)
  if (!asked.ok) throw new NotAllowedError(asked.sentence)
  const { permit } = asked
  await checkHomes({ tx, clock }, published, target)
  const publishing: Publishing = { tx, clock, permit }
  const comparison = compareContent(published, target)
  const { changes } = comparison
  await acceptFindings(publishing, siteId, accepted)
  const whole = drafts.filter(({ isPart }) => !isPart)
  if (whole.length)
    await tx
      .deleteFrom('content_drafts')
      .where('site_id', '=', siteId)
      .where(
        'part',
        'in',
        whole.map(({ part }) => part),
      )
      .execute()
  const from = publication?.number ?? 0
  if (publication && !earlier && !changesAnything(comparison)) {
    if (!target.byOffice) await keepDigest(tx, published, target)
    return { number: from, from, changes: [] }
  }
  const pointers = await applyContent(publishing, published, target, { comparison, processed })
  const to =
    earlier ?? (await addPublication(publishing, published, target, { ...pointers, headlineFont, changes }))
  if (!earlier)
    await addPress(
      publishing,
      siteId,
      comparison.newPress.flatMap((file) => {
        const post = target.press.get(file)
        return post ? [{ ...post, ...target.keptPosts?.[file] }] : []
      }),
    )
  await tx
    .updateTable('sites')
    .set((value) => ({
      publication_id: to.id,
      headline_font: headlineFont,
      is_default: target.settings.isDefault ? 1 : 0,
      content_version: value('content_version', '+', 1),
    }))
    .where('id', '=', siteId)
    .execute()
  await recordAudit(tx, {
    siteId,
    at: clock.now(),
    actor: permit,
    action: earlier ? 'site.rolled-back' : 'site.published',
    subject: ['publication', to.id],
    details: earlier ? { from, to: to.number } : { number: to.number, changes: changes.length },
  })
  return { number: to.number, from, changes }
}

async function addPublication(
  { tx, clock, permit }: Publishing,
  published: PublishedSite,
  target: Target,
  {
    settings,
    headlineFont,
    changes,
    ...parts
  }: Awaited<ReturnType<typeof applyContent>> & { headlineFont: string | null; changes: Change[] },
): Promise<{ id: string; number: number }> {
  const to = { id: newId(), number: published.lastNumber + 1 }
  const press = Object.fromEntries([...target.press].map(([file, post]) => [file, digestPost(post)]))
  const { redirects, messages } = target.byOffice
    ? published.parts
    : { redirects: target.redirects, messages: target.settings.messages as Record<string, unknown> }
  await tx
    .insertInto('publications')
    .values({
      ...to,
      site_id: published.siteId,
      previous_id: published.publication?.id ?? null,
      settings_revision_id: settings,
      headline_font: headlineFont,
      schema_version: storedPage.version,
      parts: writeParts({
        ...parts,
        ...{ redirects, messages },
        press: { ...published.parts.press, ...press },
        ...(target.folder && { folder: target.folder }),
      }),
      folder_digest: target.folderDigest,
      changes: published.publication ? JSON.stringify(changes) : null,
      created_at: toTimestamp(clock.now()),
      created_by: permit.id ?? null,
    })
    .execute()
  return to
}

async function keepDigest(
  tx: Db,
  { siteId, publication, parts }: PublishedSite,
  { folderDigest, folder }: Target,
): Promise<void> {
  const { folder: _, ...others } = parts
  await tx
    .updateTable('publications')
    .set({ folder_digest: folderDigest, parts: writeParts({ ...others, ...(folder && { folder }) }) })
    .where('site_id', '=', siteId)
    .where('id', '=', publication?.id ?? '')
    .execute()
}

/** Makes all that takes time, outside of any transaction and not published yet; a retry finds it. */
export async function prepareContent(
  media: MediaStorage,
  site: SiteContent,
  target: Target,
  onPicture?: (progress: MediaProgress) => void,
): Promise<PreparedContent> {
  const processed = await makeMedia(media, mediaFiles(site), onPicture)
  return { target, processed, headlineFont: await makeHeadlineFont(site, media) }
}

/**
 * Publishes inside a larger transaction, which creates or renames a site. Creates the site where needed.
 * @throws NotAllowedError: callers that answer a person ask before, with `askToPublish`
 */
export async function publishPrepared(
  tx: Db,
  clock: Clock,
  prepared: PreparedContent,
  publishers: Publishers,
): Promise<Publication> {
  const { settings, accepted = [] } = prepared.target
  const read = () => readPublished(tx, settings.slug, true, 'left-out')
  let published = await read()
  if (!published) {
    await tx
      .insertInto('sites')
      .values({
        id: newId(),
        slug: settings.slug,
        is_default: 0,
        published_revision_id: null,
        headline_font: null,
        created_at: toTimestamp(clock.now()),
      })
      .execute()
    published = (await read()) as PublishedSite
  }
  return await move({ tx, clock }, published, { ...prepared, drafts: [], accepted }, publishers)
}

/** As the operator: what is saved in `content/` while developing. Creates the site where needed. */
export async function publishContent(
  { db, clock, media }: PublishParts,
  site: SiteContent,
  { folder }: { folder?: string } = {},
): Promise<Publication> {
  const prepared = await prepareContent(media, site, await readTarget(site, folder))
  return await db.transaction().execute((tx) => publishPrepared(tx, clock, prepared, { actor: operator }))
}

/** Loads sites into an empty install as the operator, all or none: an interrupted start leaves an empty database. */
export async function loadContent(
  { db, clock, media }: PublishParts,
  sites: SiteContent[],
  {
    onPicture = () => {},
    folderOf = () => undefined,
  }: { onPicture?: (progress: MediaProgress) => void; folderOf?: (slug: string) => string | undefined } = {},
): Promise<void> {
  const pictures = sites.map((site) => mediaFiles(site).filter(({ isPicture }) => isPicture).length)
  const total = pictures.reduce((sum, count) => sum + count, 0)
  let before = 0
  const prepared: PreparedContent[] = []
  for (const [i, site] of sites.entries()) {
    const target = await readTarget(site, folderOf(site.settings.slug))
    const reportProgress = ({ done, file }: MediaProgress) => onPicture({ done: before + done, total, file })
    prepared.push(await prepareContent(media, site, target, reportProgress))
    before += pictures[i] ?? 0
  }
  await db.transaction().execute(async (tx) => {
    for (const one of prepared) await publishPrepared(tx, clock, one, { actor: operator })
  })
}

/** Why nothing was published, for the office. */
export function describeRefusal(refused: Refused): string {
  switch (refused.reason) {
    case 'not-found':
      return '단지가 없어졌습니다.'
    case 'no-earlier':
      return '되돌릴 이전 공개가 없습니다.'
    case 'not-allowed':
      return refused.sentence
    case 'changed':
      return '확인한 뒤에 초안이 바뀌었습니다. 바뀐 내용을 보고 다시 공개해 주세요.'
    case 'conflict':
      return '초안을 쓰는 동안 공개된 내용이 같은 곳을 바꾸었습니다. 어느 쪽을 둘지 정해 주세요.'
    case 'busy':
      return `${busySentence}.`
    case 'refused': {
      const { faults, findings } = refused.report
      const stops = findings.filter((finding) => finding.isNew && !mayStay(finding))
      const [first] = [...faults, ...stops]
      const count = faults.length || stops.length
      return first
        ? `고칠 것이 ${count}건 있습니다: ${first.sentence}`
        : `확인이 필요한 내용이 ${refused.warnings.length}건 있습니다. 유지 사유를 적어 주세요.`
    }
  }
}

/** Why a site was not rolled back, with what can be done instead. */
export function describeNotRolledBack(refused: Refused): string {
  if (refused.reason === 'changed')
    return '그사이 다른 내용이 공개되었습니다. 기록을 확인하고 다시 해 주세요.'
  const [fault] = refused.reason === 'refused' ? refused.report.faults : []
  return fault?.sentence ?? describeRefusal(refused)
}
