import { afterEach, beforeEach, expect, test } from 'vitest'
import { readInstallState } from '#app/db/install-state.server.ts'
import { takeLimits } from '#app/db/take-limits.server.ts'
import { withdrawMarketing } from '#app/domain/customers/customer/withdraw-registration.server.ts'
import { createLead } from '#app/domain/customers/intake/create-lead.server.ts'
import { claimMessages, recoverMessages } from '#app/domain/messages/claim-messages.server.ts'
import { trustClock, watchClock } from '#app/domain/operations/clock/watch-clock.server.ts'
import { destroyDue } from '#app/domain/operations/destroy-due.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { eachDatabaseKind } from '../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../tests/support/install.ts'
import { filledIn } from '../tests/support/leads.ts'
import { describeFirst } from '../tests/support/long.ts'
import { onlyPort } from '../tests/support/outbox.ts'
import { jobWarnings } from './job-stops.ts'
import { type JobDeps, runJobs } from './jobs.ts'
import { openReadiness } from './readiness.ts'
import { watchWrites } from './watch-writes.ts'

const visitor = { type: 'visitor', ipAddress: '203.0.113.7' } as const
const [minute, hour] = [60_000, 3_600_000]
const day = 24 * hour

describeFirst(1, eachDatabaseKind)('a clock that is wrong, on %s', (kind) => {
  let office: TestInstall
  let parts: JobDeps
  let said: string[]
  let look: ReturnType<typeof watchClock>
  let counted: number
  beforeEach(async () => {
    office = await openTestInstall(kind)
    said = []
    counted = 0
    const say = (...args: unknown[]) => said.push(String(args.at(-1)))
    const log = { info() {}, debug() {}, warn: say, error: say } as unknown as JobDeps['log']
    parts = {
      ...office,
      log,
      ports: onlyPort({
        vendor: 'none',
        isIdempotent: true,
        send: async () => ({ outcome: 'accepted', vendorMessageId: 'v' }),
      }),
      indexNow: { notify: async () => ({ outcome: 'taken' }) },
      originOf: (host) => `https://${host}`,
    }
    look = watchClock({ db: office.db, clock: office.clock, log, monotonic: () => counted })
  })
  afterEach(() => office.close())

  /** Time passes, and with it the clock. */
  function wait(ms: number) {
    counted += ms
    office.clock.set(toTimestamp(new Date(office.clock.now().getTime() + ms)))
  }
  /** What `/readyz` says now. */
  async function askReadiness() {
    const env = { dataDir: office.dataDir, DATABASE_URL: office.databaseUrl, WORKER_POLL_MS: 1000 }
    const parts = { ...office, env, logSink: { lost: () => 0 } } as never
    const probe = openReadiness(parts, {
      warnings: () => [],
      unreadableSites: () => [],
      writes: watchWrites(parts),
    })
    const answer = await probe.check()
    await probe.close()
    return answer
  }
  const turn = async () => {
    const clockState = await look()
    await runJobs(parts, { clockState })
    return clockState
  }
  let phones = 0
  const register = async (site = office.site) =>
    await createLead(
      office,
      site,
      {
        form: 'inline',
        fields: filledIn({ phone: `0102222${String(++phones).padStart(4, '0')}`, ads: true }),
        submissionKey: `${phones}`,
      },
      visitor,
    )
  const leads = async () => (await office.db.selectFrom('leads').select('id').execute()).length
  const alarms = async () =>
    (
      await office.db.selectFrom('alarms').select(['kind', 'site_id', 'details']).orderBy('kind').execute()
    ).map((row) => ({
      ...row,
      details: JSON.parse(row.details),
    }))

  test('three years ahead destroys nothing and says so; put right again, every job runs', async () => {
    for (let n = 0; n < 3; n++) await register()
    expect(await turn()).toEqual({ trusted: true })

    office.clock.set('2029-11-21T05:00:00.000Z')
    counted += minute
    for (let n = 0; n < 3; n++) expect(await turn()).toMatchObject({ trusted: false, reason: 'clock-ahead' })
    expect(await leads()).toBe(3)
    const addresses = office.db.selectFrom('audit_entries').select('id').where('ip_address', 'is not', null)
    expect(await addresses.execute()).toHaveLength(3)
    expect(await jobWarnings(office.db, office.clock.now())).toEqual([
      'approval-endings: clock-ahead',
      'buyers: clock-ahead',
      'daily-reports: clock-ahead',
      'drafts: clock-ahead',
      'message-groups: clock-ahead',
      'missed-visits: clock-ahead',
      'planned-publications: clock-ahead',
      'press-bin: clock-ahead',
      'reconfirmations: clock-ahead',
      'retention: clock-ahead',
      'settled-advertisements: clock-ahead',
      'traces: clock-ahead',
      'turns: clock-ahead',
      'visit-holds: clock-ahead',
    ])
    expect(said).toContain('the clock is not trusted: jobs that destroy or send by date wait')
    // A machine that is busy with other tests may be told as one that is silent; then it is asked again.
    await expect.poll(askReadiness, { timeout: 20_000 }).toMatchObject({
      database: true,
      warnings: expect.arrayContaining(['retention: clock-ahead']),
    })
    expect(await alarms()).toMatchObject([
      { kind: 'job-stopped', site_id: null, details: { job: 'clock', reason: 'clock-ahead' } },
      { kind: 'machine', details: { what: 'clock-jumped' } },
    ])
    const blocked = await office.db
      .selectFrom('job_runs')
      .select('name')
      .where('started_at', '>', '2029')
      .execute()
    expect(blocked.length).toBeGreaterThan(2)

    office.clock.set('2026-11-22T01:00:00.000Z')
    counted += minute
    expect(await turn()).toEqual({ trusted: true })
    const runs = await office.db.selectFrom('job_runs').select(['name', 'started_at', 'stopped']).execute()
    expect(runs.length).toBeGreaterThanOrEqual(9)
    for (const run of runs)
      expect(run, run.name).toMatchObject({ started_at: '2026-11-22T01:00:00.000Z', stopped: null })
    expect(await jobWarnings(office.db, office.clock.now())).toEqual([])
    expect(await leads()).toBe(3)
  })

  test('what was written three years ahead is put right with it', async () => {
    await turn()
    office.clock.set('2029-11-21T05:00:00.000Z')
    await turn()
    const { leadId } = await register()
    await claimMessages(office.db, office.clock, { id: 'dead', leaseMs: minute }, 1)
    await withdrawMarketing(office, office.site, leadId, visitor)
    await takeLimits(office, { ownChangesByLead: 'somebody' })
    await office.db
      .insertInto('worker_beats')
      .values({ worker_id: 'dead', at: toTimestamp(office.clock.now()) })
      .execute()
    const at = toTimestamp(office.clock.now())
    const user = { id: 'u', name: '', email: '', email_verified: 1, created_at: at, updated_at: at }
    await office.db.insertInto('users').values(user).execute()
    await office.db
      .insertInto('sessions')
      .values({
        id: 's',
        user_id: 'u',
        token: 't',
        expires_at: '2029-11-21T17:00:00.000Z',
        created_at: at,
        updated_at: at,
      })
      .execute()
    await office.db
      .insertInto('two_factors')
      .values({
        id: 'f',
        user_id: 'u',
        secret: '',
        backup_codes: '',
        verified: 1,
        failed_verification_count: 0,
        locked_until: at,
        last_step: Math.floor(office.clock.now().getTime() / 30_000),
      })
      .execute()

    office.clock.set('2026-11-21T05:30:00.000Z')
    const now = toTimestamp(office.clock.now())
    await expect.poll(askReadiness, { timeout: 20_000 }).toMatchObject({ database: true, worker: false })
    await turn()
    const lead = await office.db
      .selectFrom('leads')
      .selectAll()
      .where('id', '=', leadId)
      .executeTakeFirstOrThrow()
    expect(lead).toMatchObject({ created_at: now, expires_at: '2027-05-21T05:30:00.000Z' })
    const refusals = await office.db.selectFrom('message_refusals').select('refused_at').execute()
    expect(refusals).toEqual([{ refused_at: now }])
    expect(await recoverMessages(office.db, office.clock, parts.ports)).toBe(1)
    const waiting = await office.db
      .selectFrom('outbox_messages')
      .select(['status', 'due_at', 'template'])
      .execute()
    expect(waiting.filter(({ template }) => template === 'confirmation')).toEqual([
      { status: 'queued', due_at: now, template: 'confirmation' },
    ])
    for (const table of ['rate_counters', 'worker_beats', 'sessions'] as const)
      expect(await office.db.selectFrom(table).selectAll().execute(), table).toEqual([])
    expect(await office.db.selectFrom('two_factors').select(['locked_until', 'last_step']).execute()).toEqual(
      [{ locked_until: null, last_step: 0 }],
    )
  })

  test('a server that was off for two weeks waits for a day of steady clock, and then makes up for it', async () => {
    await register()
    await turn()
    await office.db.updateTable('leads').set({ expires_at: '2026-11-25T00:00:00.000Z' }).execute()
    office.clock.set('2026-12-05T05:00:00.000Z')
    // A new process counts from nothing.
    look = watchClock({ db: office.db, clock: office.clock, log: parts.log, monotonic: () => counted })
    expect(await turn()).toMatchObject({ trusted: false })
    wait(day - minute)
    expect(await turn()).toMatchObject({ trusted: false })
    expect(await leads()).toBe(1)
    wait(minute)
    expect(await turn()).toEqual({ trusted: true })
    expect(await leads()).toBe(0)
    expect((await readInstallState(office.db)).clock_at).toBe('2026-12-06T05:00:00.000Z')
  })

  test('after two months, and behind, only a person can say that it is right', async () => {
    await register()
    await turn()
    await office.db.updateTable('leads').set({ expires_at: '2026-11-25T00:00:00.000Z' }).execute()
    office.clock.set('2027-02-21T05:00:00.000Z')
    await turn()
    wait(3 * day)
    expect(await turn()).toMatchObject({ trusted: false, reason: 'clock-ahead' })
    expect(await leads()).toBe(1)
    await trustClock(office.db, office.clock)
    expect(await turn()).toEqual({ trusted: true })
    expect(await leads()).toBe(0)

    office.clock.set('2015-01-01T00:00:00.000Z')
    await turn()
    wait(3 * day)
    expect(await turn()).toMatchObject({ trusted: false, reason: 'clock-behind' })
    const entries = await office.db.selectFrom('consents').select('decided_at').execute()
    expect(entries.every(({ decided_at }) => decided_at > '2026')).toBe(true)
  })

  test('a jump against the machine’s own counting is said', async () => {
    await turn()
    wait(10 * minute)
    await turn()
    expect(said).not.toContain('the clock jumped')
    office.clock.set(toTimestamp(new Date(office.clock.now().getTime() + 5 * minute)))
    await turn()
    expect(said.filter((line) => line === 'the clock jumped')).toHaveLength(1)
    expect(await alarms()).toEqual([])
    office.clock.set(toTimestamp(new Date(office.clock.now().getTime() - 70 * minute)))
    await turn()
    expect((await alarms()).map(({ details }) => details)).toEqual([
      { job: 'clock', reason: 'clock-behind', hours: -1 },
      { what: 'clock-jumped', bySeconds: -4200 },
    ])
  })

  test('much more than usual of one site is left alone until a person has said yes to so many', async () => {
    await turn()
    const { leadId } = await register()
    const { leadId: otherId } = await register(office.otherSite)
    const row = await office.db
      .selectFrom('leads')
      .selectAll()
      .where('id', '=', leadId)
      .executeTakeFirstOrThrow()
    const many = Array.from({ length: 60 }, (_, n) => ({
      ...row,
      id: newId(),
      receipt_no: `n${n}`,
      idempotency_key: `n${n}`,
      open_phone_hash: null,
      manage_hash: `n${n}`,
      expires_at: '2026-11-21T01:00:00.000Z',
    }))
    await office.db.insertInto('leads').values(many).execute()
    const late = { expires_at: '2026-11-21T01:00:00.000Z' }
    await office.db.updateTable('leads').set(late).where('id', '=', otherId).execute()
    wait(day)
    await turn()
    expect(await leads()).toBe(61)
    expect(await alarms()).toEqual([
      {
        kind: 'job-stopped',
        site_id: office.site.id,
        details: { job: 'retention', reason: 'too-many', would: 60, usual: 50 },
      },
    ])
    expect(await jobWarnings(office.db, office.clock.now())).toEqual(['retention: too-many'])
    expect(said).toContain('job stopped: it would destroy far more than usual')

    expect((await destroyDue(office, { confirmed: 59 })).stopped).toHaveLength(1)
    expect((await destroyDue(office, { dryRun: true, confirmed: 60 })).registrations).toMatchObject([
      { leads: 60 },
      {},
    ])
    expect(await leads()).toBe(61)
    expect((await destroyDue(office, { confirmed: 60 })).stopped).toEqual([])
    expect(await leads()).toBe(1)
    expect(await jobWarnings(office.db, office.clock.now())).toEqual([])
  })

  test('traces and the press bin are guarded as well', async () => {
    await turn()
    const at = '2026-08-01T00:00:00.000Z'
    const site_id = office.site.id
    const gifts = Array.from({ length: 60 }, (_, n) => ({
      id: newId(),
      site_id,
      to_hash: `${n}`,
      handed_at: '2020',
    }))
    await office.db.insertInto('handed_gifts').values(gifts).execute()
    const posts = Array.from({ length: 60 }, () => ({
      id: newId(),
      site_id,
      title: '',
      summary: '',
      content: '',
      created_at: at,
      updated_at: at,
      deleted_at: at,
    }))
    await office.db.insertInto('press_posts').values(posts).execute()
    const entries = Array.from({ length: 60 }, () => ({
      id: newId(),
      site_id,
      at,
      actor_type: 'visitor' as const,
      action: 'a',
      subject_type: 's',
      subject_id: 's',
      ip_address: '203.0.113.7',
    }))
    await office.db.insertInto('audit_entries').values(entries).execute()
    wait(day)
    await turn()
    expect(await jobWarnings(office.db, office.clock.now())).toEqual([
      'press-bin: too-many',
      'traces: too-many',
    ])
    expect(await office.db.selectFrom('press_posts').select('id').execute()).toHaveLength(60)
    expect(await office.db.selectFrom('handed_gifts').select('id').execute()).toHaveLength(60)
    const done = await destroyDue(office, { confirmed: 60 })
    expect(done).toMatchObject({
      stopped: [],
      traces: { gifts: 60, visitorAddresses: 60 },
      bin: { posts: 60 },
    })
  })
})
