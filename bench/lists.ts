/**
 * What lists, searches, counts, press and sitemap cost with 10,000 and 200,000 customers for what they cost with 1,000, on both
 * databases: `npm run bench:lists`, with a million by `-- --million`, on one database by `-- --only sqlite`.
 */
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { type DatabaseKind, databaseKinds } from '../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../tests/support/install.ts'
import { addCustomers, addPosts } from '../tests/support/many-customers.ts'
import { countsAll, screens, type Works } from '../tests/support/office-work.ts'
import runServices from '../tests/support/run-services.ts'
import { compareInTurns, type InTurns } from './load/compare-in-turns.ts'
import { highestOf, type Row } from './row.ts'

/**
 * What is compared with: of few customers some answers have less than a page, and cost less for that alone. Of 60,000 a counsellor,
 * who has a tenth, has as many as one count looks at.
 */
const bases = [1000, 60_000]
/** Of a list page, as many times as with a thousand customers. */
const highestCost = 1.5
/** Milliseconds of which others on the machine make as much: what costs less is not compared. */
const unnoticed = 1

interface Options {
  /** Customers; posts are a twentieth, 10,000 at most. */
  sizes?: number[]
  kinds?: readonly DatabaseKind[]
}

/** Of one answer, what it costs with many customers. */
interface Comparison extends InTurns {
  name: string
  kind: DatabaseKind
  size: number
  /** Customers with which it shows or counts as much; undefined: it shows more than with any of `bases`. */
  base: number | undefined
}

async function* benchLists({
  sizes = [10_000, 200_000],
  kinds = databaseKinds,
}: Options = {}): AsyncGenerator<Comparison> {
  const end = await runServices()
  try {
    for (const kind of kinds) {
      const small: Sized[] = []
      for (const size of bases) small.push(await openSized(kind, size))
      const many = await openSized(kind, 0)
      for (const size of sizes) {
        await fill(many.office, many.size, size)
        many.size = size
        yield* await compare(kind, small, many)
      }
      for (const { office } of [...small, many]) await office.close()
    }
  } finally {
    await end()
  }
}

/** For the table of `npm run bench`. */
export async function rows(): Promise<Row[]> {
  const all: Comparison[] = []
  for await (const one of benchLists()) all.push(one)
  const bySize = Object.groupBy(all, (one) => named('', one))
  return Object.entries(bySize).flatMap(([suffix, found = []]) => {
    const compared = found.filter(isCompared).map((one) => ({
      what: named(one.name, one),
      value: one.ratio,
      limit: highestCost,
      note: noteOf(one),
    }))
    const whole = found
      .filter(({ name }) => countsAll.includes(name))
      .map((one) => ({
        what: named(one.name, one),
        value: one.many,
        unit: 'ms',
        note: `shows or counts all; ${one.few.toFixed(1)} ms of few`,
      }))
    return [
      ...compared.filter(({ what }) => what === `list ${suffix}`),
      ...highestOf(`lists, searches and counts${suffix}`, compared),
      ...whole,
    ]
  })
}

const named = (name: string, { kind, size }: Pick<Comparison, 'kind' | 'size'>) =>
  `${name}, ${kind}, ${size.toLocaleString('en')}`

const isCompared = ({ name, base }: Comparison) => base !== undefined && !countsAll.includes(name)

const noteOf = ({ few, many, base }: Comparison) =>
  `${few.toFixed(1)} to ${many.toFixed(1)} ms, ${base ? `of ${base.toLocaleString('en')}` : 'shows more'}`

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
  const bySize: [number, Works][] = []
  for (const { size, office } of small) if (size < many.size) bySize.push([size, await screens(office)])
  const pairs = []
  for (const [name, work] of Object.entries(await screens(many.office))) {
    const most = amountOf(await work())
    let base: [number, Works] | undefined
    for (const one of bySize) if (!base && amountOf(await one[1][name]?.()) >= most) base = one
    const [, works] = base ?? bySize[0] ?? []
    const askFew = works?.[name] ?? work
    pairs.push({ name, kind, size: many.size, base: base?.[0], askFew, askMany: work })
  }
  return await compareInTurns(pairs, unnoticed)
}

/** How many rows an answer has, or how many it counts; more than any where one request has looked at as many as it may. */
function amountOf(answer: unknown): number {
  if (typeof answer === 'number') return answer
  if (Array.isArray(answer)) return answer.length
  if (typeof answer !== 'object' || answer === null) return 0
  if ('isPart' in answer && answer.isPart) return Number.POSITIVE_INFINITY
  return Math.max(0, ...Object.values(answer).map(amountOf))
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { million: { type: 'boolean' }, only: { type: 'string' } } })
  const found = benchLists({
    sizes: [10_000, 200_000, ...(values.million ? [1_000_000] : [])],
    kinds: databaseKinds.filter((kind) => !values.only || kind === values.only),
  })
  for await (const one of found) {
    const mark = !isCompared(one) ? '-' : one.ratio > highestCost ? '!' : ' '
    console.log(
      `${mark} ${one.ratio.toFixed(2).padStart(7)}  ${named(one.name, one).padEnd(70)} ${noteOf(one)}`,
    )
  }
}
