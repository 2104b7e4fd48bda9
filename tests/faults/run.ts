/**
 * `npm run test:faults -- [--rounds N] [--fault name,name] [--kind sqlite|postgres] [--seed S] [--together] [--report file]`
 *
 * Does what visitors, the office and the worker do at once (`work.ts`), breaks something underneath and heals it
 * (`faults.ts`), and compares afterwards what was acknowledged with what is stored, what was sent with what the vendor
 * counted, places and homes with who has them, and the records with themselves (`check.ts`).
 *
 * Goes through all faults on both databases until the report holds 1,000 rounds; ended before, it goes on from there the
 * next time. A round is a line of the report: number, fault, database, seed, what was acknowledged, lost, doubled and
 * broken. `--rounds` does so many more and ends; `--seed` repeats the choices of a round with `--fault`, `--kind` and, for one whose web and
 * worker were one process, `--together`. The moments at which processes meet no seed can repeat.
 *
 * An install serves for some rounds, each of which also compares what was acknowledged in those before. PostgreSQL is one
 * of the harness's own. Root gives each install a small disk, which can be full; others skip that, and say so.
 */
import { randomInt } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { DatabaseKind } from '../support/database.ts'
import { hasTemplates } from '../support/database.ts'
import runServices from '../support/run-services.ts'
import { whyNoSmallDisk } from '../support/small-disk.ts'
import { type Fault, faults } from './faults.ts'
import { type Lot, openLot } from './install.ts'
import { role, startOwnPostgres } from './postgres.ts'
import { runRound } from './round.ts'
import { type Ledger, openLedger } from './work.ts'

const enough = 1000
const roundsOfLot = 15

interface Line {
  round: number
  fault: string
  kind: DatabaseKind
  seed: number
  isApart: boolean
  acknowledged: number
  /** What visitors and the office had to try again. */
  retried: number
  lost: string[]
  doubled: string[]
  broken: string[]
  /** What the processes printed last, where something is wrong. */
  said?: string
  /** Why it did not come to its end. */
  failed?: string
  ms: number
  at: string
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string' },
    fault: { type: 'string' },
    kind: { type: 'string' },
    seed: { type: 'string' },
    together: { type: 'boolean' },
    report: { type: 'string', default: 'test-results/faults.jsonl' },
  },
})
const report = resolve(values.report)
const done = existsSync(report)
  ? readFileSync(report, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Line)
  : []

const postgres = await startOwnPostgres()
if (postgres) process.env.TEST_DATABASE_URL = postgres.url
else process.env.TEST_POSTGRES = 'pglite'
const endServices = await runServices()
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (interrupted = true))

let lot: Lot | undefined
let ledger: Ledger = openLedger()
let inLot = 0

try {
  const plan = await planOf()
  const wanted = values.rounds ? Number(values.rounds) : Math.max(0, enough - done.length)
  for (let i = 0; i < wanted && !interrupted; i++) await next(plan)
} finally {
  await lot?.close()
  await endServices()
  await postgres?.end()
}
printSum()
process.exitCode = done.some(isBad) ? 1 : 0

/** Each fault on each database that it is for, as far as this machine can. */
async function planOf(): Promise<{ fault: Fault; kind: DatabaseKind }[]> {
  const kinds: DatabaseKind[] = (await hasTemplates('postgres')) ? ['sqlite', 'postgres'] : ['sqlite']
  const plan = kinds.flatMap((kind) =>
    faults.filter(({ only }) => !only || only === kind).map((fault) => ({ fault, kind })),
  )
  const can = plan.filter(({ fault }) => {
    const why = fault.ownPostgres && !postgres ? 'there is no PostgreSQL to start' : fault.why?.()
    if (why) console.log(`skipped: ${fault.name}: ${why}`)
    return !why
  })
  const chosen = can.filter(
    ({ fault, kind }) =>
      (!values.fault || values.fault.split(',').includes(fault.name)) &&
      (!values.kind || kind === values.kind),
  )
  if (!chosen.length) throw new Error(`no such fault; there are ${faults.map(({ name }) => name).join(', ')}`)
  return chosen
}

