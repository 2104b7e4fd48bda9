import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import type { MediaStorage } from '#app/domain/media/storage-port.ts'
import { askToPublish, type NotAllowed, type Publishers } from '#app/domain/site/rights.server.ts'
import { JobRefused } from '#app/platform/fair-queue.ts'
import { acceptFindings } from '../check/accept-findings.server.ts'
import { leftoverCheck, mayStay } from '../check/finding.ts'
import { compareContent } from '../documents/compare-content.ts'
import type { DraftPart } from '../documents/parts.ts'
import {
  checkDrafts,
  type DraftFinding,
  type DraftReport,
  filesOver,
  layOver,
  toTarget,
} from '../drafts/drafted-content.server.ts'
import { type ContentDraft, listContentDrafts } from '../drafts/drafts.server.ts'
import { makeHeadlineFont } from '../headline-font/headline-font.server.ts'
import { type Published, publishPrepared, settingsShown } from './publish-content.server.ts'
import { type PublishedContent, readPublished } from './published-content.server.ts'

export interface EditingParts extends Deps<'db' | 'clock'> {
  media: MediaStorage
}

/** Versions of drafts that a person looked at and wants to be shown. */
export type ChosenDrafts = Partial<Record<DraftPart, number>>

export type PublishedDrafts =
  | ({ ok: true } & Published)
  | { ok: false; reason: 'not-found' }
  /** Others changed a draft, or what is shown, since it was looked at. */
  | { ok: false; reason: 'changed'; parts: DraftPart[] }
  | { ok: false; reason: 'conflict'; drafts: ContentDraft[] }
  /** The machine has too much to do: too many jobs of the site wait, or the font took too long. */
  | { ok: false; reason: 'busy' }
  /** Faults and new findings; of them, those that need a reason. */
  | { ok: false; reason: 'refused'; report: DraftReport; warnings: DraftFinding[] }
  | NotAllowed

/** A warning by which a person knows it again. */
export const keyOfFinding = ({
  check,
  file,
  text,
  left,
}: Pick<DraftFinding, 'check' | 'file' | 'text' | 'left'>): string =>
  left === undefined ? `${check} ${file} ${text}` : `${leftoverCheck} ${left}`

interface Asked extends Publishers {
  chosen: ChosenDrafts
  /** Why a warning is meant to stand, by `keyOfFinding`. */
  reasons?: Record<string, string>
  /** Notes in the same transaction that it was published. False where nobody waits for it any more: nothing is published then. */
  settle?: (tx: Db) => Promise<boolean>
}

/** Shows drafts to visitors: all that were chosen or none, checked as the content folder is. @throws StorageFailed */
export async function publishDrafts(
  { db, clock, media }: EditingParts,
  slug: string,
  { chosen, reasons = {}, settle, ...publishers }: Asked,
): Promise<PublishedDrafts> {
  for (;;) {
    const shown = await readPublished(db, slug)
    if (!shown) return { ok: false, reason: 'not-found' }
    const mayAtAll = await askToPublish(db, shown.siteId, publishers)
    if (!mayAtAll.ok) return mayAtAll
    const selected = await selectDrafts(db, shown, chosen)
    if (!selected.ok) return selected
    const { drafts } = selected
    const documents = layOver(shown, drafts)
    const asked = await askToPublish(db, shown.siteId, publishers, {
      before: settingsShown(shown),
      after: documents.get('settings') ?? {},
    })
    if (!asked.ok) return asked
    const { permit } = asked
    const report = await checkDrafts({ db, media }, shown, drafts)
    if (report.unfinished === 'busy') return { ok: false, reason: 'busy' }
    const isOpen = (finding: DraftFinding) =>
      !mayStay(finding) || !(reasons[keyOfFinding(finding)] ?? '').trim()
    const open = report.findings.filter((finding) => finding.isNew && isOpen(finding))
    if (report.faults.length || open.length)
      return { ok: false, reason: 'refused', report, warnings: open.filter(mayStay) }
    const target = toTarget(shown, { documents, files: filesOver(shown, drafts) })
    const headlineFont = await makeHeadlineFont(
      {
        settings: compareContent(shown, target).settings,
        pages: [...target.pages.values()].map((one) => one.content),
      },
      media,
    ).catch(busyIfRefused)
    if (headlineFont === 'busy') return { ok: false, reason: 'busy' }
    const published = await db.transaction().execute(async (tx) => {
      if (!(await isAsRead(tx, shown, drafts))) return undefined
      if (settle && !(await settle(tx))) return 'settled'
      const prepared = { target, processed: new Map(), headlineFont }
      const done = await publishPrepared(tx, clock, prepared, publishers)
      await acceptFindings(
        { tx, clock, permit },
        shown.siteId,
        report.findings.flatMap((finding): Parameters<typeof acceptFindings>[2] => {
          const reason = reasons[keyOfFinding(finding)]?.trim()
          if (!mayStay(finding) || !reason) return []
          const { check, file, text, left } = finding
          return left === undefined
            ? [{ check, file, text, reason }]
            : [{ check: leftoverCheck, file: '', text: left, reason }]
        }),
      )
      for (const { part } of drafts)
        await tx
          .deleteFrom('content_drafts')
          .where('site_id', '=', shown.siteId)
          .where('part', '=', part)
          .execute()
      return done
    })
    if (published === 'settled') return { ok: false, reason: 'changed', parts: [] }
    if (published) return { ok: true, ...published }
  }
}

function busyIfRefused(error: unknown): 'busy' {
  if (error instanceof JobRefused) return 'busy'
  throw error
}

async function selectDrafts(
  db: Db,
  shown: PublishedContent,
  chosen: ChosenDrafts,
): Promise<
  { ok: true; drafts: ContentDraft[] } | Extract<PublishedDrafts, { reason: 'changed' | 'conflict' }>
> {
  const drafts = (await listContentDrafts(db, shown)).filter(({ part }) => part in chosen)
  const changed = Object.entries(chosen).filter(
    ([part, version]) => drafts.find((one) => one.part === part)?.version !== version,
  )
  if (changed.length || !drafts.length)
    return { ok: false, reason: 'changed', parts: changed.map(([part]) => part as DraftPart) }
  const conflicting = drafts.filter(({ conflicts }) => conflicts.length)
  return conflicting.length ? { ok: false, reason: 'conflict', drafts: conflicting } : { ok: true, drafts }
}

/** Holds the site until the transaction ends. */
async function isAsRead(tx: Db, before: PublishedContent, drafts: ContentDraft[]): Promise<boolean> {
  const now = await readPublished(tx, before.slug, true)
  if (
    now?.publication?.id !== before.publication?.id ||
    now?.settingsRevisionId !== before.settingsRevisionId
  )
    return false
  const rows = await tx
    .selectFrom('content_drafts')
    .select(['part', 'version'])
    .where('site_id', '=', before.siteId)
    .execute()
  return drafts.every(({ part, version }) => rows.some((row) => row.part === part && row.version === version))
}
