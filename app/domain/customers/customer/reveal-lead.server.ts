import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { type FieldName, fieldNames, formatFields } from '../fields.ts'
import { showFields } from '../stored-fields.server.ts'
import { listRegistrations, type WrittenFields } from './registrations-of-lead.server.ts'

/** Every field in readable form. */
export interface RevealedLead extends Record<FieldName, string> {
  registrations: Record<string, WrittenFields>
}

/**
 * Records first who asked (개인정보의 안전성 확보조치 기준 제8조).
 * @param how `dialled`: shown with the call that it was asked for @returns undefined where the site has no such registration
 */
export async function revealLead(
  { db, keys, clock }: Deps,
  site: Site,
  leadId: string,
  actor: Actor,
  how?: 'dialled',
): Promise<RevealedLead | undefined> {
  const lead = await db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('leads')
      .selectAll()
      .where('site_id', '=', site.id)
      .where('id', '=', leadId)
      .executeTakeFirst()
    if (row)
      await recordAudit(tx, {
        siteId: site.id,
        at: clock.now(),
        actor,
        action: 'lead.revealed',
        subject: ['lead', leadId],
        ...(how ? { details: { how } } : {}),
      })
    return row
  })
  if (!lead) return undefined
  const registrations = await listRegistrations({ db, keys }, lead)
  return {
    ...formatFields(showFields(keys, 'leads', lead, fieldNames)),
    registrations:
      registrations.length > 1
        ? Object.fromEntries(registrations.flatMap(({ id, fields }) => (fields ? [[id, fields]] : [])))
        : {},
  }
}

/** Newest first, at most twenty. */
export async function listReveals(
  db: Db,
  siteId: string,
  leadId: string,
): Promise<{ at: string; who: string | null }[]> {
  return await db
    .selectFrom('audit_entries')
    .leftJoin('users', 'users.id', 'actor_id')
    .select(['at', 'users.name as who'])
    .where('site_id', '=', siteId)
    .where('subject_type', '=', 'lead')
    .where('subject_id', '=', leadId)
    .where('action', '=', 'lead.revealed')
    .orderBy('audit_entries.id', 'desc')
    .limit(20)
    .execute()
}
