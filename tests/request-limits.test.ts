import { readdirSync, readFileSync } from 'node:fs'
import { UNSAFE_decodeViaTurboStream as decodeViaTurboStream } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Db, openDb } from '#app/db/client.server.ts'
import type { Role } from '#app/db/column-types.ts'
import { homeKey } from '#app/domain/homes/home.ts'
import { homesOfLayouts } from '#app/domain/homes/layout-homes.server.ts'
import { createUser } from '#app/domain/staff/create-user.server.ts'
import { passwordHasher } from '#app/domain/staff/password-hash.server.ts'
import { type FactRow, sentRows } from '#app/office/website/settings/facts/fact-edits.ts'
import { systemClock } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { type Path, setAt, valueAt } from '#app/platform/json-path.ts'
import { writeContractWeeks } from '../scripts/demo/contract-weeks.ts'
import { first, isLong, testFirst } from './support/long.ts'
import { officeCommands } from './support/office-commands.ts'
import { type Field, type OfficeForm, routeOf, type Walk, walkOffice } from './support/office-forms.ts'
import { officeOf } from './support/office-of.ts'
import { officeScreens } from './support/office-routes.ts'
import { lowCost, passPhrase } from './support/people.ts'
import { beginSession } from './support/sign-in.ts'
import type { Cost } from './support/watch-server.ts'
import { startWatchedServer, type WatchedServer } from './support/watched-server.ts'

const slug = 'gaon-lakepark'
const people = ['editor', 'manager', 'counsellor'] as const
type Who = (typeof people)[number]

/** What one request may cost. */
const mostMs = 200
const mostBytes = 64 * 1024 * 1024

/** Bytes of a form of the office, a little below what the server takes. */
const room = 250_000

let server: WatchedServer
let db: Db
const cookies = new Map<Who, string>()
let addPerson: (name: string, role: Role) => Promise<void>

beforeAll(begin)
afterAll(end)

async function begin() {
  server = await startWatchedServer('demo')
  db = openDb(server)
  const site = await db.selectFrom('sites').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()
  const passwordHash = await passwordHasher(lowCost).hash(passPhrase)
  addPerson = async (name, role) => {
    const email = `${name}@orbit.example`
    const user_id = await createUser(db, systemClock, { name, email, passwordHash })
    const created_at = systemClock.now().toISOString()
    await db
      .insertInto('memberships')
      .values({ id: newId(), user_id, site_id: site.id, role, created_at })
      .execute()
  }
  for (const who of people) {
    await addPerson(who, who satisfies Role)
    await signIn(who)
  }
}

async function end() {
  await db.destroy()
  await server.stop()
}

async function signIn(who: Who) {
  const session = await beginSession(server, `${who}@orbit.example`)
  cookies.set(who, [...session].map((cookie) => cookie.join('=')).join('; '))
}

async function send(who: Who, path: string, body?: BodyInit, type?: string) {
  const ask = () =>
    fetch(server.origin + path, {
      redirect: 'manual',
      headers: {
        cookie: cookies.get(who) ?? '',
        origin: server.origin,
        // A form in parts says by itself where they end.
        ...(type && !(body instanceof FormData) && { 'content-type': type }),
      },
      ...(body === undefined ? {} : { method: 'POST', body }),
    })
  const answer = await ask()
  const isOut = answer.headers.get('location')?.startsWith('/admin/sign-in')
  if (!isOut && answer.status !== 429) return answer
  // A form that was sent before ended the session, or one of the person's budgets is spent.
  await answer.text()
  await db.deleteFrom('rate_counters').execute()
  await signIn(who)
  return await ask()
}

/** The first of those that have a key in common. */
function firstByKey<T>(list: readonly T[], keyOf: (one: T) => string): T[] {
  const known = new Map<string, T>()
  for (const one of list) {
    const key = keyOf(one)
    if (!known.has(key)) known.set(key, one)
  }
  return [...known.values()]
}

