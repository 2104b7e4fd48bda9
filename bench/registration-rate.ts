import { randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openDb } from '#app/db/client.server.ts'
import { createLead } from '#app/domain/customers/intake/create-lead.server.ts'
import { resolveSecrets } from '#app/domain/operations/secrets/resolve-secrets.server.ts'
import { findSite } from '#app/domain/site/find-site.server.ts'
import { systemClock } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { loadKeyRing } from '#app/platform/keys.server.ts'
import { liftBudgets } from '../tests/support/budgets.ts'
import { filledIn } from '../tests/support/leads.ts'
import { startedOf } from '../tests/support/start.ts'
import { median } from './load/measure.ts'
import { startProduct } from './load/product.ts'
import type { Row } from './row.ts'

const rounds = 5
const roundMs = 1500
/** Visitors at once. */
const connections = 32

/**
 * Registrations a second, of bare inserts of the same rows that are as durable, one a commit, in interleaved rounds: by
 * the function, and over HTTP.
 */
export async function rows(): Promise<Row[]> {
  const server = await startProduct({
    LEAD_RUSH_PER_MINUTE: '10000000',
    LOG_LEVEL: 'warn',
    WORKER: 'apart',
  })
  const { dataDir } = server
  const db = openDb({ dataDir, DATABASE_URL: undefined })
  const started = await startedOf(db, dataDir, 'gaon-lakepark')
  // No program can do the work that a rush asks of browsers.
  await liftBudgets(db, 'gaon-lakepark')
  const site = await findSite(db, '', '/gaon-lakepark/')
  if (!site) throw new Error('no site')
  const keys = loadKeyRing({ dataDir } as never)
  await resolveSecrets(db, keys, systemClock)
  const deps = { db, keys, clock: systemClock, origin: server.origin }
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let n = 0
  const byFunction = async () => {
    const phone = phoneOf(++n)
    const fields = filledIn({ phone, ads: n % 3 === 0 })
    await createLead(deps, site, { form: 'popup', fields, submissionKey: `bench-${n}` }, { type: 'visitor' })
  }
  const overHttp = () => register(agent, server.origin, ++n, started)
  await perSecond(overHttp, connections)
  await perSecond(byFunction, connections)
  const bare = openBare(dataDir)
  const measured: Record<string, number[]> = { bare: [], byFunction: [], overHttp: [] }
  for (let round = 0; round < rounds; round++) {
    measured.bare?.push(await perSecond(async () => bare.insert(), 1))
    measured.byFunction?.push(await perSecond(byFunction, connections))
    measured.overHttp?.push(await perSecond(overHttp, connections))
  }
  bare.close()
  agent.destroy()
  await db.destroy()
  await server.stop()
  const rate = (name: string) => median(measured[name] ?? [])
  const note = `${Math.round(rate('bare'))} bare inserts a second`
  return [
    {
      what: 'registration, function',
      value: rate('byFunction') / rate('bare'),
      limit: 0.5,
      atLeast: true,
      note,
    },
    {
      what: 'registration over HTTP',
      value: rate('overHttp') / rate('bare'),
      limit: 0.35,
      atLeast: true,
      note,
    },
  ]
}

const phoneOf = (n: number) => `010${30_000_000 + n}`

/** How often a second something is done by so many at once. */
async function perSecond(act: () => Promise<unknown>, atOnce: number): Promise<number> {
  const began = performance.now()
  let count = 0
  const go = async () => {
    while (performance.now() - began < roundMs) {
      await act()
      count++
    }
  }
  await Promise.all(Array.from({ length: atOnce }, go))
  return (count * 1000) / (performance.now() - began)
}

/** @throws where a registration is refused */
function register(agent: Agent, origin: string, n: number, started: string): Promise<void> {
  const { hostname, port } = new URL(origin)
  const body = JSON.stringify({
    ...filledIn({ phone: phoneOf(n), ads: n % 3 === 0 }),
    submissionKey: `bench-${n}`,
    started,
    form: 'popup',
  })
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-forwarded-for': `10.${(n >> 8) & 255}.${n & 255}.1`,
  }
  return new Promise((done, failed) => {
    const sent = request(
      { agent, hostname, port, method: 'POST', path: '/gaon-lakepark/leads', headers },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part
        })
        answer.on('end', () => (text.includes('"ok":true') ? done() : failed(new Error(text))))
      },
    )
    sent.on('error', failed)
    sent.end(body)
  })
}

/** Rows of a registration, in the order in which they refer to each other, and the column that names it. */
const tables = [
  ['leads', 'id'],
  ['consents', 'lead_id'],
  ['outbox_messages', 'lead_id'],
  ['audit_entries', 'subject_id'],
] as const

/** As random as they are in the product, which scatters them over their indexes. */
const random = /^(?:receipt_no|idempotency_key|key|\w*_hash)$/

/** The rows of the newest registration over and over in tables and indexes of their own, on the same disk. */
function openBare(dataDir: string) {
  const product = new DatabaseSync(join(dataDir, 'bunyang.sqlite'), { readOnly: true })
  const db = new DatabaseSync(join(dataDir, 'bare.sqlite'))
  // As the product writes (`sqlite-dialect.server.ts`), without its foreign keys.
  db.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on; pragma foreign_keys = off',
  )
  const newest = product.prepare('select id from leads order by id desc limit 1').get() as { id: string }
  const inserts = tables.flatMap(([table, reference]) => {
    const made = product
      .prepare(
        "select sql from sqlite_schema where tbl_name = ? and type in ('table', 'index') and sql <> ''",
      )
      .all(table) as { sql: string }[]
    for (const { sql } of made) db.exec(sql)
    const rows = product.prepare(`select * from ${table} where ${reference} = ?`).all(newest.id)
    return rows.map((row) => {
      const columns = Object.keys(row)
      const text = `insert into ${table} (${columns.join()}) values (${columns.map(() => '?').join()})`
      return { statement: db.prepare(text), row: Object.entries(row), reference }
    })
  })
  product.close()
  const insert = () => {
    const lead = newId()
    db.exec('begin')
    for (const { statement, row, reference } of inserts)
      statement.run(
        ...row.map(([name, value]) => {
          if (name === reference) return lead
          if (name === 'id') return newId()
          return value !== null && random.test(name) ? randomBytes(32).toString('base64url') : value
        }),
      )
    db.exec('commit')
  }
  return { insert, close: () => db.close() }
}
