/**
 * What the server needs for the answer of each screen of the office's menu, as the office's script asks for it, with 200,000
 * customers for what it needs with a thousand: `npm run bench -- office`.
 */
import { openDb } from '../app/db/client.server.ts'
import { resolveSecrets } from '../app/features/operations/secrets/resolve-secrets.server.ts'
import { findSiteById } from '../app/features/site/find-site.server.ts'
import type { Site } from '../app/features/site/site-settings.ts'
import { systemClock } from '../app/platform/clock.ts'
import { loadKeyRing } from '../app/platform/keys.server.ts'
import { addressIn, type MenuEntry, menuOf } from '../app/routes/admin/navigation.ts'
import type { TestInstall } from '../tests/support/install.ts'
import { addCustomers } from '../tests/support/many-customers.ts'
import { openClient, openPress } from '../tests/support/press.ts'
import runServices from '../tests/support/run-services.ts'
import { startTestServer, type TestServer } from '../tests/support/server.ts'
import { median } from './load/measure.ts'
import type { Row } from './row.ts'

const sizes = [1000, 200_000] as const
const rounds = 9
const slug = 'gaon-lakepark'
/** As many times as with a thousand customers. */
const highestCost = 1.5
/** Milliseconds of which others on the machine make as much: what costs less is not compared. */
const unnoticed = 5

type Times = Map<string, number>

export async function rows(): Promise<Row[]> {
  const end = await runServices()
  const server = await startTestServer('sqlite')
  try {
    const press = openPress(server)
    await press.employ('bench@orbit.example', 'owner', slug)
    await press.db.destroy()
    await fill(server, 0, sizes[0])
    const few = await timeScreens(server)
    await fill(server, sizes[0], sizes[1] - sizes[0])
    const many = await timeScreens(server)
    return [...many].map(([what, after]) => {
      const before = few.get(what) ?? after
      return {
        what: `office: ${what}, ${sizes[1].toLocaleString('en')}`,
        value: Math.max(after, unnoticed) / Math.max(before, unnoticed),
        unit: 'of 1,000',
        limit: highestCost,
        note: `${before.toFixed(1)} to ${after.toFixed(1)} ms`,
      }
    })
  } finally {
    await server.stop()
    await end()
  }
}

async function fill(server: TestServer, from: number, count: number): Promise<void> {
  const db = openDb(server)
  const sites = await db.selectFrom('sites').select('id').orderBy('slug').execute()
  const [site, otherSite] = (await Promise.all(sites.map(({ id }) => findSiteById(db, id)))) as [Site, Site]
  const keys = loadKeyRing({ dataDir: server.dataDir } as never)
  await resolveSecrets(db, keys, systemClock)
  await addCustomers({ db, keys, clock: systemClock, site, otherSite } as unknown as TestInstall, count, from)
  await db.destroy()
}

/** Medians in milliseconds; the first two rounds warm everything up. */
async function timeScreens(server: TestServer): Promise<Times> {
  const client = openClient(server)
  await client.signIn('bench@orbit.example', slug)
  const addresses = new Map<string, string>()
  for (const entry of screens()) addresses.set(entry.to, await dataOf(server, client, addressIn(entry, slug)))
  const times = new Map<string, number[]>()
  for (let round = -2; round < rounds; round++)
    for (const [to, address] of addresses) {
      const began = performance.now()
      const answer = await client.ask(address)
      await answer.text()
      if (answer.status !== 200) throw new Error(`${address}: ${answer.status}`)
      if (round >= 0) times.set(to, [...(times.get(to) ?? []), performance.now() - began])
    }
  return new Map([...times].map(([to, some]) => [to, median(some)]))
}

/** What the office's script asks for: the screen of calls leads to its first customer. */
async function dataOf(server: TestServer, client: ReturnType<typeof openClient>, address: string) {
  const answer = await client.ask(address)
  await answer.text()
  const { pathname, search } = new URL(answer.headers.get('location') ?? answer.url, server.origin)
  return `${pathname}.data${search}`
}

const screens = (): MenuEntry[] => menuOf([{ slug, role: 'owner' }]).flatMap(({ entries }) => entries)
