import type { Selectable } from 'kysely'
import { type Db, locksRows } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import type { Database } from '#app/db/schema.ts'
import { inScope, type LeadScope } from '#app/domain/customers/customer/lead-scope.ts'
import {
  changeHomes,
  homeAsSeen,
  onBoard,
  type SeenHome,
  standingOf,
} from '#app/domain/homes/change-homes.server.ts'
import { type Home, homeName } from '#app/domain/homes/home.ts'
import { channelNames, isHeld, isHeldFirst } from '#app/domain/homes/home-states.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { canExtendHolds, canHoldHomes, canManageHomes } from '#app/domain/record/permissions.ts'
import { demand, may, NotAllowedError, rightsOn } from '#app/domain/site/rights.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { dayMs, hourMs, minuteMs } from '#app/platform/durations.ts'
import { newId } from '#app/platform/ids.ts'

/** Minutes of a hold if the site sets none. */
const usualMinutes = 30

export const holdMinutes = ({ settings }: Pick<Site, 'settings'>): number =>
  settings.homes?.holdMinutes ?? usualMinutes

/** Homes that one person may hold at a time. */
const mostAtOnce = 5

/** How long a hold may last from now: a lead extends it by hours, a manager, who has the deposit, by days. */
const longest = { lead: 12 * hourMs, manager: 7 * dayMs }

export type HoldAnswer = { ok: true; until: string } | { ok: false; sentence: string }

/**
 * Holds a home in 선착순 or 자체 분양 for a customer that the person sees. Of many at once exactly one gets it.
 * @throws NotAllowedError
 */
export async function holdHome(
  deps: Deps,
  site: Site,
  { home: seen, leadId, scope }: { home: SeenHome; leadId: string; scope: LeadScope },
  actor: Actor & { id: string },
): Promise<HoldAnswer> {
  return await onBoard(deps, site, async (tx, now, lock) => {
    await demand(tx, site.id, actor, canHoldHomes)
    const lead = await tx
      .selectFrom('leads')
      .select('id')
      .where('site_id', '=', site.id)
      .where('id', '=', leadId)
      .where(inScope(scope))
      .$if(locksRows(tx), (query) => query.forNoKeyUpdate())
      .executeTakeFirst()
    if (!lead) return refuse('이 고객에게 보류할 권한이 없습니다. 담당 고객을 선택해 주세요.')
    const changeNo = await lock()
    const home = await homeAsSeen(tx, site, seen)
    const at = toTimestamp(now)
    if (isHeld(home, at)) return refuse('이미 보류 중입니다.')
    if (home.state !== 'offered' || !isHeldFirst(home.channel))
      return refuse(
        home.state === 'offered' && home.channel
          ? `${channelNames[home.channel]} 세대는 보류할 수 없습니다.`
          : '공급 중인 세대가 아닙니다.',
      )
    const own = await tx
      .selectFrom('home_holds')
      .select('id')
      .where('held_by', '=', actor.id)
      .where('open_home_id', 'is not', null)
      .where('held_until', '>', at)
      .execute()
    if (own.length >= mostAtOnce)
      return refuse(`한 사람이 ${mostAtOnce}세대까지 동시에 보류할 수 있습니다. 먼저 하나를 해제해 주세요.`)
    await endHold(tx, home.id, 'lapsed', { now: at })
    const until = toTimestamp(new Date(now.getTime() + holdMinutes(site) * minuteMs))
    await tx
      .insertInto('home_holds')
      .values({
        id: newId(),
        site_id: site.id,
        home_id: home.id,
        open_home_id: home.id,
        lead_id: leadId,
        held_by: actor.id,
        held_at: at,
        held_until: until,
      })
      .execute()
    const to = { ...standingOf(home), heldUntil: until }
    await changeHomes(tx, deps, site, changeNo, [{ home, to, event: 'hold' }], { actor })
    await recordHold(tx, site, 'home.held', leadId, { at: now, actor, home })
    return { ok: true, until }
  })
}

/**
 * Holds longer. @param by minutes from the end, or from now where it is over
 * @throws NotAllowedError
 */
