import { z } from 'zod'
import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { setStatus } from '#app/domain/customers/customer/move-lead.server.ts'
import {
  changeHomes,
  HomeRefused,
  homeAsSeen,
  onBoard,
  type SeenHome,
} from '#app/domain/homes/change-homes.server.ts'
import { isHeld } from '#app/domain/homes/home-states.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { canManageHomes } from '#app/domain/record/permissions.ts'
import { demand } from '#app/domain/site/rights.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { keepBuyers, recordSale, writeCase } from './contracts.server.ts'
import { leaveContract } from './requests.server.ts'

const storedBefore = z.object({
  state: z.enum(['excluded', 'preparing', 'offered', 'assigned', 'contracted', 'remaining']),
  channel: z
    .enum(['special', 'general', 'reserve', 'unranked', 'optional', 'first-come', 'own', 'reclaimed'])
    .nullable(),
  cause: z.enum(['not-taken', 'not-signed', 'ended']).nullable(),
  case: z.enum(['won', 'contracted', 'ended', 'not-signed', 'reversed']).optional(),
})

/**
 * Reverses the last event of a home, which was a mistake: home and case return to their former state, both events stay recorded.
 * @throws NotAllowedError
 */
export async function reverseLast(
  deps: Deps,
  site: Pick<Site, 'id'>,
  seen: SeenHome,
  reason: string,
  actor: Actor & { id: string },
): Promise<{ ok: true } | { ok: false; sentence: string }> {
  return await onBoard(deps, site, async (tx, now, lock) => {
    await demand(tx, site.id, actor, canManageHomes)
    const last = await lastEvent(tx, site, seen.id)
    const sale = last?.case_id ? await caseOf(tx, last.case_id) : undefined
    const changeNo = await lock()
    const home = await homeAsSeen(tx, site, seen)
    if (isHeld(home, toTimestamp(now))) throw new HomeRefused('보류를 먼저 해제해 주세요.')
    if (!last) throw new HomeRefused('되돌릴 기록이 없습니다.')
    const { case: caseBefore, ...standing } = storedBefore.parse(JSON.parse(last.before))
    if (sale) await takeCaseBack(tx, deps, site, sale, caseBefore, actor)
    const to = { ...standing, heldUntil: null }
    const about = { caseId: sale?.id, caseBefore: sale?.state, reason, reverses: last.id }
    await changeHomes(tx, deps, site, changeNo, [{ home, to, event: 'reverse', ...about }], { actor })
    if (sale) await recordSale(tx, site, 'sale.reversed', sale.id, { at: now, actor, home })
    return { ok: true }
  })
}

/** The last one that stands: no hold, no reversal and none that was taken back. */
const lastEvent = (tx: Db, site: Pick<Site, 'id'>, homeId: string) =>
  tx
    .selectFrom('home_events')
    .select(['id', 'before', 'case_id'])
    .where('site_id', '=', site.id)
    .where('home_id', '=', homeId)
    .where('event', 'not in', ['hold', 'extend', 'release', 'reverse'])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('home_events as later')
            .select('later.id')
            .whereRef('later.reverses_id', '=', 'home_events.id'),
        ),
      ),
    )
    .orderBy('change_no', 'desc')
    .limit(1)
    .executeTakeFirst()

const caseOf = (tx: Db, id: string) =>
  tx
    .selectFrom('sales_cases')
    .select(['id', 'home_id', 'lead_id', 'state', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()

async function takeCaseBack(
  tx: Db,
  deps: Deps,
  site: Pick<Site, 'id'>,
  sale: NonNullable<Awaited<ReturnType<typeof caseOf>>>,
  before: z.infer<typeof storedBefore>['case'],
  actor: Actor,
): Promise<void> {
  const state = before ?? 'reversed'
  const isOpen = state === 'won' || state === 'contracted'
  await writeCase(tx, deps, sale.id, {
    state,
    version: sale.version + 1,
    open_home_id: isOpen ? sale.home_id : null,
    ...(state === 'won' && { contracted_on: null, contract_no_sealed: null, amounts: null }),
    ...(isOpen && { ended_on: null, ended_cause: null, ended_reason_sealed: null }),
  })
  // Who was entered by mistake is no buyer: the next run of the retention job destroys them.
  await keepBuyers(tx, sale.id, isOpen ? null : koreanDay(deps.clock.now()))
  if (!sale.lead_id) return
  if (state === 'contracted')
    await setStatus(tx, deps, site, { leadId: sale.lead_id, to: 'contracted', actor })
  else if (sale.state === 'contracted') await leaveContract(tx, deps, site, sale.lead_id, actor)
}
