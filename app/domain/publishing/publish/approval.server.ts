import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import type { MessagePorts } from '#app/domain/messages/message-port.ts'
import { notifyColleague } from '#app/domain/messages/notify-staff.server.ts'
import { raiseAlarm } from '#app/domain/record/alarms/raise-alarm.server.ts'
import { type Actor, recordAudit, systemActor } from '#app/domain/record/audit/record-audit.server.ts'
import { canManageSites } from '#app/domain/record/permissions.ts'
import { personNames } from '#app/domain/record/person-names.server.ts'
import { findSiteById } from '#app/domain/site/find-site.server.ts'
import { demand, may, rightsOn } from '#app/domain/site/rights.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { dayMs } from '#app/platform/durations.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'

/** After this the demand ends without a second owner, who may be on holiday, or may not exist. */
const waitMs = dayMs

export interface Approval {
  /** Whether a second person has to agree to what the site publishes. */
  isNeeded: boolean
  /** An owner asked to switch it off. */
  ending: { askedBy: { id: string; name: string | undefined }; endsAt: string } | undefined
}

export async function readApproval(db: Db, siteId: string): Promise<Approval> {
  const row = await selectApproval(db, siteId)
  const { approval_end_asked_by: by, approval_ends_at: endsAt } = row ?? {}
  const name = by && (await personNames(db, [by])).get(by)
  return {
    isNeeded: row?.needs_approval === 1,
    ending: by && endsAt ? { askedBy: { id: by, name: name || undefined }, endsAt } : undefined,
  }
}

const selectApproval = (db: Db, siteId: string) =>
  db
    .selectFrom('sites')
    .select(['needs_approval', 'approval_end_asked_by', 'approval_end_asked_at', 'approval_ends_at'])
    .where('id', '=', siteId)
    .executeTakeFirst()

const noEnding = { approval_end_asked_by: null, approval_end_asked_at: null, approval_ends_at: null }

/** From now on nobody publishes alone. @throws NotAllowedError for anybody but an owner, as all functions here do */
export async function demandApproval(
  { db, clock }: Deps<'db' | 'clock'>,
  siteId: string,
  actor: Actor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await demand(tx, siteId, actor, canManageSites)
    await tx
      .updateTable('sites')
      .set({ needs_approval: 1, ...noEnding })
      .where('id', '=', siteId)
      .execute()
    await closeAlarm(tx, clock.now(), siteId)
    await record(tx, clock.now(), siteId, actor, 'approval.demanded')
  })
}

interface AskDeps extends Deps<'db' | 'clock' | 'keys'> {
  ports: Pick<MessagePorts, 'of'>
  originOf: (host: string) => string
}

/**
 * Asks to switch the demand off: another owner confirms it, or it ends a day later. All owners get an e-mail where there is a mail
 * server, and an alarm in the office. @returns when it ends; undefined where there is nothing to end, or somebody asked before
 */
