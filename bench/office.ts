/**
 * What the server needs for the answers of the office, as its script asks for them, with 200,000 customers: each screen of the
 * menu for what it needs with a thousand, and each filter of the list with 30,000, of an owner and of a counsellor, on both
 * databases: `npm run bench -- office`.
 */
import { sql } from 'kysely'
import { countChangedDays } from '#app/domain/customers/statistics/count-days.server.ts'
import { menuOf } from '#app/office/frame/menu.server.ts'
import { addressIn } from '#app/office/frame/navigation.ts'
import { systemClock } from '#app/platform/clock.ts'
import { type DatabaseKind, databaseKinds } from '../tests/support/database.ts'
import { addCustomers, counsellor } from '../tests/support/many-customers.ts'
import { officeOf } from '../tests/support/office-of.ts'
import { listFiltersAt } from '../tests/support/office-work.ts'
import { openClient, openPress } from '../tests/support/press.ts'
import runServices from '../tests/support/run-services.ts'
import { type OwnServer, startTestServer, type TestServer } from '../tests/support/server.ts'
import { compareInTurns } from './load/compare-in-turns.ts'
import { untilIdle } from './load/measure.ts'
import { highestOf, type Row } from './row.ts'

const sizes = { few: 1000, some: 30_000, many: 200_000 }
const slug = 'gaon-lakepark'
/** As many times as with few customers. */
const highestCost = 1.5
/** Milliseconds of which others on the machine make as much: what costs less is not compared. */
const unnoticed = 5
/** Some of the screens, by a pattern of their names; each has a row of the table then. */
const chosen = process.env.BENCH_SCREENS

export async function rows(): Promise<Row[]> {
  const end = await runServices()
  try {
    const rows: Row[] = []
    for (const kind of databaseKinds) {
      const found = await compare(kind)
      rows.push(...(chosen ? found : highestOf(`screens of the office, ${kind}`, found)))
    }
    return rows
  } finally {
    await end()
  }
}

async function compare(kind: DatabaseKind): Promise<Row[]> {
  // Nothing is sent or counted between two answers.
  const start = () => startTestServer(kind, { WORKER: 'apart' }, 'demo')
  const servers: OwnServer[] = []
  const open = async (customers: number) => {
    const server = await start()
    servers.push(server)
    return await openOffice(server, customers)
  }
  try {
    const [few, some, many] = [await open(sizes.few), await open(sizes.some), await open(sizes.many)]
    const pairs = [...many]
      .filter(([what]) => !chosen || new RegExp(chosen).test(what))
      .map(([what, askMany]) => {
        const [base, of] = isFiltered(what) ? [some, sizes.some] : [few, sizes.few]
        return { what, of, askFew: base.get(what) ?? askMany, askMany }
      })
    const compared = await compareInTurns(pairs, unnoticed)
    return compared.map(({ what, of, ratio, ...times }) => ({
      what: `office: ${what}, ${kind}`,
      value: ratio,
      limit: highestCost,
      note: `${times.few.toFixed(1)} to ${times.many.toFixed(1)} ms, of ${of.toLocaleString('en')}`,
    }))
  } finally {
    for (const server of servers) await server.stop()
  }
}

/** With a thousand a filter ends, and a team's day is read, before either has looked at as many as one request may. */
const isFiltered = (what: string) => /leads\?.|teams\/day/.test(what)

/** Asks for a screen, by a name that is the same in every office. */
type Screens = Map<string, () => Promise<void>>

async function openOffice(server: OwnServer, customers: number): Promise<Screens> {
  const press = openPress(server)
  await press.employ('owner@orbit.example', 'owner', slug)
  const caller = await press.employ('counsellor@orbit.example', 'counsellor', slug)
  await fill(server, customers)
  await press.db
    .updateTable('leads')
    .set({ assigned_to: caller })
    .where('assigned_to', '=', counsellor)
    .execute()
  // As it does by itself where customers come in days, not in seconds.
  if (server.DATABASE_URL) await sql`vacuum analyze`.execute(press.db)
  // What the job of each hour counts for days as they come.
  await press.db.deleteFrom('figure_runs').execute()
  await countChangedDays({ db: press.db, clock: systemClock })
  await press.db.destroy()
  await untilIdle(server.child.pid as number)
  const screens: Screens = new Map()
  for (const role of ['owner', 'counsellor'] as const) {
    const client = openClient(server)
    await client.signIn(`${role}@orbit.example`, slug)
    const entries = menuOf([{ slug, role }]).flatMap((group) => group.entries)
    const lists = listFiltersAt(systemClock.now()).map(
      (query) => `/admin/leads?${query.replace(counsellor, caller)}`,
    )
    const addresses = [
      ...entries.map((entry) => addressIn(entry, slug)),
      ...(role === 'owner' ? lists : lists.filter((address) => !address.includes('who='))),
    ]
    for (const address of new Set(addresses)) {
      const asked = await dataOf(server, client, address)
      screens.set(`${role} ${address.replace(caller, 'a-counsellor')}`, async () => {
        const answer = await client.ask(asked)
        await answer.text()
        if (answer.status !== 200) throw new Error(`${asked}: ${answer.status}`)
      })
    }
  }
  return screens
}

async function fill(server: TestServer, count: number): Promise<void> {
  const office = await officeOf(server, { slug })
  await addCustomers(office, count)
  await office.db.destroy()
}

/** What the office's script asks for: the screen of calls leads to its first customer. */
async function dataOf(server: TestServer, client: ReturnType<typeof openClient>, address: string) {
  const answer = await client.ask(address)
  await answer.text()
  const { pathname, search } = new URL(answer.headers.get('location') ?? answer.url, server.origin)
  return `${pathname}.data${search}`
}