export async function extendHold(
  deps: Deps,
  site: Site,
  { home: seen, by }: { home: SeenHome; by: number },
  actor: Actor & { id: string },
): Promise<HoldAnswer> {
  return await onBoard(deps, site, async (tx, now, lock) => {
    await demand(tx, site.id, actor, canExtendHolds)
    const isManager = may(await rightsOn(tx, site.id, actor), canManageHomes)
    const changeNo = await lock()
    const home = await homeAsSeen(tx, site, seen)
    if (!isHeld(home, toTimestamp(now))) return refuse('보류가 끝났습니다. 다시 보류해 주세요.')
    const until = Date.parse(home.heldUntil ?? '') + by * minuteMs
    if (until - now.getTime() > (isManager ? longest.manager : longest.lead))
      return refuse(
        isManager
          ? '보류는 7일까지 연장할 수 있습니다.'
          : '보류는 12시간까지 연장할 수 있습니다. 더 길게는 단지 관리자가 연장합니다.',
      )
    const heldUntil = toTimestamp(new Date(until))
    const hold = await tx
      .updateTable('home_holds')
      .set({ held_until: heldUntil })
      .where('open_home_id', '=', home.id)
      .returning('lead_id')
      .executeTakeFirstOrThrow()
    const to = { ...standingOf(home), heldUntil }
    await changeHomes(tx, deps, site, changeNo, [{ home, to, event: 'extend' }], { actor })
    await recordHold(tx, site, 'home.hold-extended', hold.lead_id, { at: now, actor, home })
    return { ok: true, until: heldUntil }
  })
}

/** By the person who holds it, or by one who may extend holds. @throws NotAllowedError */
export async function releaseHold(
  deps: Deps,
  site: Site,
  seen: SeenHome,
  actor: Actor & { id: string },
): Promise<{ ok: true } | { ok: false; sentence: string }> {
  return await onBoard(deps, site, async (tx, now, lock) => {
    await demand(tx, site.id, actor, canHoldHomes)
    const changeNo = await lock()
    const home = await homeAsSeen(tx, site, seen)
    const at = toTimestamp(now)
    if (!isHeld(home, at)) return refuse('보류가 이미 끝났습니다.')
    const hold = await openHold(tx, home.id)
    if (hold?.held_by !== actor.id && !may(await rightsOn(tx, site.id, actor), canExtendHolds))
      throw new NotAllowedError('다른 사람의 보류는 팀장이나 관리자가 해제합니다.')
    await endHold(tx, home.id, 'released', { now: at, by: actor.id })
    const to = { ...standingOf(home), heldUntil: null }
    await changeHomes(tx, deps, site, changeNo, [{ home, to, event: 'release' }], { actor })
    await recordHold(tx, site, 'home.released', hold?.lead_id ?? null, { at: now, actor, home })
    return { ok: true }
  })
}

export type OpenHold = Pick<
  Selectable<Database['home_holds']>,
  'id' | 'lead_id' | 'held_by' | 'held_at' | 'held_until'
>

export const openHold = (tx: Db, homeId: string): Promise<OpenHold | undefined> =>
  tx
    .selectFrom('home_holds')
    .select(['id', 'lead_id', 'held_by', 'held_at', 'held_until'])
    .where('open_home_id', '=', homeId)
    .executeTakeFirst()

/** The open one of a home, if there is one. One that lapsed ended when its minutes did. */
export async function endHold(
  tx: Db,
  homeId: string,
  how: 'released' | 'lapsed' | 'sold',
  { now, by }: { now: string; by?: string | undefined },
): Promise<void> {
  await tx
    .updateTable('home_holds')
    .set((value) => ({
      open_home_id: null,
      ended_at: how === 'lapsed' ? value.ref('held_until') : now,
      ended_by: by ?? null,
      ended_how: how,
    }))
    .where('open_home_id', '=', homeId)
    .execute()
}

const refuse = (sentence: string) => ({ ok: false as const, sentence })

const recordHold = (
  tx: Db,
  { id: siteId }: Pick<Site, 'id'>,
  action: 'home.held' | 'home.hold-extended' | 'home.released',
  leadId: string | null,
  { at, actor, home }: { at: Date; actor: Actor; home: Home },
): Promise<void> =>
  recordAudit(tx, {
    siteId,
    at,
    actor,
    action,
    subject: leadId ? ['lead', leadId] : ['home', home.id],
    details: { home: homeName(home) },
  })
