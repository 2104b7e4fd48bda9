import { hasHomes } from '#app/domain/homes/has-homes.server.ts'
import { checkDrafts, type DraftReport } from '../drafts/check-drafts.server.ts'
import type { ContentDraft } from '../drafts/drafts.server.ts'
import type { PublishedSite } from '../publish/published-site.server.ts'
import { readOtherSites } from './other-sites.server.ts'

/** A few sites are edited at a time, with a few states of their drafts each. */
const maxKept = 20
const kept = new Map<string, Promise<DraftReport>>()

/**
 * As `checkDrafts`, for what is only told: several who look at the same drafts are one check, which costs a second of processor.
 * @throws StorageFailed
 */
export async function checkOnce(
  parts: Parameters<typeof checkDrafts>[0],
  published: PublishedSite,
  drafts: readonly ContentDraft[],
): Promise<DraftReport> {
  const versions = drafts.map(({ part, version, fields = [] }) => [part, version, ...fields].join(' '))
  const others = await readOtherSites(parts.db, published.slug)
  const accepted = await parts.db
    .selectFrom('accepted_findings')
    .select('id')
    .where('site_id', '=', published.siteId)
    .orderBy('id')
    .execute()
  const key = [
    [published.siteId, published.publication?.id, published.settingsRevisionId, published.contentVersion],
    versions,
    [...published.officePictures.keys()],
    accepted.map(({ id }) => id),
    JSON.stringify(others),
    await hasHomes(parts.db, published.siteId),
  ].join('\n')
  const before = kept.get(key)
  if (before) return await before
  if (kept.size >= maxKept) kept.clear()
  const report = checkDrafts(parts, published, drafts)
  kept.set(key, report)
  const forget = () => {
    if (kept.get(key) === report) kept.delete(key)
  }
  report.then(({ unfinished }) => unfinished && forget(), forget)
  return await report
}
