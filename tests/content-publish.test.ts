import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { folderSchema } from '#app/domain/publishing/folder/folder-schema.server.ts'
import { runContent } from '../scripts/content.ts'
import { type ContentFolder, contentFolder, drawnPicture } from './support/content-folder.ts'
import { eachDatabaseKind, freshDatabase, type TestDatabase } from './support/database.ts'
import { describeFirst, isLong } from './support/long.ts'
import { newAnswers } from './support/new-site.ts'
import { passPhrase } from './support/people.ts'
import { end, runStart } from './support/server.ts'

/** Ends of a publication at some moment. */
const rounds = isLong ? 40 : 1

/** Processes on one database have to share them. */
const secrets = {
  APP_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
  APP_SECRET: 'a secret of thirty-two letters and more',
}
/** For what a busy machine takes its time for, in milliseconds. */
const patience = 30_000

describeFirst(1, eachDatabaseKind)('npm run content on %s', (kind) => {
  let database: TestDatabase
  let content: ContentFolder
  let other: ContentFolder
  let servers: { child: ChildProcess; origin: string }[]

  const envOf = () => ({
    DATA_DIR: database.dataDir,
    CONTENT_DIR: content.dir,
    MEDIA_DIR: join(database.dataDir, 'media'),
    LOG_TO: 'file',
    ...secrets,
    ...(database.DATABASE_URL && { DATABASE_URL: database.DATABASE_URL }),
  })

  beforeAll(async () => {
    database = await freshDatabase(kind)
    content = contentFolder()
    content.write('media/a.svg', drawnPicture('green'))
    const first = await runStart(envOf())
    if (!first.origin) throw new Error(first.output())
    servers = [{ child: first.child, origin: first.origin }]
    // On SQLite the data folder belongs to one server; the other process is the command.
    if (kind === 'postgres') {
      other = contentFolder('elsewhere')
      const second = await runStart({ ...envOf(), DATA_DIR: join(database.dataDir, 'second') })
      if (!second.origin) throw new Error(second.output())
      servers.push({ child: second.child, origin: second.origin })
    }
  }, 3 * patience)
  afterAll(async () => {
    for (const { child } of servers ?? []) await end(child, 'SIGTERM')
    content.remove()
    other?.remove()
    await database.remove()
  })

  function command(...args: string[]) {
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'scripts/content.ts', ...args],
      {
        env: { ...process.env, ...envOf() },
      },
    )
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    return { child, ended: once(child, 'close').then(([code]) => ({ code, output })) }
  }
  /** In this process, which is quicker; what has to be ended is a process of its own. */
  async function run(...args: string[]) {
    const lines: string[] = []
    const print = (line: string) => lines.push(`${line}\n`)
    const code = await runContent(args, { ...process.env, ...envOf() }, { print, printError: print })
    return { code, output: lines.join('') }
  }

  /** The word that every part of the content bears in a round, as visitors meet it. */
  const shownBy = async (origin: string) => {
    const [home, terms] = await Promise.all(
      ['/', '/terms'].map(async (path) => (await fetch(origin + path)).text()),
    )
    const words = [/처음 ([^\s<"]+)/, /tel:(1500-\d{4})/].map((pattern) => pattern.exec(home ?? '')?.[1])
    return [...words, /약관 ([^\s<"]+)/.exec(terms ?? '')?.[1]].join(' ')
  }
  const write = (round: number) => {
    const word = `제${round}회`
    content.change('site.json', (json) => Object.assign(json, { phone: `1500-${1000 + round}` }))
    content.change('pages/home.json', (json) => Object.assign(json, { title: `처음 ${word}` }))
    content.change('pages/terms.json', (json) => Object.assign(json, { title: `약관 ${word}` }))
    content.write('media/a.svg', drawnPicture(`#${100000 + round}`))
    return `${word} 1500-${1000 + round} ${word}`
  }

  /** When the first visitor came who met `words`: one comes every tenth of a second, however long each waits. */
  async function firstShown(origin: string, words: string): Promise<number> {
    const visits: Promise<number | undefined>[] = []
    const visit = async () => {
      const came = performance.now()
      return (await shownBy(origin)) === words ? came : undefined
    }
    for (let visitors = 0; visitors < 15; visitors++) {
      visits.push(visit())
      await pause(100)
    }
    return (await Promise.all(visits)).find((came) => came !== undefined) ?? Number.POSITIVE_INFINITY
  }

  test('shows a change to visitors of every process within a second', async () => {
    const expected = write(0)
    const done = await command('publish', 'small').ended
    const published = performance.now()
    expect(done).toMatchObject({ code: 0, output: expect.stringContaining('2번째로 공개했습니다') })
    const seen = await Promise.all(servers.map(({ origin }) => firstShown(origin, expected)))
    for (const came of seen) expect(came - published).toBeLessThan(1000)
    expect((await run('diff', 'small')).output).toBe('공개된 내용과 같습니다.\n')
  })

  test('ended at any moment shows all of it or nothing, and may be done again', {
    tags: 'long',
    timeout: 60_000 + rounds * patience,
  }, async () => {
    const origin = servers[0]?.origin ?? ''
    let before = await shownBy(origin)
    const began = performance.now()
    await command('diff', 'small').ended
    const whole = performance.now() - began
    for (let round = 1; round <= rounds; round++) {
      const after = write(round)
      const { child, ended } = command('publish', 'small')
      await pause(whole * (0.5 + (0.8 * round) / rounds))
      child.kill('SIGKILL')
      await ended
      // Two pages are asked for, one of which may be the last before the change.
      await expect
        .poll(async () => [before, after].includes(await shownBy(origin)), { timeout: patience })
        .toBe(true)
      expect((await run('publish', 'small')).code).toBe(0)
      await expect.poll(() => shownBy(origin), { timeout: patience }).toBe(after)
      before = after
    }
  })

  test('refuses what the fact check finds, and says what', async () => {
    content.change('pages/home.json', (json) => Object.assign(json, { title: '모두 3,999세대' }))
    const { code, output } = await run('publish', 'small')
    expect(code).toBe(1)
    expect(output).toContain('[수치] small/pages/home.json: title: ‘3,999세대’')
    expect(output).not.toMatch(/\bat .*:\d+/)
    write(rounds)
  })

  test('takes back, writes out, takes in and takes off', {
    tags: 'long',
    timeout: 4 * patience,
  }, async () => {
    const origin = servers[0]?.origin ?? ''
    const before = await shownBy(origin)
    const after = write(99)
    expect((await run('publish', 'small')).code).toBe(0)
    await expect.poll(() => shownBy(origin), { timeout: patience }).toBe(after)
    expect((await run('rollback', 'small')).code).toBe(0)
    await expect.poll(() => shownBy(origin), { timeout: patience }).toBe(before)
    const zip = join(content.dir, 'small.zip')
    expect((await run('export', 'small', zip)).code).toBe(0)
    expect((await run('diff', 'small', zip)).output).toBe('공개된 내용과 같습니다.\n')
    expect((await run('add', 'small', zip)).output).toContain("'small' 단지가 이미 있습니다")
    expect((await run('remove', 'small')).code).toBe(0)
    expect((await run('diff', 'small', zip)).output).toContain("'small' 단지가 없습니다")
    expect((await run('add', 'small', zip)).code).toBe(0)
    await expect.poll(() => shownBy(origin), { timeout: patience }).toBe(before)
  })
})

interface ProxiedAnswer {
  status: number | undefined
  location: string | undefined
  text: string
}

/** A browser behind a proxy that ends TLS and hands the host on. */
function visitorOf(origin: string, host: string) {
  const cookies = new Map<string, string>()
  return (path: string, fields?: Record<string, string>): Promise<ProxiedAnswer> =>
    new Promise((resolve, reject) => {
      const headers = {
        host,
        'x-forwarded-proto': 'https',
        origin: `https://${host}`,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(fields && { 'content-type': 'application/x-www-form-urlencoded' }),
      }
      const asked = request(new URL(path, origin), { method: fields ? 'POST' : 'GET', headers }, (answer) => {
        for (const line of answer.headers['set-cookie'] ?? []) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          cookies.set(name, value)
        }
        const { statusCode: status, headers: told } = answer
        textOf(answer).then((text) => resolve({ status, location: told.location, text }), reject)
      })
      asked.on('error', reject)
      asked.end(fields && new URLSearchParams(fields).toString())
    })
}

test('a production install begins without a site, and its owner makes the first one in the office', {
  tags: 'long',
}, async () => {
  const database = await freshDatabase('sqlite')
  const start = await runStart({
    DATA_DIR: database.dataDir,
    BUNYANG_ENV: 'production',
    ...secrets,
    TRUSTED_PROXY_HOPS: '1',
    LOG_TO: 'file',
  })
  onTestFinished(async () => {
    await end(start.child, 'SIGTERM')
    await database.remove()
  })
  expect(start.output()).toContain('npm run content -- add')
  expect((await fetch(`${start.origin}/`)).status).toBe(421)
  const owner = visitorOf(start.origin ?? '', 'www.daon-heights.example')
  // A letter with a link to the host that was asked for would lead to anybody's.
  expect((await owner('/admin/forgot-password')).status).toBe(421)
  const setup = /\/admin\/setup\?token=\S+/.exec(start.output())?.[0] ?? ''
  const fields = { name: '박관리', email: 'owner@daon.example', password: passPhrase }
  expect((await owner(setup, fields)).location).toBe('/admin')
  expect((await owner('/admin')).location).toBe('/admin/sites/new')
  expect((await owner('/admin/sites/new')).text).toContain('value="www.daon-heights.example"')
  const made = await owner('/admin/sites/new', { ...newAnswers, intent: 'make' })
  expect(made.location).toContain('/admin/sites/new/making?')
  // From now on an owner of a site needs a second factor, and then goes on to the site.
  await expect
    .poll(async () => (await owner(made.location ?? '')).location)
    .toContain('/admin/account/second-factor?to=%2Fadmin%2Fsites%2Fnew%2Fmaking')
  const elsewhere = visitorOf(start.origin ?? '', 'elsewhere.example')
  await expect.poll(async () => (await elsewhere('/admin/sign-in')).status).toBe(421)
})

test('a start says which folder is not what is published', { tags: 'long' }, async () => {
  const database = await freshDatabase('sqlite')
  const content = contentFolder()
  const env = { DATA_DIR: database.dataDir, CONTENT_DIR: content.dir, LOG_TO: 'file' }
  const begin = async () => {
    const start = await runStart(env)
    await end(start.child, 'SIGTERM')
    return start.output()
  }
  expect(await begin()).not.toContain('공개된 내용과 다릅니다')
  content.change('site.json', (json) => Object.assign(json, { phone: '1500-0007' }))
  expect(await begin()).toContain('공개된 내용과 다릅니다. npm run content -- diff small')
  content.remove()
  await database.remove()
})

test('npm run content upgrade: converts a folder of an older version without a database, and says what', async () => {
  const content = contentFolder('older', { remainingUnits: '37세대' })
  onTestFinished(() => content.remove())
  const upgrade = async (place: string) => {
    const lines: string[] = []
    const print = (line: string) => void lines.push(line)
    const env = { CONTENT_DIR: content.dir, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }
    return [await runContent(['upgrade', place], env, { print, printError: print }), ...lines]
  }
  expect(await upgrade('older')).toEqual([
    0,
    `site.json\n  schema: 1 → ${folderSchema}\n  remainingUnits: ‘37세대’ → (없음)`,
    `${content.folder}: 파일 1개를 지금 형식(schema ${folderSchema})으로 고쳐 썼습니다.`,
  ])
  expect(await upgrade(content.folder)).toEqual([
    0,
    `${content.folder}: 이미 지금 형식(schema ${folderSchema})이라 고칠 것이 없습니다.`,
  ])
  content.change('site.json', (json) => Object.assign(json, { schema: folderSchema + 1 }))
  expect(await upgrade('older')).toEqual([
    1,
    expect.stringMatching(/^site\.json: schema: 이 프로그램보다 새 버전.*\n고칠 것 1건\./),
  ])
  expect(await upgrade('nowhere')).toEqual([1, expect.stringMatching(/nowhere가 없습니다\.$/)])
})