/** A list draws one form for each of its rows. */
const kindOfForm = (form: OfficeForm): string =>
  JSON.stringify([
    new URL(form.action, server.origin).pathname.split('/').slice(0, 5),
    [...new Set(form.fields.map(({ name }) => name.replace(/\d+/g, '')))].slice(0, 20),
    form.buttons,
  ])

/** The items of a list repeat their fields. */
const kindOfField = ({ name }: Field): string => name.replace(/\d+/g, '0')

interface Attack {
  name: string
  body: string | undefined
}

const encoded = 'application/x-www-form-urlencoded'
const pieces = ['가', '1·', '84A\t101\t1~4\t61,300\n', '{constructor} ', 'a@b.kr, ', ' ']

const fill = (piece: string, bytes: number) =>
  piece.repeat(Math.max(1, Math.floor(bytes / encodeURIComponent(piece).length)))

const join = (fields: (readonly [string, string])[]) =>
  fields.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')

const isFree = ({ name, type }: Field) =>
  !['hidden', 'select', 'file', 'radio', 'checkbox'].includes(type) && name !== 'sure'
const isNumber = ({ name, value, type }: Field) =>
  type === 'number' || (/^\d{1,4}$/.test(value) && name !== 'version')
/** A text of a message also begins with a brace: `{현장명}`. */
const isJson = ({ name, value }: Field) => name === 'json' || jsonOf(value) instanceof Object

