import type { Deps } from '#app/db/deps.ts'
import { changeHomes, homesAsSeen, onBoard, type SeenHome } from '#app/domain/homes/change-homes.server.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { canKeepContracts, canManageHomes } from '#app/domain/record/permissions.ts'
import { demand } from '#app/domain/site/rights.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { step } from './contracts.server.ts'

/** Actions of one person on many homes: closing a round, excluding homes from the sale or including them. */
const direct = { close: canKeepContracts, exclude: canManageHomes, include: canManageHomes } as const
export type DirectEvent = keyof typeof direct

const mostAtOnce = 12_000

/** All of them or none. @throws NotAllowedError */
export async function changeHomesDirectly(
  deps: Deps,
  site: Pick<Site, 'id'>,
  event: DirectEvent,
  seen: readonly SeenHome[],
  actor: Actor & { id: string },
): Promise<{ ok: true } | { ok: false; sentence: string }> {
  if (!seen.length || seen.length > mostAtOnce) return { ok: false, sentence: '세대를 선택해 주세요.' }
  return await onBoard(deps, site, async (tx, now, lock) => {
    await demand(tx, site.id, actor, direct[event])
    const changeNo = await lock()
    const homes = await homesAsSeen(tx, site, seen)
    const at = toTimestamp(now)
    const changes = homes.map((home) => ({ home, to: step(home, event, { now: at }), event }))
    await changeHomes(tx, deps, site, changeNo, changes, { actor })
    const details = { event, homes: homes.length }
    const subject: [string, string] = ['site', site.id]
    await recordAudit(tx, { siteId: site.id, at: now, actor, action: 'homes.changed', subject, details })
    return { ok: true }
  })
}
