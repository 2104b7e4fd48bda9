import { statSync } from 'node:fs'
import { join } from 'node:path'
import { resolveSecrets } from '#app/domain/operations/secrets/resolve-secrets.server.ts'
import { loadKeyRing } from '#app/platform/keys.server.ts'
import { freshDatabase } from '../tests/support/database.ts'
import { openTestInstall } from '../tests/support/install.ts'
import { addCustomers, addPosts } from '../tests/support/many-customers.ts'
import { residentMegabytes } from '../tests/support/resident-memory.ts'
import { startScript } from '../tests/support/run-script.ts'
import runServices from '../tests/support/run-services.ts'
import type { Row } from './row.ts'

/** Fewer for a look at the bench itself: `BENCH_CUSTOMERS=10000`. */
const customers = Number(process.env.BENCH_CUSTOMERS ?? 200_000)
const lookEveryMs = 200

/** `npm run move:postgres` with many customers, to a PostgreSQL on the same machine. */
export async function rows(): Promise<Row[]> {
  const end = await runServices()
  const office = await openTestInstall('sqlite')
  try {
    const keys = loadKeyRing({ dataDir: office.dataDir } as never)
    await resolveSecrets(office.db, keys, office.clock)
    await addCustomers({ ...office, keys }, customers)
    await addPosts(office, customers / 20)
    await office.db.destroy()
    const { size } = statSync(join(office.dataDir, 'bunyang.sqlite'))
    const target = await freshDatabase('postgres')
    const began = performance.now()
    const { child, output } = startScript('move-postgres', {
      BUNYANG_ENV: 'demo',
      DATA_DIR: office.dataDir,
      DATABASE_URL: target.DATABASE_URL,
    })
    let memory = 0
    let comparing = began
    const look = setInterval(() => {
      memory = Math.max(memory, residentMegabytes(child.pid))
      if (comparing === began && output().includes('비교')) comparing = performance.now()
    }, lookEveryMs)
    const code = await new Promise((done) => child.once('exit', done))
    clearInterval(look)
    const seconds = (performance.now() - began) / 1000
    if (code !== 0) throw new Error(output())
    console.log(output())
    await target.remove()
    const of = customers.toLocaleString('en')
    const note = `${/모두 ([\d,]+)줄/.exec(output())?.[1]} rows, ${Math.round(size / 1e6)} MB of SQLite, ${((comparing - began) / 1000).toFixed(0)} s until the comparison`
    return [
      { what: `move to PostgreSQL, ${of} customers`, value: seconds, unit: 's', limit: 300, note },
      { what: `memory of the move, ${of} customers`, value: memory, unit: 'MB', limit: 400 },
    ]
  } finally {
    await office.close().catch(() => {})
    await end()
  }
}
