import type { Deps } from '#app/db/deps.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { addNote } from './add-note.server.ts'
import { faultOfMemo } from './memo-text.ts'
import { noteMeeting } from './move-lead.server.ts'

export type MemoAnswer =
  | { ok: true }
  | { ok: false; reason: 'empty' | 'too-long' | 'resident-number' | 'missing' }

export async function writeMemo(
  { db, keys, clock }: Deps,
  site: Pick<Site, 'id'>,
  leadId: string,
  text: string,
  actor: Actor,
): Promise<MemoAnswer> {
  const body = text.trim()
  if (!body) return { ok: false, reason: 'empty' }
  const fault = faultOfMemo(body)
  if (fault) return { ok: false, reason: fault }
  return await db.transaction().execute(async (tx) => {
    const now = clock.now()
    const changed = await tx
      .updateTable('leads')
      .set({ updated_at: toTimestamp(now) })
      .where('site_id', '=', site.id)
      .where('id', '=', leadId)
      .returning('assigned_to')
      .executeTakeFirst()
    if (!changed) return { ok: false, reason: 'missing' }
    if (changed.assigned_to && changed.assigned_to === actor.id)
      await noteMeeting(tx, { clock }, site, leadId)
    await addNote(tx, keys, site, { leadId, kind: 'memo', body, at: toTimestamp(now), actor })
    await recordAudit(tx, {
      siteId: site.id,
      at: now,
      actor,
      action: 'memo.written',
      subject: ['lead', leadId],
    })
    return { ok: true }
  })
}
