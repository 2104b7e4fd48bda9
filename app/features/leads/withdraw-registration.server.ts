import type { Db } from '../../db/client.server.ts'
import { type Clock, stored } from '../../platform/clock.ts'
import { type KeyRing, open } from '../../platform/keys.server.ts'
import { type Actor, recordAudit } from '../audit/record-audit.server.ts'
import { recordRefusal } from '../messages/refusals.server.ts'
import type { Site } from '../sites/site-settings.ts'
import { destroyLead } from './destroy-lead.server.ts'
import { recordLeadEvent } from './record-lead-event.server.ts'

interface Parts {
  db: Db
  keys: KeyRing
  clock: Clock
}

/**
 * Takes back the consent to advertising of whoever registered. The registration itself stays.
 * @throws Error where the site has no such registration
 */
export async function withdrawMarketing(
  { db, keys, clock }: Parts,
  site: Site,
  leadId: string,
  actor: Actor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const lead = await tx
      .selectFrom('leads')
      .select('phone_sealed')
      .where('site_id', '=', site.id)
      .where('id', '=', leadId)
      .executeTakeFirstOrThrow()
    const phone = open(keys, lead.phone_sealed, `leads.phone:${leadId}`)
    const source = actor.type === 'user' ? 'office' : 'visitor'
    await recordRefusal(tx, { keys, clock }, site, { phone, source, actor })
    await recordLeadEvent(tx, { keys, clock }, site, {
      leadId,
      kind: 'consent-withdrawn',
      actor,
      details: { kind: 'marketing' },
    })
  })
}

/**
 * Takes back the consent to collection: everything about the registration is destroyed at once (개인정보 보호법
 * §37). That it was, and when, stays in the record, without the person.
 * @returns whether it was there
 */
export async function withdrawRegistration(
  { db, clock }: Parts,
  site: Site,
  leadId: string,
  actor: Actor,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const ofLead = tx.selectFrom('leads').where('site_id', '=', site.id)
    const lead = await ofLead.select('phone_hash').where('id', '=', leadId).executeTakeFirst()
    if (!lead) return false
    // Earlier registrations of the same phone, which are closed by now, are the same person's.
    const all = await ofLead.select('id').where('phone_hash', '=', lead.phone_hash).execute()
    let isGone = false
    for (const { id } of all) isGone = (await destroyLead(tx, site.id, id)) || isGone
    if (isGone)
      await recordAudit(tx, {
        siteId: site.id,
        at: clock.now(),
        actor,
        action: 'lead.withdrawn',
        subject: ['lead', leadId],
        details: { at: stored(clock.now()) },
      })
    return isGone
  })
}
