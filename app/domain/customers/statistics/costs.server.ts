import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { type Day, daysBetween } from '#app/platform/korean-day.ts'
import { firstDayOf, lastDayOf } from '#app/platform/korean-time.ts'
import { rememberCampaign } from './count-day.server.ts'
import type { Period } from './read-figures.server.ts'

export interface Cost {
  /** `2026-11` */
  month: string
  channel: string
  /** Empty: of the channel as a whole. */
  campaign: string
  won: number
}

export type CostField = 'month' | 'channel' | 'campaign' | 'won'

const most = 2_000_000_000

export function checkCost(
  fields: Record<CostField, string>,
): { ok: true; cost: Cost } | { ok: false; errors: Partial<Record<CostField, string>> } {
  const errors: Partial<Record<CostField, string>> = {}
  const amount = Number(fields.won.replace(/[,\s원]/g, ''))
  if (!/^20\d{2}-(?:0[1-9]|1[0-2])$/.test(fields.month)) errors.month = '달을 선택해 주세요.'
  if (!fields.channel.trim() || fields.channel.length > 40) errors.channel = '채널을 선택해 주세요.'
  if (fields.campaign.trim().length > 60) errors.campaign = '캠페인은 60자까지 적을 수 있습니다.'
  if (!fields.won.trim() || !Number.isInteger(amount) || amount < 0 || amount > most)
    errors.won = '금액을 원 단위 숫자로 적어 주세요. 예: 3,000,000'
  if (Object.keys(errors).length) return { ok: false, errors }
  const { month, channel, campaign } = fields
  return { ok: true, cost: { month, channel: channel.trim(), campaign: campaign.trim(), won: amount } }
}

/** In place of what stood for the same month, channel and campaign; nothing where it is 0 won. */
export async function saveCost(
  { db, clock }: Deps<'db' | 'clock'>,
  siteId: string,
  cost: Cost,
  actor: Actor,
): Promise<void> {
  const at = toTimestamp(clock.now())
  const id = newId()
  await db.transaction().execute(async (tx) => {
    if (cost.won)
      await tx
        .insertInto('channel_costs')
        .values({ id, site_id: siteId, ...cost, entered_by: actor.id ?? null, entered_at: at })
        .onConflict((conflict) =>
          conflict
            .columns(['site_id', 'month', 'channel', 'campaign'])
            .doUpdateSet({ won: cost.won, entered_by: actor.id ?? null, entered_at: at }),
        )
        .execute()
    else
      await tx
        .deleteFrom('channel_costs')
        .where('site_id', '=', siteId)
        .where('month', '=', cost.month)
        .where('channel', '=', cost.channel)
        .where('campaign', '=', cost.campaign)
        .execute()
    // The office's own name for an advertisement names no person.
    if (cost.campaign) await rememberCampaign(tx, siteId, cost.campaign)
    await recordAudit(tx, {
      siteId,
      at: clock.now(),
      actor,
      action: 'cost.saved',
      subject: ['channel-cost', cost.month],
      details: cost,
    })
  })
}

export async function listCosts(db: Db, siteId: string, { from, until }: Period): Promise<Cost[]> {
  return await db
    .selectFrom('channel_costs')
    .select(['month', 'channel', 'campaign', 'won'])
    .where('site_id', '=', siteId)
    .where('month', '>=', from.slice(0, 7))
    .where('month', '<=', until.slice(0, 7))
    .orderBy('month', 'desc')
    .orderBy('channel')
    .orderBy('campaign')
    .execute()
}

/** What a period cost, by channel or campaign: a month's by its days that lie in it. */
export function costsBy(costs: Cost[], period: Period, by: 'channel' | 'campaign'): Map<string, number> {
  const sums = new Map<string, number>()
  for (const cost of costs) {
    const name = cost[by]
    if (!name) continue
    sums.set(name, (sums.get(name) ?? 0) + cost.won * shareOfMonth(cost.month, period))
  }
  return sums
}

function shareOfMonth(month: string, { from, until }: Period): number {
  const [first, last] = [firstDayOf(month), lastDayOf(month)]
  const begin = from > first ? from : first
  const end = until < last ? until : last
  if (begin > end) return 0
  return days(begin, end) / days(first, last)
}

const days = (from: Day, until: Day) => daysBetween(from, until) + 1
