import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openDb } from '#app/db/client.server.ts'
import { liftBudgets } from './support/budgets.ts'
import { eachDatabaseKind, type TestDatabase } from './support/database.ts'
import { filledIn } from './support/leads.ts'
import { describeFirst, isLong } from './support/long.ts'
import { end, loadedDatabase, runStart } from './support/server.ts'
import { startedOf } from './support/start.ts'

const rounds = isLong ? 20 : 1
const visitorsAtOnce = 8

interface Submission {
  /** The mark of a form that was opened a while ago. */
  started: string
  phone: string
  submissionKey: string
  /** The receipt number once the server has acknowledged. */
  receiptNo?: string
}

/** Every visitor from a block of their own, as behind a proxy; all from one address would meet the limits. */
const addressOf = (phone: string) =>
  `10.${phone
    .slice(-6, -3)
    .replace(/^0+(?=.)/, '')
    .slice(-2)}.${Number(phone.slice(-3)) % 250}.1`

/** Sends one registration. @throws when it is not acknowledged, whatever the reason */
async function submit(origin: string, submission: Submission): Promise<void> {
  const { phone, submissionKey, started } = submission
  const response = await fetch(`${origin}/dalbit-maru/leads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(phone) },
    body: JSON.stringify({ ...filledIn({ phone }), submissionKey, started }),
  })
  const reply = (await response.json()) as { ok: boolean; receiptNo: string }
  if (!reply.ok) throw new Error(`refused with status ${response.status}`)
  submission.receiptNo = reply.receiptNo
}

/** Sends registrations without a pause until the server is gone; what was not acknowledged is sent again first. */
async function submitUntilGone(
  origin: string,
  waiting: Submission[],
  acknowledged: Submission[],
  next: () => Submission,
) {
  for (;;) {
    const submission = waiting.shift() ?? next()
    try {
      await submit(origin, submission)
      acknowledged.push(submission)
    } catch {
      waiting.push(submission)
      return
    }
  }
}

describeFirst(1, eachDatabaseKind)('the process is killed under concurrent registrations, on %s', (kind) => {
  let database: TestDatabase
  let env: NodeJS.ProcessEnv
  let db: Db
  beforeAll(async () => {
    database = await loadedDatabase(kind, 'small')
    env = {
      DATA_DIR: database.dataDir,
      ...(database.DATABASE_URL ? { DATABASE_URL: database.DATABASE_URL } : {}),
      LEASE_MS: '300',
      WORKER_POLL_MS: '50',
      // Many rounds on a quick machine are a rush, in which everybody would be asked for work.
      LEAD_RUSH_PER_MINUTE: '1000000',
      TRUSTED_PROXY_HOPS: '1',
    }
    db = openDb(database)
  })
  afterAll(async () => {
    await db.destroy()
    await database.remove()
  })

  test(`after ${rounds === 1 ? 'one kill' : `${rounds} kills`} nothing acknowledged is lost, nothing is there twice, every message is sent`, {
    timeout: rounds * 40_000,
  }, async () => {
    const waiting: Submission[] = []
    const acknowledged: Submission[] = []
    let made = 0
    let started = ''
    const next = (): Submission => ({
      started,
      phone: `010${String(20_000_000 + ++made)}`,
      submissionKey: `submission-${made}`,
    })

    for (let round = 0; round < rounds; round++) {
      const server = await runStart(env)
      if (!server.origin) throw new Error(`round ${round}: ${server.output()}`)
      const { origin } = server
      if (!started) await liftBudgets(db)
      started ||= await startedOf(db, database.dataDir)
      const atLeast = acknowledged.length + 1 + round * 3
      const visitors = Array.from({ length: visitorsAtOnce }, () =>
        submitUntilGone(origin, waiting, acknowledged, next),
      )
      // Another moment each round: after some more acknowledgements, wherever sending happens to stand.
      await expect
        .poll(() => acknowledged.length, { interval: 1, timeout: 30_000 })
        .toBeGreaterThanOrEqual(atLeast)
      await end(server.child, 'SIGKILL')
      await Promise.all(visitors)
    }

    const last = await runStart(env)
    if (!last.origin) throw new Error(last.output())
    const { origin } = last
    for (const submission of waiting.splice(0)) {
      await submit(origin, submission)
      acknowledged.push(submission)
    }
    // Staff who get many alerts get one that counts them instead.
    const unsent = async () =>
      (
        await db
          .selectFrom('outbox_messages')
          .select('id')
          .where('status', '!=', 'accepted')
          .where(({ not, and, eb }) =>
            not(and([eb('status', '=', 'cancelled'), eb('reason', 'like', 'own:gathered%')])),
          )
          .execute()
      ).length
    await expect.poll(unsent, { interval: 50, timeout: 60_000 }).toBe(0)
    await end(last.child, 'SIGTERM')

    const leads = await db.selectFrom('leads').select(['id', 'receipt_no', 'phone_hash']).execute()
    expect(new Set(leads.map((l) => l.receipt_no))).toEqual(new Set(acknowledged.map((s) => s.receiptNo)))
    expect(new Set(leads.map((l) => l.phone_hash)).size).toBe(leads.length)
    expect(leads.length).toBe(made)
    const consents = await db.selectFrom('consents').select('lead_id').execute()
    expect(consents.length).toBe(2 * leads.length)
    const audit = await db
      .selectFrom('audit_entries')
      .select('subject_id')
      .where('action', '=', 'lead.created')
      .execute()
    expect(new Set(audit.map((a) => a.subject_id))).toEqual(new Set(leads.map((l) => l.id)))
    const messages = await db
      .selectFrom('outbox_messages')
      .innerJoin('fake_deliveries', 'fake_deliveries.message_id', 'outbox_messages.id')
      .select('lead_id')
      .where('template', '=', 'registration')
      .execute()
    expect(messages.map((m) => m.lead_id).sort()).toEqual(leads.map((l) => l.id).sort())

    if (kind === 'sqlite') {
      const file = new DatabaseSync(join(database.dataDir, 'bunyang.sqlite'))
      expect(file.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
      expect(file.prepare('PRAGMA foreign_key_check').all()).toEqual([])
      file.close()
    }
  })
})
