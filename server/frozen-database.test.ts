import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadContent } from '#app/domain/publishing/publish/publish.server.ts'
import { readEnv } from '#app/platform/env.ts'
import { startFreezablePostgres } from '../tests/support/freeze-postgres.ts'
import { smallSite } from '../tests/support/small-site.ts'
import { type Install, openInstall } from './install.ts'
import { prepareInstall } from './prepare.ts'
import { serve } from './serve.ts'
import type { Router } from './shell-deps.ts'

const postgres = await startFreezablePostgres()
const router = {
  handle: async () => new Response('a page'),
  paths: [],
  requestContext: {},
} as unknown as Router

describe.skipIf(!postgres)('a PostgreSQL that stands still', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bunyang-frozen-'))
  let install: Install
  let server: Awaited<ReturnType<typeof serve>>
  const get = async (path: string) => {
    const began = performance.now()
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`)
    const { status } = response
    const text = await response.text()
    return { status, text, ms: performance.now() - began }
  }
  const isReady = async () => (await get('/readyz')).status
  beforeAll(async () => {
    const settings = { DATA_DIR: dataDir, DATABASE_URL: postgres?.url, DATABASE_TIMEOUT_MS: '500', PORT: '0' }
    install = openInstall(readEnv(settings))
    const loadFirst = () => loadContent(install, [smallSite('first', true)])
    await prepareInstall(install, { say: () => {}, loadFirst })
    server = await serve(install, async () => router)
  })
  afterAll(async () => {
    await server.stop()
    await postgres?.stop()
    rmSync(dataDir, { recursive: true })
  })

  test('/readyz reports it within a second, requests end within the time-out, and all is well afterwards', async () => {
    await expect.poll(isReady, { interval: 100, timeout: 10_000 }).toBe(200)
    const thaw = await postgres?.freeze()
    try {
      const asked = [get('/readyz'), get('/readyz')]
      const page = get('/')
      // More than there are connections.
      const others = Array.from({ length: 20 }, (_, i) => get(`/${i}`))
      for (const { status, text, ms } of await Promise.all(asked)) {
        expect(ms).toBeLessThan(1000)
        // Both may still have been given the answer of a moment ago.
        expect(JSON.parse(text)).toMatchObject({ ready: status === 200, database: status === 200 })
      }
      // It was slow for three seconds by then.
      await expect.poll(isReady, { interval: 100, timeout: 5000 }).toBe(503)
      const again = await get('/readyz')
      expect(again.ms).toBeLessThan(1000)
      expect(JSON.parse(again.text)).toMatchObject({ ready: false, database: false })
      expect((await get('/healthz')).status).toBe(200)
      // The time-out of the server and two seconds; half of the others waited for a free connection before.
      expect((await page).ms).toBeLessThan(4000)
      for (const { ms } of await Promise.all(others)) expect(ms).toBeLessThan(8000)
    } finally {
      thaw?.()
    }
    await expect.poll(isReady, { interval: 100, timeout: 10_000 }).toBe(200)
    expect((await get('/')).text).toBe('a page')
  })

  test('leaves nothing of a transaction that it cut, and the next one starts clean', async () => {
    const { db } = install
    const at = new Date().toISOString()
    const beat = (worker: string) => ({ worker_id: worker, at })
    let thaw: (() => void) | undefined
    const cut = db.transaction().execute(async (tx) => {
      await tx.insertInto('worker_beats').values(beat('cut')).execute()
      thaw = await postgres?.freeze()
      await tx.insertInto('worker_beats').values(beat('cut too')).execute()
    })
    await expect(cut.finally(() => thaw?.())).rejects.toThrow(/read timeout|not queryable/)
    // As many as there are connections, so that the one which was cut would be among them.
    await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        db.transaction().execute((tx) =>
          tx
            .insertInto('worker_beats')
            .values(beat(`next ${i}`))
            .execute(),
        ),
      ),
    )
    const rows = await db.selectFrom('worker_beats').select('worker_id').where('at', '=', at).execute()
    expect(rows.map((row) => row.worker_id).sort()).toEqual(Array.from({ length: 10 }, (_, i) => `next ${i}`))
  })

  test('a statement that waits too long for a lock is given up by the server', async () => {
    const { db } = install
    const [held, enough] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holder = db.transaction().execute(async (tx) => {
      await tx.updateTable('sites').set({ is_default: 1 }).execute()
      held.resolve()
      await enough.promise
    })
    await held.promise
    await expect(db.updateTable('sites').set({ is_default: 1 }).execute()).rejects.toThrow(
      'statement timeout',
    )
    enough.resolve()
    await holder
  })
})
