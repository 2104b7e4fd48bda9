/** @module-tag long */
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openDb } from '#app/db/client.server.ts'
import { createUser } from '#app/domain/staff/create-user.server.ts'
import { passwordHasher } from '#app/domain/staff/password-hash.server.ts'
import { systemClock } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { limitPairs, type Reader } from './support/file-limits.ts'
import { lowCost, passPhrase } from './support/people.ts'
import { startWatchedServer, type WatchedServer } from './support/watched-server.ts'

const slug = 'dalbit-maru'
let server: WatchedServer
let db: Db
let cookie: string

beforeAll(async () => {
  server = await startWatchedServer()
  db = openDb(server)
  const passwordHash = await passwordHasher(lowCost).hash(passPhrase)
  const email = 'owner@orbit.example'
  const userId = await createUser(db, systemClock, { name: '김민지', email, passwordHash })
  const created_at = systemClock.now().toISOString()
  await db
    .insertInto('memberships')
    .values({ id: newId(), user_id: userId, site_id: null, role: 'owner', created_at })
    .execute()
  const answer = await fetch(`${server.origin}/admin/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email, password: passPhrase }),
  })
  expect(answer.status).toBe(302)
  cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
})
afterAll(async () => {
  await db?.destroy()
  await server?.stop()
})

interface Screen {
  path: string
  file: string
  fields: Record<string, string>
}

/** Where the office takes such a file. `content move` is a command. */
const screens: Partial<Record<Reader, Screen>> = {
  list: { path: `/admin/exchange/${slug}/import`, file: 'list.xlsx', fields: { name: '10월 설문' } },
  archive: { path: `/admin/sites/${slug}/files`, file: 'site.zip', fields: { intent: 'read' } },
  picture: { path: `/admin/pictures/${slug}/upload`, file: 'picture', fields: {} },
  encoding: { path: `/admin/pictures/${slug}/upload`, file: 'picture', fields: {} },
  file: { path: `/admin/sites/${slug}/documents`, file: 'file', fields: { name: 'brochure' } },
  drawing: { path: `/admin/sites/${slug}/drawings`, file: '84Z.json', fields: { kind: 'plan', name: '84Z' } },
}

async function upload({ path, file, fields }: Screen, content: Uint8Array): Promise<Response> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const ending = path.includes('pictures')
    ? content[0] === 0x89
      ? '.png'
      : content[0] === 0xff
        ? '.jpg'
        : '.svg'
    : ''
  form.set('file', new File([new Uint8Array(content)], file + ending))
  return await fetch(server.origin + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, origin: server.origin },
    body: form,
  })
}

const megabyte = 2 ** 20

test.each(
  limitPairs.flatMap(({ reader, limits, make }) => {
    const screen = screens[reader]
    return screen ? [[`${reader}: ${limits.join(' x ')}`, screen, make] as const] : []
  }),
)('the server neither stands still nor grows: %s', { timeout: 240_000 }, async (_, screen, make) => {
  const content = await make()
  // Connections that the server closed meanwhile are noticed.
  await setTimeout(10)
  // Of lists that nobody decided about, a site keeps three.
  await db.deleteFrom('imports').execute()
  const answer = { status: 0, text: '' }
  const cost = await server.costOf(async () => {
    const response = await upload(screen, content)
    Object.assign(answer, { status: response.status, text: await response.text() })
  })
  expect(answer.status, answer.text.slice(0, 500)).toBeLessThan(500)
  expect([401, 403, 404]).not.toContain(answer.status)
  expect(cost.longest).toBeLessThan(200)
  expect(cost.growth / megabyte).toBeLessThan(64)
})