function jsonOf(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

/** Places of the lists in a value, by the keys that lead there; of a list in a list those of the first item. */
function listsIn(value: unknown, at: Path = []): Path[] {
  if (value === null || typeof value !== 'object') return []
  const inside = Object.entries(value).flatMap(([key, one]) =>
    Array.isArray(value) ? (key === '0' ? listsIn(one, [...at, 0]) : []) : listsIn(one, [...at, key]),
  )
  return Array.isArray(value) && value.length ? [at, ...inside] : inside
}

const countValues = (value: unknown): number =>
  value !== null && typeof value === 'object'
    ? Object.values(value).reduce<number>((sum, one) => sum + countValues(one), 1)
    : 1

/** The value with the lists so long that it is just within the limits of a document. Inner lists are made long first. */
function multiplied(value: object, lists: readonly Path[], isShort: (json: string) => boolean): object {
  const inOrder = lists.toSorted((a, b) => b.length - a.length)
  const grown = (times: number) =>
    inOrder.reduce<object>((one, at) => {
      const item = valueAt(one, [...at, 0])
      return setAt(
        one,
        at,
        Array.from({ length: times }, () => item),
      )
    }, value)
  const fits = (one: object) => countValues(one) < 9_500 && isShort(JSON.stringify(one))
  let times = 1
  while (fits(grown(times * 2))) times *= 2
  return grown(times)
}

/** Each list, and each two of them. */
const pairsOf = (lists: readonly Path[]): Path[][] =>
  lists.flatMap((one, i) => lists.slice(i).map((other) => [...new Set([one, other])]))

const textsIn = (value: unknown): number => {
  if (typeof value === 'string') return 1
  return value !== null && typeof value === 'object'
    ? Object.values(value).reduce<number>((sum, one) => sum + textsIn(one), 0)
    : 0
}

/** The value with its texts filled and its lists multiplied, up to what a form may post. */
function* attacksOnValue(value: object): Generator<readonly [name: string, json: string]> {
  const most = room - 5_000
  const length = most / textsIn(value) - 40
  for (const piece of pieces) {
    const filled = JSON.stringify(value, (key, one) =>
      typeof one === 'string' && key !== 'type' ? fill(piece, length) : one,
    )
    yield [`every text ${JSON.stringify(piece)}`, filled]
  }
  for (const pair of pairsOf(listsIn(value)))
    yield [
      pair.map((at) => at.join('.')).join(' x '),
      JSON.stringify(multiplied(value, pair, (json) => encodeURIComponent(json).length < most)),
    ]
}

/** A form's own limits, multiplied. */
function* attacksOf(form: OfficeForm, button: readonly [string, string] | undefined): Generator<Attack> {
  const sent = form.fields.filter(({ name, type }) => type !== 'file' && name !== 'sure')
  const drawn = sent.map(({ name, value }) => [name, value] as const)
  const pressed = button ? [button] : []
  const withValues = (change: (field: Field) => string | undefined) =>
    join([...pressed, ...sent.map((field) => [field.name, change(field) ?? field.value] as const)])
  const free = sent.filter(isFree)
  for (const piece of pieces)
    yield {
      name: `every text ${JSON.stringify(piece)}`,
      body: withValues((field) => (isFree(field) ? fill(piece, room / free.length - 60) : undefined)),
    }
  if (free.length > 1)
    for (const one of firstByKey(free, kindOfField))
      for (const piece of pieces.slice(0, 3))
        yield {
          name: `${one.name} ${JSON.stringify(piece)}`,
          body: withValues((field) => (field === one ? fill(piece, room - 20_000) : undefined)),
        }
  const width = join(drawn).length + 1
  const times = Math.min(Math.floor(room / width), Math.floor(9_900 / Math.max(1, drawn.length)))
  if (times > 1)
    yield {
      name: `all fields ${times} times`,
      body: [join(pressed), ...Array(times).fill(join(drawn))].join('&'),
    }
  for (const { name } of firstByKey(sent, kindOfField)) {
    const item = (i: number) => join([[name, `${name} ${i}`]])
    const count = Math.min(9_000, Math.floor(room / (item(9_999).length + 1)))
    yield {
      name: `${name} ${count} times`,
      body: [join([...pressed, ...drawn]), ...Array.from({ length: count }, (_, i) => item(i))].join('&'),
    }
  }
  const numbers = firstByKey(sent.filter(isNumber), kindOfField).slice(0, 6)
  for (const [i, one] of numbers.entries())
    for (const other of numbers.slice(i))
      for (const count of ['80', '2000'])
        yield {
          name: `${one.name} x ${other.name} = ${count}`,
          body: `${withValues((field) => (field === one || field === other ? count : undefined))}&${filler}`,
        }
  for (const one of sent.filter(isJson))
    for (const [name, json] of [
      ...Object.entries(documents),
      ...attacksOnValue(JSON.parse(one.value || '{}')),
    ])
      yield { name: `${one.name} ${name}`, body: withValues((field) => (field === one ? json : undefined)) }
}

const documents = {
  deep: `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  wide: `[${'0,'.repeat(60_000)}0]`,
  groups: `[${'{},'.repeat(28_000)}{}]`,
}

interface Found {
  who: Who
  name: string
  cost: Cost
  status: number
}

const isTooMuch = ({ cost, status }: Found) =>
  cost.longest > mostMs || cost.growth > mostBytes || status >= 500

const inWords = ({ who, name, cost, status }: Found) =>
  `${who} ${name}: ${status}, ${cost.longest.toFixed(0)} ms, ${(cost.growth / 1024 / 1024).toFixed(0)} MB`

/** The cost of one request. Code runs slowly the first time, so what takes long is measured once more. */
async function measure(who: Who, name: string, path: string, body?: BodyInit, type?: string): Promise<Found> {
  let status = 0
  const once = async () =>
    await server.costOf(async () => {
      const answer = await send(who, path, body, type)
      status = answer.status
      await answer.arrayBuffer()
    })
  const found = { who, name, cost: await once(), status }
  return isTooMuch(found) ? { who, name, cost: await once(), status } : found
}

const filler = Array.from({ length: 8_000 }, (_, i) => `p${i}=`).join('&')

const documentAddress = `/admin/sites/${slug}/document`
/** As the editor's script saves. */
function saving(part: string, content: unknown, version = 0): FormData {
  const form = new FormData()
  const sent = { intent: 'save', part, version: String(version), content: JSON.stringify(content) }
  for (const [name, value] of Object.entries(sent)) form.append(name, value)
  return form
}

const demo = (file: string) => JSON.parse(readFileSync(`content/${slug}/${file}.json`, 'utf8'))

const multipart = 'multipart/form-data; boundary=x'
const parts = (count: number) =>
  `${'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(count)}--x--\r\n`

function* film(megabytes: number): Generator<Uint8Array> {
  yield Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="film.mp4"\r\n\r\n')
  for (let i = 0; i < megabytes; i++) yield Buffer.alloc(1024 * 1024, i)
  yield Buffer.from('\r\n--x--\r\n')
}

const numbered = (count: number, item: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => item(i)).join('&')

/** The worst that were found, each by another kind of multiplication. */
type Worst = [name: string, who: Who, path: string, body?: () => BodyInit, type?: string]
const worst: Worst[] = [
  [
    'settings with two lists of 2,000',
    'editor',
    `/admin/sites/${slug}/basics`,
    () =>
      join([
        ['intent', 'save'],
        ['version', '0'],
        [
          'json',
          JSON.stringify({
            ...demo('site'),
            parties: Array(2000).fill({ name: 'a' }),
            familySites: Array(2000).fill({ title: 'b' }),
          }),
        ],
      ]),
  ],
  ['125,000 fields', 'counsellor', '/admin/leads', () => 'a&'.repeat(125_000)],
  [
    '4,000 ids',
    'manager',
    '/admin/leads',
    () => `intent=state&state=new&${numbered(4000, () => `lead=${newId()}`)}`,
  ],
  ['4,500 parts', 'manager', '/admin/people', () => parts(4_500), multipart],
  ['40,000 parts of an upload', 'editor', `/admin/pictures/${slug}`, () => parts(40_000), multipart],
  [
    '30 MB of an upload',
    'manager',
    `/admin/sites/${slug}/documents`,
    () => new Blob([...film(30)] as BlobPart[]),
    multipart,
  ],
  [
    'nested lists',
    'editor',
    documentAddress,
    () =>
      join([
        ['intent', 'save'],
        ['part', 'page /terms'],
        ['version', '0'],
        ['content', `{"blocks":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
      ]),
  ],
  [
    '3,000 equal words that two have changed',
    'editor',
    documentAddress,
    () => saving('page /terms', { ...demo('pages/terms'), keywords: ['b', ...Array(3000).fill('a')] }),
  ],
  [
    'figures of all the days that may be asked for',
    'manager',
    `/admin/figures?site=${slug}&from=2025-11-28&until=2026-11-28`,
  ],
  ...['x', 'null', '{"rows":5}', '{"rows":[null]}'].map(
    (json): Worst => [
      `a sheet of facts that is ${json}`,
      'editor',
      `/admin/sites/${slug}/facts`,
      () => join(Object.entries({ intent: 'save', version: '0', json })),
    ],
  ),
  ['a long address', 'counsellor', `/admin/leads?${numbered(1500, () => 'status=new')}`],
]

describe('one request with its limits multiplied', () => {
  testFirst(10, worst)('%s', async (name, who, path, body, type = encoded) => {
    if (path === documentAddress) {
      const content = { ...demo('pages/terms'), keywords: Array(3000).fill('a') }
      await (await send(who, path, saving('page /terms', content), encoded)).text()
    }
    const found = await measure(who, name, path, body?.(), body && type)
    expect(isTooMuch(found), inWords(found)).toBe(false)
  })
})

test('the screen of unit types, of a page with as many long tables as a document may hold', {
  tags: 'long',
}, async () => {
  const page = demo('pages/floorplan-84A')
  const table = page.blocks.find(({ type }: { type: string }) => type === 'unit-areas')
  const long = (rows: number) => ({ ...table, rows: Array.from({ length: rows }, () => table.rows[0]) })
  const content = { ...page, blocks: [...page.blocks, ...Array.from({ length: 23 }, () => long(128))] }
  const saved = await send('editor', documentAddress, saving(`page ${page.path}`, content), encoded)
  const { version } = await saved.json()
  const screen = `/admin/sites/${slug}/types?page=${page.path}`
  const posted = (value: object) =>
    join(
      Object.entries({
        intent: 'save',
        version,
        at: `blocks[${page.blocks.length}]`,
        json: JSON.stringify(value),
      }),
    )
  const all = [
    await measure('editor', 'GET', screen),
    await measure('editor', 'POST', screen, posted({ ...long(128), title: '새 제목' }), encoded),
    await measure(
      'editor',
      'POST too much',
      screen,
      posted({ ...long(1), rows: Array(24_000).fill({}) }),
      encoded,
    ),
  ]
  expect(all.map(({ status }) => status)).toEqual([200, 200, 422])
  expect(all.filter(isTooMuch).map(inWords)).toEqual([])
})

test('the screen of teams of a site with sixty counsellors', { tags: 'long' }, async () => {
  for (let i = 0; i < 60; i++) await addPerson(`counsellor${i}`, 'counsellor')
  const found = await measure('manager', 'GET', `/admin/teams?site=${slug}`)
  expect(found.status).toBe(200)
  expect(isTooMuch(found), inWords(found)).toBe(false)
})

/** Screens of a site that need nothing else to be drawn. */
const screensOfSite = officeScreens
  .filter((path) => /^admin\/sites\/:site[^:]*$/.test(path))
  .map((path) => `/${path.replace(':site', slug)}`)

test('screens of a site whose draft of settings has 2,000 facts', { tags: 'long' }, async () => {
  const part = 'settings'
  const settings = demo('site')
  const many = Array.from({ length: 2000 }, (_, i) => [`more.of${i}`, { value: i, source: '공고 12쪽' }])
  const meet = join(Object.entries({ intent: 'meet', part }))
  const { version } = await (await send('editor', documentAddress, meet, encoded)).json()
  const facts = { ...settings.facts, ...Object.fromEntries(many) }
  const saved = await send('editor', documentAddress, saving(part, { ...settings, facts }, version), encoded)
  expect(await saved.json()).toMatchObject({ ok: true })
  const all: Found[] = []
  const heavy = ['facts', 'basics', 'publish', 'settings'].map((name) => `/admin/sites/${slug}/${name}`)
  for (const path of first(heavy.length, [...new Set([...heavy, ...screensOfSite])]))
    all.push(await measure('manager', `GET ${path}`, path))
  await (await send('editor', `/admin/sites/${slug}/facts`, 'intent=discard', encoded)).text()
  expect(all.slice(0, heavy.length).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(all.filter(isTooMuch).map(inWords)).toEqual([])
})

describe('every home of a site in one request', () => {
  const board = `/admin/homes?site=${slug}`
  const setup = `/admin/homes/setup?site=${slug}`
  const seen = async () =>
    (await db.selectFrom('homes').select(['building', 'number', 'version']).execute())
      .map((home) => `${homeKey(home)}:${home.version}`)
      .join(',')
  const costOf = async (who: Who, name: string, path: string, fields: Record<string, string>) => {
    let status = 0
    const cost = await server.costOf(async () => {
      const answer = await send(who, path, join(Object.entries(fields)), encoded)
      status = answer.status
      await answer.arrayBuffer()
    })
    return { who, name, cost, status }
  }

  test('from the layout, excluded and included, offered, and from a list', {
    tags: 'long',
  }, async () => {
    const taken = await costOf('manager', 'from the layout', setup, {
      intent: 'save',
      from: 'layout',
      sheet: '',
      seen: '0',
    })
    const found: Found[] = [taken]
    // Code runs slowly the first time, and a change cannot be sent again.
    for (const event of ['exclude', 'include', 'exclude', 'include'])
      found.push(await costOf('manager', event, board, { intent: 'change', event, homes: await seen() }))
    const open = { intent: 'open', channel: 'general', reason: '공고 제1호', homes: await seen() }
    found.push(await costOf('manager', 'offer', board, open))
    const rows = (count: number) =>
      Array.from(
        { length: count },
        (_, i) => `${101 + Math.floor(i / 120)}\t${(i % 120) + 1}01\t${(i % 120) + 1}\t84A`,
      )
    const sheet = ['동\t호\t층\t타입', ...rows(12_000)].join('\n')
    for (const once of [1, 2])
      found.push(await costOf('manager', `12,000 homes ${once}`, setup, { intent: 'preview', sheet }))
    expect(found.slice(3).filter(isTooMuch).map(inWords)).toEqual([])
  })
})

/** Names that every object has without holding them. */
const inherited = ['constructor', 'toString', 'hasOwnProperty', '__proto__']

test('names that every object inherits break no screen, in drafts, forms and addresses', {
  tags: 'long',
}, async () => {
  const settings = demo('site')
  const page = demo('pages/terms')
  for (const name of first(1, inherited)) {
    const own = JSON.parse(`{"${name}":"a"}`) as object
    const changed = [
      [
        'settings',
        { ...settings, ...own, facts: { ...settings.facts, ...own }, theme: { ...settings.theme, ...own } },
      ],
      [
        'page /terms',
        { ...page, ...own, title: `{${name}}`, blocks: [{ ...page.blocks[0], ...own }, { type: name }] },
      ],
    ] as const
    for (const [part, content] of changed) {
      const meet = join([
        ['intent', 'meet'],
        ['part', part],
      ])
      const { version } = await (await send('editor', documentAddress, meet, encoded)).json()
      const saved = await send('editor', documentAddress, saving(part, content, version), encoded)
      expect(await saved.json(), `${part} ${name}`).toMatchObject({ ok: true })
    }
    for (const [who, path] of [
      ['editor', `/admin/sites/${slug}`],
      ['editor', `/admin/sites/${slug}/publish`],
      ['editor', `/admin/sites/${slug}/pages`],
      ['editor', `/admin/sites/${slug}/pages/edit/terms?block=1`],
      ['editor', `/admin/sites/${slug}/settings`],
      ['editor', `/admin/sites/${slug}/facts`],
      ['editor', `/admin/sites/${slug}?done=${name}`],
      ['counsellor', `/admin/visits/book?site=${slug}&done=${name}`],
      ['counsellor', `/admin/arrivals?site=${slug}&done=${name}`],
      ['counsellor', `/admin/leads?sort=${name}&status=${name}&grade=${name}`],
      ['manager', `/admin/messages?site=${slug}&filter=${name}`],
    ] as const) {
      const answer = await send(who, path)
      expect([200, 302, 404], `${who} ${path}`).toContain(answer.status)
      expect(await answer.text()).not.toContain('[native code]')
    }
    const out = await fetch(`${server.origin}/admin/sign-in?why=${name}`)
    expect(out.status).toBe(200)
    const form = await send('editor', `/admin/sites/${slug}/basics`, `intent=${name}&version=0`, encoded)
    expect(form.status).toBe(400)
  }
})

/** A form of a schema posts its value whole, which its script makes of what the screen was loaded with. */
async function fillJson(who: Who, form: OfficeForm): Promise<void> {
  const json = form.fields.find(({ name }) => name === 'json')
  if (!json) return
  const { pathname, search } = new URL(form.screen, server.origin)
  const answer = await send(who, `${pathname}.data${search}`)
  const { value: routes } = await decodeViaTurboStream(
    answer.body as ReadableStream<Uint8Array>,
    globalThis as never,
  )
  const data = Object.values(routes as Record<string, { data?: Loaded }>)
    .map((route) => route.data)
    .find((one) => one?.value ?? one?.blocks ?? one?.rows)
  const at = form.fields.find(({ name }) => name === 'at')?.value
  const value =
    at === undefined ? (data?.value ?? rowsOf(data?.rows)) : data?.blocks?.find((one) => one.at === at)?.value
  if (!value) throw new Error(`${form.screen} was loaded without the value of its form`)
  json.value = JSON.stringify(value)
}

interface Loaded {
  value?: object
  blocks?: { at: string; value: object }[]
  /** Of the sheet of facts. */
  rows?: FactRow[]
}

/** As if somebody had changed every row. */
const rowsOf = (rows: FactRow[] | undefined) =>
  rows && { rows: sentRows(Object.fromEntries(rows.map(({ name }) => [name, {}])), rows) }

/**
 * Forms of commands that no document has, since a script draws them in a dialog: each is sent to an address of its route that was met,
 * with names of what is there.
 */
async function unmetForms(who: Who, { screens, forms }: Walk): Promise<OfficeForm[]> {
  const met = new Set(forms.flatMap((form) => intentsOf(form).map((intent) => nameOf(form.action, intent))))
  const params: Record<string, string | undefined> = {}
  const addresses = new Map<string, string>()
  for (const screen of screens) {
    const route = routeOf(new URL(screen, server.origin))
    if (!route) continue
    Object.assign(params, route.params)
    if (!addresses.has(route.path)) addresses.set(route.path, screen)
  }
  const given = { ...params, ...(await whatIsThere(who)) }
  return (await officeCommands())
    .filter(({ may, path, intent }) => may(who) && !met.has(`${path} ${intent}`))
    .map(({ path, intent, fields }) => {
      const own = `/${path.replace(/:(\w+)\??|\*/g, (_, name = '*') => given[name] ?? 'none')}?site=${slug}`
      const address = addresses.get(path) ?? own
      return {
        screen: 'a dialog',
        action: address,
        method: 'post',
        isMultipart: fields.some(({ type }) => type === 'file'),
        fields: fields.map((field) => ({ ...field, value: given[field.name] ?? field.value })),
        buttons: [['intent', intent]],
      }
    })
}

const nameOf = (action: string, intent: string) =>
  `${routeOf(new URL(action, server.origin))?.path} ${intent}`

const intentsOf = ({ fields, buttons }: OfficeForm): string[] => [
  ...fields.filter(({ name }) => name === 'intent').map(({ value }) => value),
  ...buttons.filter(([name]) => name === 'intent').map(([, value]) => value),
]

/** Values by the names of fields and parameters. */
async function whatIsThere(who: Who): Promise<Record<string, string>> {
  const homes = await db.selectFrom('homes').select(['building', 'number', 'version']).execute()
  const seen = homes.map((home) => `${homeKey(home)}:${home.version}`)
  const lead = await db
    .selectFrom('leads')
    .innerJoin('users', 'users.id', 'leads.assigned_to')
    .$if(who === 'counsellor', (query) => query.where('users.name', '=', who))
    .select('leads.id')
    .executeTakeFirstOrThrow()
  return { site: slug, home: seen[0] ?? '', homes: seen.join(','), lead: lead.id, '*': 'terms' }
}

/** Contracts, holds and customers, of whom a hundred are the counsellor's. */
async function openOffice() {
  const office = { ...(await officeOf(server, { slug, db })) }
  await writeContractWeeks(office, office.site, (await homesOfLayouts(db, office.site)) ?? [], lowCost)
  const counsellor = await db
    .selectFrom('users')
    .select('id')
    .where('name', '=', 'counsellor')
    .executeTakeFirstOrThrow()
  const leads = await db
    .selectFrom('leads')
    .select('id')
    .where('site_id', '=', office.site.id)
    .limit(100)
    .execute()
  await db
    .updateTable('leads')
    .set({ assigned_to: counsellor.id })
    .where(
      'id',
      'in',
      leads.map(({ id }) => id),
    )
    .execute()
}

/** Thousands of requests of a manager: in parts, so that one that was cut off is sent again without the others. */
const partsOfWalk = { counsellor: 1, editor: 2, manager: 4 } as const
const walks = people.flatMap((who) =>
  Array.from({ length: partsOfWalk[who] }, (_, part) => [who, part + 1, partsOfWalk[who]] as const),
)
/** By its name, since what one part saves changes how many requests another finds. */
const partOf = (name: string, of: number) =>
  1 + ([...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % of)

describe.skipIf(!isLong)('forms of the office, found by walking through it and by its commands', () => {
  beforeAll(async () => {
    await end()
    await begin()
    await openOffice()
  })
  test.each(walks)(
    'what a %s sends in one request, part %i of %i',
    { tags: ['long'], timeout: 60 * 60_000 },
    async (who, part, of) => {
      const get = async (path: string) => {
        const answer = await send(who, path)
        const text = await answer.text()
        return answer.status === 200 && text.startsWith('<!DOCTYPE html>') ? text : undefined
      }
      const start = (await send(who, '/admin')).headers.get('location') ?? '/admin'
      const walk = await walkOffice(server.origin, [start, '/admin/account'], get)
      const { screens, forms } = walk
      for (const form of forms) await fillJson(who, form)
      const unmet = await unmetForms(who, walk)
      const all: Found[] = []
      const ask = async (name: string, path: string, body?: string, type?: string) => {
        if (partOf(name, of) === part) all.push(await measure(who, name, path, body, type))
      }
      const posted = forms.filter(({ method, action }) => method === 'post' && !/sign-out/.test(action))
      for (const form of [...firstByKey(posted, kindOfForm), ...unmet]) {
        const buttons = form.buttons.length ? form.buttons : [undefined]
        for (const button of new Map(buttons.map((one) => [one?.[1], one])).values())
          for (const { name, body } of attacksOf(form, button)) {
            // Of a draft that was changed since, a value would be refused before it is saved.
            if (form.fields.some((field) => field.name === 'json'))
              await (await send(who, form.action, 'intent=discard', encoded)).text()
            await ask(
              `POST ${form.action} ${button ?? ''} of ${form.screen}: ${name}`,
              form.action,
              body,
              encoded,
            )
          }
      }
      for (const screen of screens) {
        const url = new URL(screen, server.origin)
        const names = new Set([
          ...url.searchParams.keys(),
          ...forms
            .filter((form) => form.method === 'get' && form.screen === screen)
            .flatMap(({ fields }) => fields.map(({ name }) => name)),
          'q',
        ])
        for (const name of names)
          for (const piece of ['가', '1,', 'constructor'])
            for (const query of [
              `${name}=${encodeURIComponent(fill(piece, 12_000))}`,
              `${name}=${encodeURIComponent(piece)}&`.repeat(12_000 / (name.length + 40)),
            ])
              await ask(`GET ${screen}: ${name}=${piece} ${query.length}`, `${url.pathname}?${query}`)
      }
      console.log(who, part, screens.length, forms.length, all.length)
      const worst = (cost: (found: Found) => number) =>
        all
          .toSorted((a, b) => cost(b) - cost(a))
          .slice(0, 20)
          .map(inWords)
      console.log(
        [...worst((found) => found.cost.longest), ...worst((found) => found.cost.growth)].join('\n'),
      )
      expect(all.filter(isTooMuch).map(inWords)).toEqual([])
    },
  )
})

const blocks = new Map<string, { type: string }>(
  readdirSync(`content/${slug}/pages`).flatMap((file) =>
    demo(`pages/${file.replace('.json', '')}`).blocks.map((block: { type: string }) => [block.type, block]),
  ),
)

describe.skipIf(!isLong)('documents with their lists multiplied', () => {
  test.each([...blocks.keys()])('a page with %s', { tags: ['long'], timeout: 20 * 60_000 }, async (type) => {
    const block = blocks.get(type) as object
    const page = demo('pages/terms')
    const all: Found[] = []
    for (const pair of pairsOf(listsIn(block))) {
      const content = {
        ...page,
        blocks: [multiplied(block, pair, ({ length }) => length < 80_000), ...page.blocks],
      }
      const name = `${type} ${pair.map((at) => at.join('.')).join(' x ')}`
      const json = (sent: FormData) =>
        measure('editor', name, documentAddress, sent, encoded).then((found) => all.push(found))
      await json(saving('page /terms', content))
      await json(saving('page /terms', { ...content, blocks: content.blocks.toReversed(), keywords: ['a'] }))
      for (const screen of ['', '/publish', '/pages', '/pages/edit/terms?block=0', '/prices'])
        all.push(await measure('editor', `${name} GET ${screen}`, `/admin/sites/${slug}${screen}`))
      await (await send('editor', `/admin/sites/${slug}/pages`, 'intent=discard&path=/terms', encoded)).text()
    }
    expect(all.filter(isTooMuch).map(inWords)).toEqual([])
  })
})
