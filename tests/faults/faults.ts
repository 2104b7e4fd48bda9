import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { dayMs } from '#app/platform/durations.ts'
import type { Chance } from '../../scripts/demo/made-up-people.ts'
import { isExecutable } from '../support/apt.ts'
import { backUp, whyNoBackup } from '../support/backups.ts'
import type { DatabaseKind } from '../support/database.ts'
import { end } from '../support/server.ts'
import { whyNoSmallDisk } from '../support/small-disk.ts'
import type { Manner } from '../support/vendors/stand-in.ts'
import { type Lot, publish, slug, writeTitles } from './install.ts'
import { type OwnPostgres, role } from './postgres.ts'
import { until } from './until.ts'
import { type Ledger, publishNext, type Work } from './work.ts'

export interface Round extends Pick<Chance, 'below'> {
  lot: Lot
  ledger: Ledger
  work: Work
  postgres: OwnPostgres | undefined
  /** Waits until so many more things were acknowledged. */
  more(count: number): Promise<void>
}

export interface Fault {
  name: string
  /** Breaks something under the work, and heals it. */
  run(round: Round): Promise<void>
  only?: DatabaseKind
  /** Needs a PostgreSQL that it may stop. */
  ownPostgres?: true
  /** Why it cannot be done on this machine. */
  why?: () => string | undefined
}

const root = resolve(import.meta.dirname, '../..')
const prlimit = '/usr/bin/prlimit'

/** Ends by SIGKILL what the seed says, at a moment that it says, and starts it again. */
const killed =
  (which: 'web' | 'worker' | 'both', when: (round: Round) => Promise<unknown>) => async (round: Round) => {
    await when(round)
    await pause(round.below(60))
    await round.lot.kill(which)
    await round.lot.start()
  }

const soon = ({ more, below }: Round) => more(2 + below(12))

const sends = ({ lot, below }: Round) => {
  const before = lot.vendor.taken.length
  const count = 1 + below(6)
  return until('the vendor to be handed messages', () => lot.vendor.taken.length >= before + count)
}

const erases = ({ ledger }: Round) => {
  const before = ledger.customers.filter(({ erasure }) => erasure).length
  return until('an erasure', () => ledger.customers.filter(({ erasure }) => erasure).length > before)
}

const holds = ({ ledger }: Round) => {
  const before = ledger.homes.length
  return until('a hold', () => ledger.homes.length > before)
}

const bringsIn = ({ lot }: Round) =>
  until('a list to be brought in', () =>
    lot.db.selectFrom('import_rows').select('id').where('state', '=', 'created').executeTakeFirst(),
  )

/** Once nothing is broken any more; a busy machine may take longer than the database waits for a statement. */
const publishAtLast = (lot: Lot, ledger: Ledger) =>
  until('a publication', () => publishNext(ledger, (n) => publish(lot, n)).then(() => true))

async function killPublication({ lot, ledger, below, more }: Round) {
  await more(2)
  const wait = 200 + below(2500)
  const attempt = publishNext(ledger, async (n) => {
    await writeTitles(lot, n)
    const args = [
      '--disable-warning=ExperimentalWarning',
      'scripts/content.ts',
      'publish',
      slug,
      '--take',
      'folder',
    ]
    const child = spawn(process.execPath, args, { cwd: root, env: lot.env(), stdio: 'ignore' })
    const ended = once(child, 'exit')
    await Promise.race([ended, pause(wait)])
    child.kill('SIGKILL')
    await ended
    return { code: child.exitCode, output: 'killed' }
  })
  await attempt.catch(() => {})
  await publishAtLast(lot, ledger)
}

