/**
 * What lists, searches, counts, press and sitemap cost with 200,000 customers for what they cost with 1,000, on both databases:
 * `npm run bench:lists`, with a million by `-- --million`, on one database by `-- --only sqlite`.
 */
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { type DatabaseKind, databaseKinds } from '../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../tests/support/install.ts'
import { addCustomers, addPosts } from '../tests/support/many-customers.ts'
import { countsAll, screens, type Works } from '../tests/support/office-work.ts'
import runServices from '../tests/support/run-services.ts'
import { median } from './load/measure.ts'
import type { Row } from './row.ts'

/** What is compared with: of few customers some answers have less than a page, and cost less for that alone. */
const bases = [1000, 30_000]
/** Of a list page, as many times as with a thousand customers. */
const highestCost = 1.5
/** Milliseconds of which others on the machine make as much: what costs less is not compared. */
const unnoticed = 1
/** Rounds of each answer, fewer of those that take long. */
const rounds = { most: 21, least: 3, withinMs: 3000 }

interface Options {
  /** Customers; posts are a twentieth, 10,000 at most. */
  sizes?: number[]
  kinds?: readonly DatabaseKind[]
}

/** Of one answer, what it costs with many customers. */
interface Comparison {
  name: string
  kind: DatabaseKind
  size: number
  ratio: number
  /** Milliseconds, medians. */
  before: number
  after: number
  /** Customers with which it shows or counts as much; undefined: it shows more than with any of `bases`. */
  base: number | undefined
}

export async function benchLists({
  sizes = [200_000],
  kinds = databaseKinds,
}: Options = {}): Promise<Comparison[]> {
  const end = await runServices()
  try {
    const found: Comparison[] = []
    for (const kind of kinds) {
      const small: Sized[] = []
      for (const size of bases) small.push(await openSized(kind, size))
      const many = await openSized(kind, 0)
      for (const size of sizes) {
        await fill(many.office, many.size, size)
        many.size = size
        found.push(...(await compare(kind, small, many)))
      }
      for (const { office } of [...small, many]) await office.close()
    }
    return found
  } finally {
    await end()
  }
}

/** For the table of `npm run bench`: what costs most, of all that are compared, and what counts all. */
export async function rows(): Promise<Row[]> {
  const found = await benchLists()
  return databaseKinds.flatMap((kind) => {
    const ofKind = found.filter((one) => one.kind === kind)
    const compared = ofKind.filter(isCompared)
    const [highest] = compared.toSorted((a, b) => b.ratio - a.ratio)
    const plain = compared.find(({ name }) => name === 'list ')
    const row = (what: string, one: Comparison | undefined, note = ''): Row[] =>
      one
        ? [{ what: `${what}, ${kind}`, value: one.ratio, limit: highestCost, note: `${noteOf(one)}${note}` }]
        : []
    return [
      ...row('list', plain),
      ...row(`highest of ${compared.length} lists, searches and counts`, highest, `: ${highest?.name}`),
      ...ofKind
        .filter(({ name }) => countsAll.includes(name))
        .map(({ name, after, before }) => ({
          what: `${name}, ${kind}`,
          value: after,
          unit: 'ms',
          note: `counts or shows all; ${before.toFixed(1)} ms with a thousand`,
        })),
    ]
  })
}

const isCompared = ({ name, base }: Comparison) => base !== undefined && !countsAll.includes(name)

const noteOf = ({ before, after, base }: Comparison) =>
  `${before.toFixed(1)} to ${after.toFixed(1)} ms, ${base ? `of ${base.toLocaleString('en')}` : 'shows more'}`

interface Sized {
  size: number
  office: TestInstall
}

async function openSized(kind: DatabaseKind, size: number): Promise<Sized> {
  const office = await openTestInstall(kind)
  if (size) await fill(office, 0, size)
  return { size, office }
}

const postsFor = (customers: number) => Math.min(customers / 20, 10_000)

async function fill(office: TestInstall, from: number, size: number): Promise<void> {
  await addCustomers(office, size - from, from)
  await office.db.deleteFrom('press_posts').execute()
  await addPosts(office, postsFor(size))
  if (office.databaseUrl) await sql`vacuum analyze`.execute(office.db)
}

async function compare(kind: DatabaseKind, small: Sized[], many: Sized): Promise<Comparison[]> {
  const large = await screens(many.office)
  const bySize: [number, Works][] = []
  for (const { size, office } of small) bySize.push([size, await screens(office)])
  const found: Comparison[] = []
  for (const [name, work] of Object.entries(large)) {
    const most = amountOf(await work())
    let base: [number, Works] | undefined
    for (const one of bySize) if (!base && amountOf(await one[1][name]?.()) >= most) base = one
    const [, works] = base ?? bySize[0] ?? []
    const times = await inTurns(works?.[name] ?? work, work)
    found.push({ name, kind, size: many.size, base: base?.[0], ...times })
  }
  return found
}

/** How many rows an answer has, or how many it counts; more than any where one request has looked at as many as it may. */
function amountOf(answer: unknown): number {
  if (typeof answer === 'number') return answer
  if (Array.isArray(answer)) return answer.length
  if (typeof answer !== 'object' || answer === null) return 0
  if ('isPart' in answer && answer.isPart) return Number.POSITIVE_INFINITY
  return Math.max(0, ...Object.values(answer).map(amountOf))
}

/** Each round asks both, so that whatever else runs slows both. */
async function inTurns(few: () => Promise<unknown>, many: () => Promise<unknown>) {
  const times: { few: number; many: number }[] = []
  const began = performance.now()
  const goesOn = () =>
    times.length < rounds.most && (times.length < rounds.least || performance.now() - began < rounds.withinMs)
  // Before the first round everything is compiled and read from the disk.
  for (const work of [few, many]) await work()
  while (goesOn()) times.push({ few: await time(few), many: await time(many) })
  return {
    ratio: median(times.map((round) => Math.max(round.many, unnoticed) / Math.max(round.few, unnoticed))),
    before: median(times.map((round) => round.few)),
    after: median(times.map((round) => round.many)),
  }
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { million: { type: 'boolean' }, only: { type: 'string' } } })
  const found = await benchLists({
    sizes: [200_000, ...(values.million ? [1_000_000] : [])],
    kinds: databaseKinds.filter((kind) => !values.only || kind === values.only),
  })
  for (const one of found) {
    const mark = !isCompared(one) ? '-' : one.ratio > highestCost ? '!' : ' '
    const what = `${one.name}, ${one.kind}, ${one.size.toLocaleString('en')}`
    console.log(`${mark} ${one.ratio.toFixed(2).padStart(7)}  ${what.padEnd(70)} ${noteOf(one)}`)
  }
}
