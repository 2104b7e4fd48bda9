import type { Db } from '#app/db/client.server.ts'
import { recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { type Clock, toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { publishConsentTexts } from './consents/publish-consent-texts.server.ts'
import type { Permit } from './rights.server.ts'
import type { SiteSettings } from './site-settings.ts'
import { storedSettings } from './stored-settings.ts'

/**
 * Call it in a transaction. @returns the revision's id @throws Error if a consent text promises another retention
 */
export async function publishSettings(
  tx: Db,
  clock: Clock,
  siteId: string,
  settings: SiteSettings,
  permit: Permit,
): Promise<string> {
  await publishConsentTexts(tx, clock, siteId, settings)
  const last = await tx
    .selectFrom('site_revisions')
    .select((select) => select.fn.max('number').as('number'))
    .where('site_id', '=', siteId)
    .executeTakeFirst()
  const id = newId()
  const number = (last?.number ?? 0) + 1
  await tx
    .insertInto('site_revisions')
    .values({
      id,
      site_id: siteId,
      number,
      settings: JSON.stringify(settings),
      schema_version: storedSettings.version,
      created_at: toTimestamp(clock.now()),
      created_by: permit.id ?? null,
    })
    .execute()
  await tx
    .updateTable('sites')
    .set((value) => ({ published_revision_id: id, content_version: value('content_version', '+', 1) }))
    .where('id', '=', siteId)
    .execute()
  await recordAudit(tx, {
    siteId,
    at: clock.now(),
    actor: permit,
    action: 'settings.published',
    subject: ['site', siteId],
    details: { number },
  })
  return id
}
