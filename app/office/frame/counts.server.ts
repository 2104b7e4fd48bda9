import { ownQueues } from '#app/domain/customers/assignments/own-queues.server.ts'
import { countWaiting } from '#app/domain/customers/calls/list-queue.server.ts'
import { countUnassigned } from '#app/domain/customers/list/count-leads.server.ts'
import { countMessages } from '#app/domain/messages/list-messages.server.ts'
import { messageFilters } from '#app/domain/messages/message-states.ts'
import { canKeepContracts, canManageLeads, canReceiveVisitors } from '#app/domain/record/permissions.ts'
import { countRequests } from '#app/domain/sales/requests.server.ts'
import type { SiteOfPerson } from '#app/domain/staff/memberships.server.ts'
import { koreanCount } from '#app/platform/bounded-count.ts'
import type { RequestContext } from '#app/request-context.ts'

type Counter = (
  ctx: RequestContext,
  who: { userId: string; sites: SiteOfPerson[] },
) => Promise<{ count: number; label: string; unit: '건' | '명' }>

/** Counts beside entries of the menu. They run for every screen: each reads a range of one index. */
const counters: Record<string, Counter> = {
  '/admin/today': async (ctx, { userId, sites }) => {
    const siteIds = sites.filter((site) => canReceiveVisitors(site.role)).map(({ id }) => id)
    const own = await countWaiting(ctx, await ownQueues(ctx, { siteIds, userId }))
    const managed = sites.filter((site) => canManageLeads(site.role))
    // What the screen opens with.
    if (own || !managed.length) return { label: '걸 전화', unit: '건', count: own }
    const nobodys = managed.map(({ id }) => ({ siteId: id, userId: null }))
    return { label: '미배정 고객에게 걸 전화', unit: '건', count: await countWaiting(ctx, nobodys) }
  },
  '/admin/leads': async (ctx, { sites }) => ({
    label: '미배정 신규 고객',
    unit: '명',
    count: await countUnassigned(
      ctx.db,
      sites.filter((site) => canManageLeads(site.role)).map((site) => site.id),
    ),
  }),
  '/admin/homes': async ({ db }, { userId, sites }) => ({
    label: '승인할 동·호수 요청',
    unit: '건',
    count: await countRequests(
      db,
      sites.filter((site) => canKeepContracts(site.role)).map((site) => site.id),
      userId,
    ),
  }),
  '/admin/messages': async ({ db }, { sites }) => ({
    label: '확인할 문자',
    unit: '건',
    count: await countMessages(
      db,
      sites.filter((site) => canManageLeads(site.role)).map((site) => site.id),
      messageFilters.doubtful.statuses,
    ),
  }),
}

/** `label` says it whole: 걸 전화 4건. */
export type MenuCounts = Record<string, { count: number; label: string }>

/** @param shown addresses of the person's menu, `sites` those that are chosen */
export async function countMenu(
  ctx: RequestContext,
  who: { userId: string; sites: SiteOfPerson[] },
  shown: string[],
): Promise<MenuCounts> {
  const counted = await Promise.all(
    Object.entries(counters).flatMap(([to, count]) =>
      shown.includes(to) ? [count(ctx, who).then((found) => [to, found] as const)] : [],
    ),
  )
  return Object.fromEntries(
    counted.flatMap(([to, { count, label, unit }]) =>
      count ? [[to, { count, label: `${label} ${koreanCount(count, unit)}` }]] : [],
    ),
  )
}