async function next(plan: Awaited<ReturnType<typeof planOf>>) {
  const counted = (one: (typeof plan)[number]) =>
    done.filter(({ fault, kind }) => fault === one.fault.name && kind === one.kind).length
  // Lots are of one database; of its faults the one that was tried least.
  const kind = lot && inLot < roundsOfLot ? lot.kind : leastTried()
  const fault = plan.filter((one) => one.kind === kind).sort((a, b) => counted(a) - counted(b))[0]?.fault
  if (!fault) throw new Error(`no fault for ${kind}`)
  function leastTried() {
    return plan.toSorted((a, b) => counted(a) - counted(b))[0]?.kind ?? 'sqlite'
  }
  /** On SQLite half of the rounds are of one process. */
  function isApartNext() {
    const alike = done.filter((line) => line.kind === kind)
    return alike.filter(({ isApart }) => isApart).length * 2 <= alike.length
  }
  const seed = values.seed ? Number(values.seed) : randomInt(2 ** 31)
  const began = performance.now()
  const line: Line = {
    round: done.length + 1,
    fault: fault.name,
    kind,
    seed,
    isApart: !values.together && (kind === 'postgres' || isApartNext()),
    acknowledged: 0,
    retried: 0,
    lost: [],
    doubled: [],
    broken: [],
    ms: 0,
    at: new Date().toISOString(),
  }
  try {
    lot ??= await openLot(
      kind,
      line.isApart,
      kind === 'postgres' && postgres ? role : undefined,
      !whyNoSmallDisk(),
    )
    line.isApart = lot.isApart
    Object.assign(line, await runRound({ lot, ledger, postgres }, fault, seed))
    if (isBad(line)) line.said = lot.said()
  } catch (error) {
    line.failed = `${error instanceof Error ? error.stack : error}\n${lot?.said() ?? ''}`.slice(0, 4000)
  }
  line.ms = Math.round(performance.now() - began)
  keep(line)
  inLot++
  // Whatever went wrong would be found again by every round after it.
  if (inLot < roundsOfLot && !isBad(line)) return
  const over = lot
  lot = undefined
  ledger = openLedger()
  inLot = 0
  await over?.close()
}

function isBad({ lost, doubled, broken, failed }: Line): boolean {
  return Boolean(lost.length + doubled.length + broken.length || failed)
}

function keep(line: Line) {
  done.push(line)
  mkdirSync(dirname(report), { recursive: true })
  appendFileSync(report, `${JSON.stringify(line)}\n`)
  const { round, fault, kind, seed, acknowledged, retried, lost, doubled, broken, failed, ms } = line
  const counts = `${acknowledged} acknowledged, ${retried} tried again, ${lost.length} lost, ${doubled.length} doubled, ${broken.length} broken`
  console.log(`${round} ${fault} ${kind} seed ${seed}: ${counts}, ${(ms / 1000).toFixed(1)} s`)
  for (const sentence of [...lost, ...doubled, ...broken].slice(0, 20)) console.log(`  ${sentence}`)
  if (failed) console.log(`  did not come to its end: ${failed}`)
}

function printSum() {
  const sum = (lines: Line[], count: (line: Line) => number) =>
    lines.reduce((all, line) => all + count(line), 0)
  const row = (name: string, lines: Line[]) =>
    console.log(
      [
        name.padEnd(34),
        `${lines.length} rounds`,
        `${sum(lines, ({ acknowledged }) => acknowledged)} acknowledged`,
        `${sum(lines, ({ lost }) => lost.length)} lost`,
        `${sum(lines, ({ doubled }) => doubled.length)} doubled`,
        `${sum(lines, ({ broken }) => broken.length)} broken`,
        `${lines.filter(({ failed }) => failed).length} without an end`,
      ].join('  '),
    )
  const groups = Map.groupBy(done, ({ fault, kind }) => `${fault} ${kind}`)
  for (const [name, lines] of [...groups].sort()) row(name, lines)
  row('all', done)
  for (const { round, fault, kind, seed, isApart } of done.filter(isBad))
    console.log(
      `to look at: round ${round}, ${fault} on ${kind}, seed ${seed}${isApart ? '' : ', --together'}`,
    )
}
