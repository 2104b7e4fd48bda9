import type { Db } from '../../db/client.server.ts'
import type { MessageStatus } from '../../db/column-types.ts'
import { toTimestamp } from '../../platform/clock.ts'
import { hourMs } from '../../platform/durations.ts'
import { type KeyRing, keyedHash } from '../../platform/keys.server.ts'
import { koreanDay } from '../../platform/korean-day.ts'
import { atKoreanHour } from '../../platform/korean-time.ts'
import { raiseAlarm } from '../alarms/raise-alarm.server.ts'
import type { Site } from '../site/site-settings.ts'
import { nextMorning } from './advertisement.ts'
import type { OutboxMessage } from './claim-messages.server.ts'
import { alertsPerHour, type BudgetName, budgetOf, markAt, perNumber } from './message-budget.ts'

/** In `rate_counters`, which outlives messages: what was sent was paid for. */
interface Purse {
  key: string
  endsAt: Date
  most: number
  over: { status: MessageStatus; reason: string; due_at?: string }
  alarm?: { budget: BudgetName | 'all'; window: 'hour' | 'day' }
}

export type Taken =
  /** `keys`: to be returned where nothing was sent. */
  { ok: true; keys: string[] } | { ok: false; wait: Purse['over'] }

/** Required by law: postponed, never dropped. */
const lawful: readonly string[] = ['consentResult', 'consentConfirmation', 'reconfirmation']

/**
 * Counts a message in all its budgets, in the transaction of the attempt. Above one nothing is counted, and the message waits
 * or is cancelled.
 */
export async function takeBudget(
  tx: Db,
  keys: KeyRing,
  site: Site,
  message: OutboxMessage,
  { to, now }: { to: string; now: Date },
): Promise<Taken> {
  const purses = (await pursesOf(tx, keys, site, message, { to, now })).toSorted((a, b) =>
    // By key, so that two workers do not deadlock.
    a.key < b.key ? -1 : 1,
  )
  if (!purses.length) return { ok: true, keys: [] }
  const rows = await tx
    .insertInto('rate_counters')
    .values(purses.map(({ key, endsAt }) => ({ key, ends_at: toTimestamp(endsAt), count: 1 })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((value) => ({ count: value('rate_counters.count', '+', 1) })),
    )
    .returning(['key', 'count'])
    .execute()
  const counts = new Map(rows.map((row) => [row.key, row.count]))
  const taken = purses.map((purse) => purse.key)
  const over = purses.find(({ key, most }) => (counts.get(key) ?? 0) > most)
  if (over) {
    await returnBudget(tx, taken)
    return { ok: false, wait: over.over }
  }
  for (const { key, most, alarm } of purses) {
    const state = alarm && markAt(counts.get(key) ?? 0, most)
    if (state)
      await raiseAlarm(
        tx,
        { now: () => now },
        {
          siteId: site.id,
          kind: 'message-budget',
          details: { ...alarm, most, state },
        },
      )
  }
  return { ok: true, keys: taken }
}

export async function returnBudget(tx: Db, keys: string[]): Promise<void> {
  // In the order of `takeBudget`.
  for (const key of keys)
    await tx
      .updateTable('rate_counters')
      .set((value) => ({ count: value('count', '-', 1) }))
      .where('key', '=', key)
      .execute()
}

async function pursesOf(
  tx: Db,
  keys: KeyRing,
  site: Site,
  message: OutboxMessage,
  { to, now }: { to: string; now: Date },
): Promise<Purse[]> {
  const thisHour = new Date(Math.floor(now.getTime() / hourMs) * hourMs)
  const nextHour = new Date(thisHour.getTime() + hourMs)
  const tomorrow = atKoreanHour(now, 0, 1)
  const purse = (name: string, window: 'hour' | 'day', rest: Omit<Purse, 'key' | 'endsAt'>): Purse => ({
    key: `messages:${name}:${site.id}:${window === 'hour' ? toTimestamp(thisHour) : koreanDay(now)}`,
    endsAt: window === 'hour' ? nextHour : tomorrow,
    ...rest,
  })
  const whom = () => keyedHash(keys, 'message-number', site.id, to).slice(0, 22)
  if (message.template === 'staffAlert')
    // Webhooks get every alert, people get the rest in one.
    return message.channel === 'webhook'
      ? []
      : [
          purse(`alerts-${whom()}`, 'hour', {
            most: alertsPerHour,
            over: { status: 'cancelled', reason: 'own:gathered' },
          }),
        ]
  if (message.channel !== 'sms') return []
  const purses: Purse[] = []
  const { sender } = site.settings
  if (sender?.dailyLimit)
    purses.push(
      purse('all', 'day', {
        most: sender.dailyLimit,
        over: { status: 'queued', reason: 'own:daily-limit', due_at: toTimestamp(nextMorning(now)) },
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
  if (!lead) return purses
  purses.push(
    purse(`number-${whom()}`, 'day', {
      most: lead.answered_at ? perNumber.answered : perNumber.unanswered,
      over: lawful.includes(message.template)
        ? { status: 'queued', reason: 'own:number-limit', due_at: toTimestamp(nextMorning(now)) }
        : { status: 'cancelled', reason: 'own:number-limit' },
    }),
  )
  if (lead.answered_at) return purses
  const name: BudgetName = lead.proven && !lead.crowded ? 'afterWork' : 'withoutWork'
  const budget = budgetOf(site.settings, name)
  return [
    ...purses,
    purse(name, 'hour', {
      most: budget.hour,
      over: { status: 'queued', reason: 'own:hour-budget', due_at: toTimestamp(nextHour) },
      alarm: { budget: name, window: 'hour' },
    }),
    purse(name, 'day', {
      most: budget.day,
      over: { status: 'queued', reason: 'own:day-budget', due_at: toTimestamp(nextMorning(now)) },
      alarm: { budget: name, window: 'day' },
    }),
  ]
}
