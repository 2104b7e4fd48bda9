import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import type { ContentFault } from '#app/domain/site/content-fault.ts'
import { withOwnLinks } from '#app/domain/site/own-links.ts'
import {
  askToPublish,
  mayPublish,
  type NotAllowed,
  notAllowed,
  type Publishers,
  rightsOn,
} from '#app/domain/site/rights.server.ts'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import { describeUnreadable } from '#app/domain/site/unreadable-content.ts'
import { UnreadableContent } from '#app/platform/stored-content.ts'
import { checkAgainstInstall } from '../check/check-install.server.ts'
import { type Change, compareContent } from '../documents/compare-content.ts'
import type { PageContent } from '../pages/page-content.ts'
import { storedPage } from '../pages/stored-page.ts'
import { applyContent } from './apply-content.server.ts'
import { settingsShown, showPublication } from './publish-content.server.ts'
import {
  readPublication,
  readPublished,
  readSettings,
  toDrawing,
  toMedia,
} from './published-content.server.ts'
import type { Target, TargetContent } from './target-content.server.ts'

export type RolledBack =
  | { ok: true; from: number; to: number; changes: Change[] }
  | { ok: false; reason: 'no-site' | 'no-earlier' }
  /** Another site has one of its hosts by now, or a document of the earlier publication cannot be read. */
  | { ok: false; reason: 'refused'; faults: ContentFault[] }
  /** Another publication was shown meanwhile, or nobody waits for it any more. */
  | { ok: false; reason: 'changed' }
  | NotAllowed

interface Asked extends Publishers {
  /** Number of the publication that the person saw; another one is left alone. */
  from?: number
  /** As of `publishDrafts`. */
  settle?: (tx: Db) => Promise<boolean>
}

/**
 * Restores all parts of the previous publication. Later changes of the office, posts and registrations stay.
 * A roll-back that would change a field of the owner's is refused to others as a whole: half of a publication was never checked.
 */
export async function rollBack(
  { db, clock }: Deps<'db' | 'clock'>,
  slug: string,
  { from, settle, ...publishers }: Asked,
): Promise<RolledBack> {
  return await db.transaction().execute(async (tx): Promise<RolledBack> => {
    const shown = await readPublished(tx, slug, true, 'left-out')
    if (!shown) return { ok: false, reason: 'no-site' }
    if (!mayPublish(await rightsOn(tx, shown.siteId, publishers.actor)))
      return notAllowed('되돌리기는 관리자가 합니다.')
    const { publication } = shown
    if (from !== undefined && publication?.number !== from) return { ok: false, reason: 'changed' }
    if (!publication?.previousId) return { ok: false, reason: 'no-earlier' }
    const { id, number, headline_font } = await readPublication(tx, shown.siteId, publication.previousId)
    const earlier = await readPublishedTarget(tx, shown.siteId, id).catch((error) => {
      if (error instanceof UnreadableContent) return error
      throw error
    })
    if (earlier instanceof UnreadableContent)
      return { ok: false, reason: 'refused', faults: [faultOfEarlier(slug, earlier)] }
    const target = underName(earlier, slug)
    const asked = await askToPublish(tx, shown.siteId, publishers, {
      before: settingsShown(shown),
      after: target.settings,
    })
    if (!asked.ok) return asked
    const faults = await checkAgainstInstall(tx, target, shown)
    if (faults.length) return { ok: false, reason: 'refused', faults }
    if (settle && !(await settle(tx))) return { ok: false, reason: 'changed' }
    const { permit } = asked
    const comparison = compareContent(shown, target)
    await applyContent({ tx, clock, permit }, shown, target, { comparison, processed: new Map() })
    const { isDefault } = target.settings
    await showPublication({ tx, clock, permit }, shown, { id, headlineFont: headline_font, isDefault })
    await recordAudit(tx, {
      siteId: shown.siteId,
      at: clock.now(),
      actor: permit,
      action: 'site.rolled-back',
      subject: ['publication', id],
      details: { from: publication.number, to: number },
    })
    return { ok: true, from: publication.number, to: number, changes: comparison.changes }
  })
}

/** For the person who asked, with what can be done instead. */
export function describeNotRolledBack(done: Extract<RolledBack, { ok: false }>): string {
  switch (done.reason) {
    case 'no-site':
      return '단지가 없어졌습니다.'
    case 'no-earlier':
      return '되돌릴 이전 공개가 없습니다.'
    case 'changed':
      return '그사이 다른 내용이 공개되었습니다. 기록을 확인하고 다시 해 주세요.'
    case 'refused':
      return done.faults[0]?.sentence ?? '되돌리지 못했습니다.'
    case 'not-allowed':
      return done.sentence
  }
}

const faultOfEarlier = (slug: string, unreadable: UnreadableContent): ContentFault => ({
  file: '',
  location: '',
  sentence: `앞의 공개로 되돌릴 수 없습니다. ${describeUnreadable(slug, unreadable)}`,
})

/** What was published before the site was renamed, with the name that it has now. */
function underName(target: TargetContent, slug: string): TargetContent {
  const before = target.settings.slug
  if (before === slug) return target
  const pages = [...target.pages].map(([path, page]): [string, Target<PageContent>] => {
    const content = withOwnLinks(page.content, before, slug)
    return [path, isDeepStrictEqual(content, page.content) ? page : { content }]
  })
  const settings = { ...withOwnLinks(target.settings, before, slug), slug }
  return { ...target, settings, pages: new Map(pages) }
}

async function readPublishedTarget(tx: Db, siteId: string, publicationId: string): Promise<TargetContent> {
  const { parts, settings_revision_id, folder_digest } = await readPublication(tx, siteId, publicationId)
  const settings = await readSettings(tx, settings_revision_id)
  const [pages, drawings, media] = await Promise.all([
    tx
      .selectFrom('page_revisions')
      .select(['id', 'content', 'schema_version'])
      .where('site_id', '=', siteId)
      .where('id', 'in', atLeastOne(parts.pages))
      .execute(),
    tx
      .selectFrom('drawings')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('id', 'in', atLeastOne(parts.drawings))
      .execute(),
    tx
      .selectFrom('media_revisions')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('id', 'in', atLeastOne(parts.media))
      .execute(),
  ])
  return {
    settings: { ...settings, messages: parts.messages } as SiteSettings,
    pages: named(parts.pages, pages, (row, path) => storedPage.read(row.content, row.schema_version, path)),
    drawings: named(parts.drawings, drawings, toDrawing),
    media: named(parts.media, media, toMedia),
    redirects: parts.redirects,
    press: new Map(),
    folderDigest: folder_digest,
  }
}

/** An empty `in` is invalid SQL. */
const atLeastOne = (revisions: Record<string, string>) => ['', ...Object.values(revisions)]

function named<Row extends { id: string }, T>(
  revisions: Record<string, string>,
  rows: Row[],
  contentOf: (row: Row, name: string) => T,
): Map<string, Target<T>> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    Object.entries(revisions).flatMap(([name, revisionId]): [string, Target<T>][] => {
      const row = byId.get(revisionId)
      return row ? [[name, { revisionId, content: contentOf(row, name) }]] : []
    }),
  )
}
