/** @module-tag long */
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Db, openDb } from '#app/db/client.server.ts'
import { createUser } from '#app/domain/staff/create-user.server.ts'
import { passwordHasher } from '#app/domain/staff/password-hash.server.ts'
import { systemClock } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { limitPairs, type Reader } from './support/file-limits.ts'
import { officeCommands } from './support/office-commands.ts'
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

interface Way {
  /** Of `officeCommands`: route and intent. */
  command: string
  reader: Reader
  path: string
  fields?: Record<string, string>
}

const sites = `/admin/sites/${slug}`
const drawing = `${sites}/drawings/plan/84A`
/** What a picture begins, again and again. */
const begun = 'plan/84Z'

/** Where the office takes a file, and who reads it. `content move` is a command. */
const ways: Way[] = [
  {
    command: 'admin/exchange/:site/import upload',
    reader: 'list',
    path: `/admin/exchange/${slug}/import`,
    fields: { name: '10월 설문' },
  },
  { command: 'admin/homes/setup preview', reader: 'list', path: `/admin/homes/setup?site=${slug}` },
  { command: 'admin/sites/:site/files read', reader: 'archive', path: `${sites}/files` },
  {
    command: 'admin/sites/new/files read',
    reader: 'archive',
    path: '/admin/sites/new/files',
    fields: { slug: 'new-site' },
  },
  {
    command: 'admin/pictures/:site/exchange/upload upload',
    reader: 'archive',
    path: `/admin/pictures/${slug}/exchange/upload`,
  },
  ...(['picture', 'encoding'] as const).flatMap((reader) => [
    {
      command: 'admin/pictures/:site/upload upload',
      reader,
      path: `/admin/pictures/${slug}/upload`,
    },
    {
      command: 'admin/sites/:site/drawings start',
      reader,
      path: `${sites}/drawings`,
      fields: { drawing: begun },
    },
    { command: 'admin/sites/:site/drawings/:kind/:drawing picture', reader, path: drawing },
    { command: 'admin/sites/:site/look logo', reader, path: `${sites}/look` },
    { command: 'admin/sites/:site/look icon', reader, path: `${sites}/look` },
  ]),
  {
    command: 'admin/sites/:site/documents add',
    reader: 'file',
    path: `${sites}/documents`,
    fields: { name: 'brochure' },
  },
  {
    command: 'admin/sites/:site/documents/:file replace',
    reader: 'file',
    path: `${sites}/documents/guide.pdf`,
  },
  {
    command: 'admin/sites/:site/drawings upload',
    reader: 'drawing',
    path: `${sites}/drawings`,
    fields: { kind: 'plan', name: '84Z' },
  },
  { command: 'admin/sites/:site/drawings/:kind/:drawing upload', reader: 'drawing', path: drawing },
]

const names: Record<Reader, string> = {
  list: 'list.xlsx',
  archive: 'files.zip',
  picture: 'picture',
  encoding: 'picture',
  file: 'file.pdf',
  drawing: 'drawing.json',
  page: '',
}

const nameOf = (reader: Reader, [first]: Uint8Array) =>
  names[reader] === 'picture'
    ? `picture.${first === 0x89 ? 'png' : first === 0xff ? 'jpg' : 'svg'}`
    : names[reader]

async function upload({ command, reader, path, fields }: Way, content: Uint8Array): Promise<Response> {
  const form = new FormData()
  const intent = command.split(' ')[1] ?? ''
  for (const [name, value] of Object.entries({ intent, version: '0', ...fields })) form.set(name, value)
  form.set('file', new File([new Uint8Array(content)], nameOf(reader, content)))
  return await fetch(server.origin + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, origin: server.origin },
    body: form,
  })
}

test('every command that takes a file is tried', async () => {
  const takesFile = (await officeCommands()).filter(({ fields }) =>
    fields.some(({ type }) => type === 'file'),
  )
  expect(takesFile.map(({ path, intent }) => `${path} ${intent}`).toSorted()).toEqual(
    [...new Set(ways.map(({ command }) => command))].toSorted(),
  )
})

const megabyte = 2 ** 20

test.each(
  limitPairs.flatMap(({ reader, limits, make }) =>
    ways
      .filter((way) => way.reader === reader)
      .map((way) => [`${way.command}: ${limits.join(' x ')}`, way, make] as const),
  ),
)('the server neither stands still nor grows: %s', { timeout: 240_000 }, async (_, way, make) => {
  const content = await make()
  // Connections that the server closed meanwhile are noticed.
  await setTimeout(10)
  // Of lists that nobody decided about, a site keeps three.
  await db.deleteFrom('imports').execute()
  await db.deleteFrom('content_drafts').where('part', '=', `drawing ${begun}`).execute()
  const answer = { status: 0, text: '' }
  const cost = await server.costOf(async () => {
    const response = await upload(way, content)
    Object.assign(answer, { status: response.status, text: await response.text() })
  })
  expect(answer.status, answer.text.slice(0, 500)).toBeLessThan(500)
  expect([401, 403, 404]).not.toContain(answer.status)
  expect(cost.longest).toBeLessThan(200)
  expect(cost.growth / megabyte).toBeLessThan(64)
})

test('a file that is no draft and too large for the screen is downloaded as it was uploaded', async () => {
  const way = { command: 'admin/sites/:site/drawings/:kind/:drawing upload', path: drawing }
  const content = Buffer.from(`{"rooms":[${'{"a":1},'.repeat(30_000)}{}]}`)
  await upload({ ...way, reader: 'drawing' }, content)
  const get = async (path: string) => await fetch(server.origin + path, { headers: { cookie } })
  const screen = await (await get(drawing)).text()
  expect(screen).toContain('올린 파일 내려받기')
  expect(screen.length).toBeLessThan(content.length)
  expect(await (await get(`${drawing}/file.json?unread`)).text()).toBe(content.toString())
})
