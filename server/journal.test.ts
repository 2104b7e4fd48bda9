import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { withdrawRegistration } from '#app/domain/customers/customer/withdraw-registration.server.ts'
import { createLead } from '#app/domain/customers/intake/create-lead.server.ts'
import { readEnv } from '#app/platform/env.ts'
import { requestContext } from '#app/request-context.ts'
import { databaseKinds } from '../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../tests/support/install.ts'
import { filledIn } from '../tests/support/leads.ts'
import { type Install, openInstall } from './install.ts'
import { serve } from './serve.ts'
import type { Router } from './shell-deps.ts'

const visitor = { type: 'visitor' } as const

describe.each(databaseKinds)('the journal of a server on %s', (kind) => {
  let office: TestInstall
  let install: Install
  let server: Awaited<ReturnType<typeof serve>>
  let journalDir: string
  beforeEach(async () => {
    office = await openTestInstall(kind)
    journalDir = join(office.dataDir, 'journal')
    const { keys, secret } = office.keys
    install = openInstall(
      readEnv({
        DATA_DIR: office.dataDir,
        DATABASE_URL: office.databaseUrl,
        APP_KEYS: [...keys].map(([id, key]) => `${id}:${key.export().toString('base64')}`).join(','),
        APP_SECRET: secret,
        PORT: '0',
        WORKER: 'apart',
      }),
    )
    server = await serve(install, async () => router)
  })
  afterEach(async () => {
    await server.stop()
    await office.close()
  })

  /** A POST withdraws the registration that the last part of its path names; a GET says whether the journal is behind. */
  const router = {
    requestContext,
    hostSiteContext: {},
    paths: [],
    async handle(request: Request, context: { get: (of: typeof requestContext) => never }) {
      const ctx = context.get(requestContext) as { journal: { isBehind(): boolean } }
      if (request.method === 'GET') return new Response(String(ctx.journal.isBehind()))
      const [, id = ''] = /\/([^/]+)$/.exec(request.url) ?? []
      await withdrawRegistration({ ...install, origin: 'http://x' }, office.site, id, visitor)
      return new Response(null, { status: 302, headers: { location: '/erased' } })
    },
  } as unknown as Router

  const register = async (phone: string) =>
    (
      await createLead(
        office,
        office.site,
        {
          form: 'inline',
          fields: filledIn({ phone }),
          submissionKey: phone,
        },
        visitor,
      )
    ).leadId
  const withdraw = async (id: string) => {
    const origin = `http://127.0.0.1:${server.port}`
    const answer = await fetch(`${origin}/admin/${id}`, {
      method: 'POST',
      headers: { origin, 'content-length': '0' },
      redirect: 'manual',
    })
    expect(answer.status).toBe(302)
  }
  const isBehind = async () => await (await fetch(`http://127.0.0.1:${server.port}/admin`)).text()
  const lines = () =>
    existsSync(journalDir)
      ? readdirSync(journalDir)
          .filter((name) => name.endsWith('.jsonl'))
          .flatMap((name) => readFileSync(join(journalDir, name), 'utf8').split('\n'))
          .filter((line) => line.includes('lead-destroyed')).length
      : 0

  test('holds a withdrawal before it is answered, also when others write at that moment', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, (_, i) => register(`0101111000${i}`)))
    for (const id of ids.slice(0, 3)) {
      const before = lines()
      await withdraw(id)
      expect(lines()).toBe(before + 1)
    }
    const left = ids.slice(3)
    await Promise.all(left.map(withdraw))
    expect(lines()).toBe(ids.length)
    expect(await isBehind()).toBe('false')
  })

  test('that cannot be written prevents no withdrawal, raises an alarm, and is written later', async () => {
    const [first, second] = [await register('01011110001'), await register('01011110002')]
    writeFileSync(journalDir, 'a file where the folder should be')
    await withdraw(first)
    expect(await isBehind()).toBe('true')
    const alarms = await office.db.selectFrom('alarms').select(['kind', 'details', 'count']).execute()
    expect(alarms).toEqual([{ kind: 'machine', details: JSON.stringify({ what: 'journal' }), count: 1 }])
    const { warnings } = await (await fetch(`http://127.0.0.1:${server.port}/readyz`)).json()
    expect(warnings).toContain('journal')
    rmSync(journalDir)
    await withdraw(second)
    expect(lines()).toBe(2)
    expect(await isBehind()).toBe('false')
  })

  test('holds what others recorded once the server has stopped', async () => {
    const id = await register('01011110001')
    await server.stop()
    expect(lines()).toBe(0)
    install = openInstall(install.env)
    server = await serve(install, async () => router)
    await withdrawRegistration(office, office.site, id, visitor)
    await server.stop()
    expect(lines()).toBe(1)
  })
})
