import type { Db } from '#app/db/client.server.ts'
import type { MessageStatus } from '#app/db/column-types.ts'
import { raiseAlarm } from '#app/domain/record/alarms/raise-alarm.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { hourMs } from '#app/platform/durations.ts'
import { type KeyRing, keyedHash } from '#app/platform/keys.server.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { atKoreanHour } from '#app/platform/korean-time.ts'
import { nextMorning } from './advertisement.ts'
import type { OutboxMessage } from './claim-messages.server.ts'
import { alertsPerHour, type BudgetName, budgetOf, budgetState, dailyPerNumber } from './message-budget.ts'

/** Stored in `rate_counters`, which outlives messages: sent messages were paid for. */
interface BudgetCounter {
  key: string
  endsAt: Date
  max: number
  excess: { status: MessageStatus; reason: string; due_at?: string }
  alarm?: { budget: BudgetName | 'all'; window: 'hour' | 'day' }
}

export type BudgetResult = { ok: true; keys: string[] } | { ok: false; wait: BudgetCounter['excess'] }

/** Required by law: postponed, never dropped. */
const requiredByLaw: readonly string[] = ['consentResult', 'consentConfirmation', 'reconfirmation']

/** In the transaction of the attempt. Above a budget nothing is counted, and the message waits or is cancelled. */
export async function takeBudget(
  tx: Db,
  keys: KeyRing,
  site: Site,
  message: OutboxMessage,
  { to, now }: { to: string; now: Date },
): Promise<BudgetResult> {
  const counters = (await countersFor(tx, keys, site, message, { to, now })).toSorted((a, b) =>
    // By key, so that two workers do not deadlock.
    a.key < b.key ? -1 : 1,
  )
  if (!counters.length) return { ok: true, keys: [] }
  const rows = await tx
    .insertInto('rate_counters')
    .values(counters.map(({ key, endsAt }) => ({ key, ends_at: toTimestamp(endsAt), count: 1 })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((value) => ({ count: value('rate_counters.count', '+', 1) })),
    )
    .returning(['key', 'count'])
    .execute()
  const counts = new Map(rows.map((row) => [row.key, row.count]))
  const keysTaken = counters.map((counter) => counter.key)
  const exceeded = counters.find(({ key, max }) => (counts.get(key) ?? 0) > max)
  if (exceeded) {
    await returnBudget(tx, keysTaken)
    return { ok: false, wait: exceeded.excess }
  }
  for (const { key, max, alarm } of counters) {
    const state = alarm && budgetState(counts.get(key) ?? 0, max)
    if (state)
      await raiseAlarm(
        tx,
        { now: () => now },
        {
          siteId: site.id,
          kind: 'message-budget',
          details: { ...alarm, most: max, state },
        },
      )
  }
  return { ok: true, keys: keysTaken }
}

/** Text messages of today's limit that are gone. */
export async function countSentToday(db: Db, siteId: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('rate_counters')
    .select('count')
    .where('key', '=', `messages:all:${siteId}:${koreanDay(now)}`)
    .executeTakeFirst()
  return row?.count ?? 0
}

export async function returnBudget(tx: Db, keys: string[]): Promise<void> {
  for (const key of keys)
    await tx
      .updateTable('rate_counters')
      .set((value) => ({ count: value('count', '-', 1) }))
      .where('key', '=', key)
      .execute()
}

async function countersFor(
  tx: Db,
  keys: KeyRing,
  site: Site,
  message: OutboxMessage,
  { to, now }: { to: string; now: Date },
): Promise<BudgetCounter[]> {
  const counter = counterFactory(site, now)
  const recipientHash = () => keyedHash(keys, 'message-number', site.id, to).slice(0, 22)
  if (message.template === 'staffAlert')
    return message.channel === 'webhook'
      ? []
      : [
          counter(`alerts-${recipientHash()}`, 'hour', {
            max: alertsPerHour,
            excess: { status: 'cancelled', reason: 'own:gathered' },
          }),
        ]
  if (message.channel !== 'sms') return []
  const counters: BudgetCounter[] = []
  const { sender } = site.settings
  if (sender?.dailyLimit)
    counters.push(
      counter('all', 'day', {
        max: sender.dailyLimit,
        excess: { status: 'queued', reason: 'own:daily-limit', due_at: toTimestamp(nextMorning(now)) },
        alarm: { budget: 'all', window: 'day' },
      }),
    )
  const lead =
    message.kind === 'informational' && message.lead_id
      ? await tx
          .selectFrom('leads')
          .select(['proven', 'crowded', 'answered_at'])
          .where('id', '=', message.lead_id)
          .executeTakeFirst()
      : undefined
  if (!lead) return counters
  counters.push(
    counter(`number-${recipientHash()}`, 'day', {
      max: lead.answered_at ? dailyPerNumber.answered : dailyPerNumber.unanswered,
      excess: requiredByLaw.includes(message.template)
        ? { status: 'queued', reason: 'own:number-limit', due_at: toTimestamp(nextMorning(now)) }
        : { status: 'cancelled', reason: 'own:number-limit' },
    }),
  )
  // Budgets of unanswered numbers are against what strangers cause.
  if (lead.answered_at || message.template === 'notice') return counters
  return [
    ...counters,
    ...unansweredCounters(site, lead.proven && !lead.crowded ? 'afterWork' : 'withoutWork', now),
  ]
}

type CounterOptions = Omit<BudgetCounter, 'key' | 'endsAt'>

const startOfHour = (at: Date) => new Date(Math.floor(at.getTime() / hourMs) * hourMs)
const startOfNextHour = (at: Date) => new Date(startOfHour(at).getTime() + hourMs)

const counterFactory =
  (site: Site, now: Date) =>
  (name: string, window: 'hour' | 'day', options: CounterOptions): BudgetCounter => ({
    key: `messages:${name}:${site.id}:${window === 'hour' ? toTimestamp(startOfHour(now)) : koreanDay(now)}`,
    endsAt: window === 'hour' ? startOfNextHour(now) : atKoreanHour(now, 0, 1),
    ...options,
  })

function unansweredCounters(site: Site, name: BudgetName, now: Date): BudgetCounter[] {
  const counter = counterFactory(site, now)
  const budget = budgetOf(site.settings, name)
  return [
    counter(name, 'hour', {
      max: budget.hour,
      excess: { status: 'queued', reason: 'own:hour-budget', due_at: toTimestamp(startOfNextHour(now)) },
      alarm: { budget: name, window: 'hour' },
    }),
    counter(name, 'day', {
      max: budget.day,
      excess: { status: 'queued', reason: 'own:day-budget', due_at: toTimestamp(nextMorning(now)) },
      alarm: { budget: name, window: 'day' },
    }),
  ]
}