export async function askToEndApproval(
  deps: AskDeps,
  siteId: string,
  actor: Actor,
): Promise<Date | undefined> {
  const { db, clock } = deps
  const site = await findSiteById(db, siteId)
  return await db.transaction().execute(async (tx) => {
    await demand(tx, siteId, actor, canManageSites)
    const now = clock.now()
    const endsAt = new Date(+now + waitMs)
    const { numUpdatedRows } = await tx
      .updateTable('sites')
      .set({
        approval_end_asked_by: actor.id ?? '',
        approval_end_asked_at: toTimestamp(now),
        approval_ends_at: toTimestamp(endsAt),
      })
      .where('id', '=', siteId)
      .where('needs_approval', '=', 1)
      .where('approval_ends_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n || !site) return undefined
    await record(tx, now, siteId, actor, 'approval.end-asked', { endsAt: toTimestamp(endsAt) })
    await raiseAlarm(tx, clock, {
      siteId,
      kind: 'approval-ending',
      details: { endsAt: toTimestamp(endsAt) },
    })
    if (!deps.ports.of('email', undefined)) return endsAt
    const link = `${deps.originOf(site.settings.hosts[0] ?? '')}/admin/sites/${site.slug}/publish`
    for (const to of await addressesOfOwners(tx))
      await notifyColleague(
        tx,
        deps,
        site,
        { by: 'email', to },
        {
          notice: `승인을 받아 공개하는 설정을 끄는 요청이 있습니다. 철회하지 않으면 ${koreanDateTime(toTimestamp(endsAt))}에 꺼집니다.`,
          link,
          key: `approval-ending:${siteId}:${toTimestamp(now)}`,
        },
      )
    return endsAt
  })
}

async function addressesOfOwners(tx: Db): Promise<string[]> {
  const rows = await tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('email')
    .distinct()
    .where('role', '=', 'owner')
    .execute()
  return rows.map(({ email }) => email)
}

/** `own`: the one who asked, or somebody who became an owner only afterwards. */
export type Confirmed = 'done' | 'not-found' | 'own'

/** The second owner agrees: the demand ends at once. */
export async function confirmEnd(
  { db, clock }: Deps<'db' | 'clock'>,
  siteId: string,
  actor: Actor,
): Promise<Confirmed> {
  return await db.transaction().execute(async (tx): Promise<Confirmed> => {
    await demand(tx, siteId, actor, canManageSites)
    const row = await selectApproval(tx, siteId)
    if (!row?.approval_ends_at || !row.approval_end_asked_at) return 'not-found'
    if (row.approval_end_asked_by === actor.id) return 'own'
    const earlier = await tx
      .selectFrom('memberships')
      .select('id')
      .where('user_id', '=', actor.id ?? '')
      .where('role', '=', 'owner')
      .where('created_at', '<=', row.approval_end_asked_at)
      .executeTakeFirst()
    if (!earlier) return 'own'
    if (!(await end(tx, clock.now(), siteId, row.approval_ends_at))) return 'not-found'
    await record(tx, clock.now(), siteId, actor, 'approval.ended', { by: 'second' })
    return 'done'
  })
}

/** Any owner takes the request back: the demand stays. @returns false where there was none */
export async function withdrawEnd(
  { db, clock }: Deps<'db' | 'clock'>,
  siteId: string,
  actor: Actor,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    await demand(tx, siteId, actor, canManageSites)
    return await withdraw(tx, clock.now(), siteId, actor)
  })
}

async function withdraw(tx: Db, now: Date, siteId: string, actor: Actor): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sites')
    .set(noEnding)
    .where('id', '=', siteId)
    .where('approval_ends_at', 'is not', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await closeAlarm(tx, now, siteId)
  await record(tx, now, siteId, actor, 'approval.end-withdrawn')
  return true
}

/** Ends what was asked for a day ago; not where the one who asked is no owner any more. @returns how many ended */
export async function endDueApprovals({ db, clock }: Deps<'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  const due = await db
    .selectFrom('sites')
    .select(['id', 'approval_end_asked_by', 'approval_ends_at'])
    .where('approval_ends_at', '<=', toTimestamp(now))
    .execute()
  let ended = 0
  for (const { id, approval_end_asked_by, approval_ends_at } of due)
    await db.transaction().execute(async (tx) => {
      const askedBy: Actor = { type: 'user', id: approval_end_asked_by || undefined }
      if (!may(await rightsOn(tx, id, askedBy), canManageSites))
        return void (await withdraw(tx, now, id, systemActor))
      if (!approval_ends_at || !(await end(tx, now, id, approval_ends_at))) return
      await record(tx, now, id, systemActor, 'approval.ended', { by: 'time' })
      ended++
    })
  return ended
}

/** @returns false where it was ended, withdrawn or asked for again meanwhile */
async function end(tx: Db, now: Date, siteId: string, endsAt: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sites')
    .set({ needs_approval: 0, ...noEnding })
    .where('id', '=', siteId)
    .where('approval_ends_at', '=', endsAt)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await closeAlarm(tx, now, siteId)
  return true
}

const closeAlarm = (tx: Db, now: Date, siteId: string) =>
  tx
    .updateTable('alarms')
    .set({ open_key: null, acknowledged_at: toTimestamp(now) })
    .where('site_id', '=', siteId)
    .where('kind', '=', 'approval-ending')
    .where('open_key', 'is not', null)
    .execute()

const record = (
  tx: Db,
  at: Date,
  siteId: string,
  actor: Actor,
  action: 'approval.demanded' | 'approval.end-asked' | 'approval.end-withdrawn' | 'approval.ended',
  details: object = {},
) => recordAudit(tx, { siteId, at, actor, action, subject: ['site', siteId], details })