async function fillDisk({ lot, more, below }: Round) {
  await more(2 + below(6))
  const filler = join(lot.dataDir, 'filler')
  const file = openSync(filler, 'w')
  for (const size of [1024 * 1024, 4096]) {
    const block = Buffer.alloc(size, 1)
    try {
      for (;;) writeSync(file, block)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  closeSync(file)
  await pause(500 + below(1500))
  rmSync(filler)
}

/** No file can be written by the processes, and the folder of the journal is none. */
async function forbidWriting({ lot, more, below }: Round) {
  await more(2 + below(6))
  const pids = [lot.web, lot.worker].flatMap((child) => child?.pid ?? [])
  const limit = (size: string) => {
    for (const pid of pids) execFileSync(prlimit, ['--pid', String(pid), `--fsize=${size}:`])
  }
  limit('0')
  const journal = join(lot.dataDir, 'journal')
  const hadJournal = await rename(journal, `${journal}.away`).then(
    () => true,
    () => false,
  )
  // The processes may make the folder again, but cannot write to a file in it.
  await until('a file in the place of the journal', async () => {
    await rm(journal, { recursive: true, force: true })
    await writeFile(journal, 'not a folder')
    return true
  })
  await pause(500 + below(1500))
  // While nothing can be written, so that what took its place holds nothing.
  await until('the journal to be back', async () => {
    await rm(journal, { recursive: true, force: true })
    if (hadJournal) await rename(`${journal}.away`, journal)
    return true
  })
  limit('unlimited')
}

const stopPostgres =
  (signal: 'SIGINT' | 'SIGQUIT') =>
  async ({ postgres, more, below }: Round) => {
    await more(2 + below(8))
    await postgres?.stop(signal)
    await pause(200 + below(1500))
    await postgres?.start()
  }

async function freezePostgres({ postgres, more, below }: Round) {
  await more(2 + below(8))
  const thaw = await postgres?.freeze()
  await pause(500 + below(3500))
  thaw?.()
}

/** Every connection is cut; for a while no other is taken, then fewer than the processes want. */
async function fillPostgres({ postgres, more, below }: Round) {
  await more(2 + below(8))
  const limitTo = (count: number) => postgres?.run(`alter role ${role} connection limit ${count}`)
  try {
    await limitTo(0)
    await postgres?.run(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`)
    await pause(500 + below(1500))
    await limitTo(4 + below(8))
    await pause(below(1500))
  } finally {
    await limitTo(-1)
  }
}

const stepClock =
  (days: number) =>
  async ({ lot, ledger, work, more, below }: Round) => {
    await more(2 + below(8))
    // What nobody confirmed is given to others when its time is over.
    const forget = () => {
      ledger.forgotten++
      for (const customer of ledger.customers) if (!customer.isConfirmed) customer.visitAt = undefined
    }
    forget()
    const ms = days * dayMs
    await lot.step(ms)
    await work.reopenForm(ms)
    await pause(500 + below(1500))
    await lot.step(0)
    await work.reopenForm(0)
    // What was asked for before is not counted when it is answered.
    forget()
  }

const vendorIs = (choose: (below: Round['below']) => Manner) => async (round: Round) => {
  const { lot, more, below } = round
  await more(2)
  const handed = () => lot.vendor.taken.length + lot.vendor.lied.length
  const before = handed()
  lot.vendor.always(choose(below))
  await until('messages to meet it', () => handed() >= before + 4)
  await more(2 + below(8))
  lot.vendor.always({ how: 'answer' })
}

async function takeVendorDown({ lot, more, below }: Round) {
  const began = new Date().toISOString()
  await more(2 + below(6))
  await lot.vendor.down()
  await until('a message to find nobody', () =>
    lot.db
      .selectFrom('message_attempts')
      .select('id')
      .where('outcome', '=', 'unsent')
      .where('finished_at', '>', began)
      .executeTakeFirst(),
  )
  await more(2 + below(8))
  await lot.vendor.up()
}

/** Nobody publishes meanwhile, and registrations go on. */
async function takeBucketDown({ lot, ledger, more, below }: Round) {
  await more(1)
  lot.bucket.faults.push(...Array.from({ length: 5000 }, () => 503))
  await publishNext(ledger, (n) => publish(lot, n)).catch(() => {})
  await more(4 + below(8))
  if (lot.bucket.faults.length === 5000) throw new Error('nobody met the bucket that is down')
  lot.bucket.faults.length = 0
  await publishAtLast(lot, ledger)
}

/**
 * The database of a while ago takes the place of the one in use; its first start is killed. What came after the copy
 * is gone, except for what the journal knows.
 */
async function restore({ lot, ledger, more, below }: Round) {
  await more(4 + below(6))
  const { kind, dataDir, databaseUrl } = lot
  const before = { homes: ledger.homes.length, acknowledged: ledger.publications.acknowledged }
  const backedUp = await backUp({ dataDir, databaseUrl }, kind === 'sqlite' ? 'our copy' : 'pg_dump')
  await more(10 + below(10))
  await ledger.publications.last
  await lot.kill('both')
  await lot.replaceDatabase(await backedUp())
  await forgetAfter(lot, ledger, before)
  const args = ['--disable-warning=ExperimentalWarning', 'scripts/start.mjs']
  const first = spawn(process.execPath, args, {
    cwd: root,
    env: { ...lot.env(), PORT: '0' },
    stdio: 'ignore',
  })
  await pause(below(2000))
  await end(first, 'SIGKILL')
  await lot.start()
}

/** Nothing is promised of what the copy does not have; later changes of the rest are known by the journal alone. */
async function forgetAfter({ db }: Lot, ledger: Ledger, before: { homes: number; acknowledged: number }) {
  const leads = await db.selectFrom('leads').select('receipt_no').execute()
  const imports = await db.selectFrom('imports').select('id').execute()
  const [receipts, lists] = [
    new Set(leads.map((lead) => lead.receipt_no)),
    new Set(imports.map(({ id }) => id)),
  ]
  ledger.customers = ledger.customers.filter(({ receiptNo, erasure, isJournaled }) => {
    if (!receiptNo) return true
    if (erasure) return erasure === 'done' && isJournaled === true
    return receipts.has(receiptNo)
  })
  for (const customer of ledger.customers) customer.visitAt = undefined
  ledger.imports = ledger.imports.filter(({ id }) => lists.has(id))
  for (const list of ledger.imports) list.isBegun = false
  ledger.homes.length = Math.min(ledger.homes.length, before.homes)
  ledger.publications.acknowledged = before.acknowledged
}

const noPrlimit = () => (isExecutable(prlimit) ? undefined : 'there is no prlimit')

export const faults: readonly Fault[] = [
  { name: 'web-killed', run: killed('web', soon) },
  { name: 'worker-killed-sending', run: killed('worker', sends) },
  { name: 'both-killed', run: killed('both', soon) },
  { name: 'web-killed-erasing', run: killed('web', erases) },
  { name: 'web-killed-holding', run: killed('web', holds) },
  { name: 'worker-killed-importing', run: killed('worker', bringsIn) },
  { name: 'publication-killed', run: killPublication },
  {
    name: 'restore-killed',
    run: restore,
    only: 'sqlite',
  },
  {
    name: 'restore-killed',
    run: restore,
    only: 'postgres',
    why: () => whyNoBackup('pg_dump'),
  },
  {
    name: 'disk-full',
    run: fillDisk,
    why: whyNoSmallDisk,
  },
  { name: 'folder-unwritable', run: forbidWriting, why: noPrlimit },
  { name: 'postgres-stopped', run: stopPostgres('SIGINT'), only: 'postgres', ownPostgres: true },
  { name: 'postgres-killed', run: stopPostgres('SIGQUIT'), only: 'postgres', ownPostgres: true },
  { name: 'postgres-frozen', run: freezePostgres, only: 'postgres', ownPostgres: true },
  { name: 'postgres-at-limit', run: fillPostgres, only: 'postgres', ownPostgres: true },
  { name: 'clock-ahead', run: stepClock(2) },
  { name: 'clock-behind', run: stepClock(-2) },
  { name: 'vendor-takes-nothing', run: vendorIs(() => ({ how: 'lie' })) },
  {
    name: 'vendor-denies',
    run: vendorIs((below) => ({ how: 'deny', status: [500, 502, 504, 400][below(4)] ?? 500 })),
  },
  { name: 'vendor-cuts', run: vendorIs(() => ({ how: 'cut' })) },
  { name: 'vendor-slow', run: vendorIs((below) => ({ how: 'slow', ms: 500 + below(1500) })) },
  { name: 'vendor-down', run: takeVendorDown },
  { name: 'bucket-down', run: takeBucketDown },
]
