import { isDeepStrictEqual } from 'node:util'
import { type Db, locksRows } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { templateOf } from '#app/domain/site/message-settings.ts'
import { publishSettings } from '#app/domain/site/publish-settings.server.ts'
import { askToPublish, type NotAllowed } from '#app/domain/site/rights.server.ts'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import { readSettingsRevision } from '#app/domain/site/stored-settings.ts'
import type { Template, TemplateName } from '#app/domain/site/templates.ts'
import { ifReadable } from '#app/platform/stored-content.ts'
import { checkTemplateDraft } from './check-template-draft.ts'

export interface TemplateRevision {
  revision: number
  settings: SiteSettings
  at: string
  by: string | null
}

export async function readTemplateRevision(db: Db, siteId: string): Promise<TemplateRevision> {
  const row = await selectRevisions(db, siteId)
    .innerJoin('sites', 'sites.published_revision_id', 'site_revisions.id')
    .executeTakeFirstOrThrow()
  return toRevision(row)
}

const selectRevisions = (db: Db, siteId: string) =>
  db
    .selectFrom('site_revisions')
    .leftJoin('users', 'users.id', 'site_revisions.created_by')
    .where('site_revisions.site_id', '=', siteId)
    .select(['number', 'settings', 'schema_version', 'site_revisions.created_at', 'users.name'])

const toRevision = (row: {
  number: number
  settings: string
  schema_version: number
  created_at: string
  name: string | null
}): TemplateRevision => ({
  revision: row.number,
  settings: readSettingsRevision(row.settings, row.schema_version),
  at: row.created_at,
  by: row.name,
})

export type SavedTemplate =
  | { ok: true }
  | { ok: false; reason: 'wrong'; problems: string[] }
  | { ok: false; reason: 'overtaken'; current: TemplateRevision }
  | NotAllowed

/** @param template undefined: back to the standard @param revision that the editor showed */
export async function saveTemplate(
  { db, clock }: Deps<'db' | 'clock'>,
  siteId: string,
  name: TemplateName,
  { template, revision, actor }: { template: Template | undefined; revision: number; actor: Actor },
): Promise<SavedTemplate> {
  return await db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('sites')
      .select('id')
      .where('id', '=', siteId)
      .$if(locksRows(tx), (query) => query.forUpdate())
      .executeTakeFirst()
    const current = await readTemplateRevision(tx, siteId)
    const { messages } = current.settings
    const base = await selectRevisions(tx, siteId).where('number', '=', revision).executeTakeFirst()
    const read = base && ifReadable(() => toRevision(base))
    const baseTemplate = read && templateOf(read.settings.messages, name)
    if (!isDeepStrictEqual(baseTemplate, templateOf(messages, name)))
      return { ok: false, reason: 'overtaken', current }
    if (template) {
      const { problems } = checkTemplateDraft(name, template, current.settings)
      if (problems.length) return { ok: false, reason: 'wrong', problems }
      if (isDeepStrictEqual(template, templateOf(messages, name))) return { ok: true }
    }
    const { [name]: _, ...others } = messages
    const settings = { ...current.settings, messages: template ? { ...messages, [name]: template } : others }
    const asked = await askToPublish(tx, siteId, { actor })
    if (!asked.ok) return asked
    await publishSettings(tx, clock, siteId, settings, asked.permit)
    await recordAudit(tx, {
      siteId,
      at: clock.now(),
      actor,
      action: template ? 'template.changed' : 'template.reset',
      subject: ['site', siteId],
      details: { template: name },
    })
    return { ok: true }
  })
}
