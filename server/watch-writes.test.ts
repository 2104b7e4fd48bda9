import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openDb } from '#app/db/client.server.ts'
import { resolveSecrets } from '#app/domain/operations/secrets/resolve-secrets.server.ts'
import { readEnv } from '#app/platform/env.ts'
import { openTestInstall, type TestInstall } from '../tests/support/install.ts'
import { filledIn } from '../tests/support/leads.ts'
import { openInstall } from './install.ts'
import { serve } from './serve.ts'
import type { Router } from './shell-deps.ts'

const noRouter = { handle: async () => new Response('a page'), paths: [] } as unknown as Router

describe('a database that cannot be written', () => {
  let office: TestInstall
  const closing: (() => Promise<void>)[] = []
  const closeAll = async () => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  afterEach(closeAll)

  async function serveAt(given: { dataDir: string; databaseUrl: string | undefined }) {
    const { keys, secret } = office.keys
    const install = openInstall(
      readEnv({
        DATA_DIR: given.dataDir,
        DATABASE_URL: given.databaseUrl,
        APP_KEYS: [...keys].map(([id, key]) => `${id}:${key.export().toString('base64')}`).join(','),
        APP_SECRET: secret,
        PORT: '0',
        WORKER: 'apart',
      }),
    )
    expect(await resolveSecrets(install.db, install.keys, install.clock)).toBeUndefined()
    const server = await serve(install, async () => noRouter)
    closing.push(() => server.stop())
    const at = new Date(Date.now() + 30_000).toISOString()
    await install.db.insertInto('worker_beats').values({ worker_id: 'w', at }).execute()
    return `http://127.0.0.1:${server.port}`
  }

  let sent = 0
  const register = async (origin: string) => {
    sent++
    const answer = await fetch(`${origin}/first/leads`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify(filledIn({ phone: `0103000${1000 + sent}` })),
    })
    const { status, headers } = answer
    return { status, retryAfter: headers.get('retry-after'), reply: await answer.json() }
  }
  const refusal = { status: 503, retryAfter: '30', reply: { ok: false, reason: 'failed' } }
  const readiness = async (origin: string) => {
    const answer = await fetch(`${origin}/readyz`)
    const { ready, writable } = await answer.json()
    return { status: answer.status, ready, writable }
  }
  const asked = { interval: 100, timeout: 10_000 }
  const ready = { status: 200, ready: true, writable: true }
  const notReady = { status: 503, ready: false, writable: false }

  describe('because the disk is full', () => {
    beforeEach(async () => {
      office = await openTestInstall('sqlite')
      closing.push(() => office.close())
    })

    test('/readyz says so at once, registrations come later, and all goes on when there is room', async (context) => {
      const small = mkdtempSync(join(tmpdir(), 'bunyang-small-'))
      onTestFinished(() => rmSync(small, { recursive: true }))
      const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=60m', 'tmpfs', small])
      if (mounted.status !== 0) return context.skip('only root may mount a file system')
      onTestFinished(async () => {
        await closeAll()
        // Its log is open until the process ends.
        spawnSync('umount', ['--lazy', small])
      })
      await sql`pragma wal_checkpoint(truncate)`.execute(office.db)
      copyFileSync(join(office.dataDir, 'bunyang.sqlite'), join(small, 'bunyang.sqlite'))
      const origin = await serveAt({ dataDir: small, databaseUrl: undefined })
      await expect.poll(() => readiness(origin), asked).toEqual(ready)
      expect(await register(origin)).toMatchObject({ status: 200, reply: { ok: true } })

      const filler = join(small, 'filler')
      const { bavail, bsize } = statfsSync(small)
      writeFileSync(filler, Buffer.alloc(bavail * bsize))
      const answers = []
      // What is left of the log takes some.
      do answers.push(await register(origin))
      while (answers.at(-1)?.status === 200 && answers.length < 200)
      expect(answers.at(-1)).toEqual(refusal)
      await expect.poll(() => readiness(origin), { ...asked, timeout: 1500 }).toEqual(notReady)

      rmSync(filler)
      expect(await register(origin)).toMatchObject({ status: 200, reply: { ok: true } })
      await expect.poll(() => readiness(origin), asked).toEqual(ready)
    })
  })

  describe('because PostgreSQL takes no writes, and cuts connections', () => {
    beforeEach(async () => {
      office = await openTestInstall('postgres')
      closing.push(() => office.close())
    })

    test('/readyz says so, registrations come later, and all goes on afterwards', {
      tags: 'long',
    }, async (context) => {
      if (process.env.TEST_POSTGRES_KIND === 'pglite') return context.skip()
      const origin = await serveAt(office)
      await expect.poll(() => readiness(origin), asked).toEqual(ready)
      const admin = openDb({ DATABASE_URL: office.databaseUrl, dataDir: office.dataDir }, { connections: 1 })
      closing.push(() => admin.destroy())
      const name = new URL(office.databaseUrl ?? '').pathname.slice(1)
      const setReadOnly = async (value: 'on' | 'off') => {
        await sql`set default_transaction_read_only = off`.execute(admin)
        await sql`alter database ${sql.id(name)} set default_transaction_read_only = ${sql.raw(value)}`.execute(
          admin,
        )
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = ${name} and pid <> pg_backend_pid()`.execute(admin)
      }
      await setReadOnly('on')
      expect(await register(origin)).toEqual(refusal)
      await expect.poll(() => readiness(origin), asked).toMatchObject(notReady)
      await setReadOnly('off')
      await expect.poll(async () => (await register(origin)).status, asked).toBe(200)
      await expect.poll(() => readiness(origin), asked).toEqual(ready)
    })
  })
})
