import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decrypt } from '#app/db/encryption.server.ts'
import { newId } from '#app/platform/ids.ts'
import { databaseKinds } from '../../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../../tests/support/install.ts'
import { registered } from '../../../../../tests/support/leads.ts'
import { watchWork } from '../../../../../tests/support/longest-gap.ts'
import { makePerson } from '../../../../../tests/support/people.ts'
import { findLead } from '../../customer/find-lead.server.ts'
import { type FoundTable, readSheet } from '../sheet/read-sheet.ts'
import { maxLetters } from '../sheet/sheet-limits.ts'
import { checkImport } from './check-import.server.ts'
import type { ImportChoices } from './import-choices.ts'
import {
  countRows,
  createImport,
  findImport,
  firstRows,
  listReasons,
  mayUploadImport,
  moveImport,
  readSource,
  replaceTable,
} from './imports.server.ts'
import { runImports } from './run-imports.server.ts'

const headings = ['이름', '연락처', '메모', '광고수신동의', '동의일', '관심 타입']
const choices: ImportChoices = {
  columns: { name: 0, phone: 1, memo: 2, marketing: 3, consentAt: 4, unitTypes: 5 },
  consent: { way: 'column' },
  known: 'join',
}

describe.each(databaseKinds)('a list that is brought in on %s', (kind) => {
  let office: TestInstall
  let actor: { type: 'user'; id: string }
  beforeAll(async () => {
    office = await openTestInstall(kind)
    actor = { type: 'user', id: await makePerson(office, { email: 'manager@example.com', role: 'manager' }) }
  })
  afterAll(() => office.close())
  beforeEach(async () => {
    for (const table of ['imports', 'leads', 'outbox_messages', 'lead_statistics'] as const)
      await office.db.deleteFrom(table).execute()
  })

  const table = (rows: string[][], over: Partial<FoundTable> = {}): FoundTable => ({
    ok: true,
    sheets: [{ name: '명단', isHidden: false }],
    sheet: 0,
    line: 1,
    headings,
    unread: [],
    isCut: false,
    above: [],
    rows,
    since1904: false,
    ...over,
  })
  const file = Buffer.from('이름,연락처\n')
  const keep = (rows: string[][]) =>
    createImport(office, office.site, { name: '10월 사전 설문', table: table(rows), file }, actor)
  const receive = async (...rows: string[][]) => (await keep(rows)) as string
  const begin = (id: string, over: Partial<ImportChoices> = {}) =>
    moveImport(
      office,
      office.site,
      id,
      { from: 'open', to: 'running', choices: { ...choices, ...over } },
      actor,
    )
  const undo = (id: string) => moveImport(office, office.site, id, { from: 'done', to: 'undoing' }, actor)
  async function run() {
    while ((await runImports(office, { max: 40 })).hasMore);
  }
  const leads = () => office.db.selectFrom('leads').selectAll().orderBy('id').execute()
  const person = (n: number, ...rest: string[]) => [
    `김민${n}`,
    `010-5000-${String(n).padStart(4, '0')}`,
    ...rest,
  ]

  test('createImport: keeps three open lists of a site, and takes another once one is given up', async () => {
    const ids = [await receive(person(1)), await receive(person(2)), await receive(person(3))]
    expect(await mayUploadImport(office.db, office.site.id)).toBe(false)
    expect(await keep([person(4)])).toBeUndefined()
    expect(await office.db.selectFrom('imports').select('id').execute()).toHaveLength(3)
    expect(
      await moveImport(office, office.site, ids[0] as string, { from: 'open', to: 'given-up' }, actor),
    ).toBe(true)
    expect(await mayUploadImport(office.db, office.site.id)).toBe(true)
    expect(await keep([person(4)])).toBeDefined()
  })

  test('createImport: seals the most letters that a list may have without blocking or growing', async () => {
    const cell = '가'.repeat(2000)
    const rows = Array.from({ length: maxLetters / 80_000 - 1 }, () => Array<string>(40).fill(cell))
    const before = process.memoryUsage.rss()
    const longest = watchWork()
    const id = await receive(...rows)
    expect(longest()).toBeLessThan(200)
    expect(process.memoryUsage.rss() - before).toBeLessThan(64 * 2 ** 20)
    expect((await findImport(office.db, office.site.id, id))?.total).toBe(rows.length)
  })

  const twoSheets = Buffer.from('제목\n이름,연락처,동의일\n김가온,010-5000-0001,2026-10-05\n')

  test('createImport: keeps the file sealed until the list is begun, and every piece of it', async () => {
    const large = Buffer.from(Array.from({ length: 400_000 }, (_, i) => i % 251))
    const id = (await createImport(
      office,
      office.site,
      { name: '큰 파일', table: table([person(1, '', '', '2026-10-05')]), file: large },
      actor,
    )) as string
    expect(large.equals((await readSource(office, id)) ?? new Uint8Array())).toBe(true)
    expect(await countRows(office.db, id)).toMatchObject({ waiting: 1, created: 0 })
    await begin(id)
    expect(await readSource(office, id)).toBeUndefined()
    await run()
    expect((await leads()).length).toBe(1)
  })

  test('replaceTable: another part of the file takes the place of the first, once', async () => {
    const read = (line: number | undefined) => readSheet(twoSheets, { sheet: 0, line }) as FoundTable
    const id = (await createImport(
      office,
      office.site,
      { name: '설문', table: read(1), file: twoSheets },
      actor,
    )) as string
    const before = await findImport(office.db, office.site.id, id)
    if (!before) throw new Error('not found')
    expect(before).toMatchObject({ total: 2, layout: { line: 1, headings: ['제목', '', ''] } })
    const found = read(undefined)
    expect(await replaceTable(office, office.site, before, found)).toBe(true)
    const after = await findImport(office.db, office.site.id, id)
    expect(after).toMatchObject({ total: 1, layout: { line: 2, headings: ['이름', '연락처', '동의일'] } })
    expect(await firstRows(office, id)).toEqual({
      above: [{ number: 1, cells: ['제목', '', ''] }],
      rows: [{ number: 3, cells: ['김가온', '010-5000-0001', '2026-10-05'] }],
    })
    // Somebody whose screen shows the part of before neither replaces it nor begins.
    expect(await replaceTable(office, office.site, before, read(1))).toBe(false)
    const step = { from: 'open', to: 'running', choices } as const
    expect(await moveImport(office, office.site, id, { ...step, stored: before.stored }, actor)).toBe(false)
    expect(await countRows(office.db, id)).toMatchObject({ waiting: 1 })
    const left = await office.db
      .selectFrom('import_rows')
      .select('state')
      .where('reason', 'is not', null)
      .execute()
    expect(left).toEqual([])
    const columns = { name: 0, phone: 1, consentAt: 2 }
    await moveImport(
      office,
      office.site,
      id,
      { ...step, choices: { ...choices, columns }, stored: after?.stored ?? '' },
      actor,
    )
    await run()
    expect((await leads()).map(({ phone_last4 }) => phone_last4)).toEqual(['0001'])
    expect(await office.db.selectFrom('import_rows').select(['number', 'state']).execute()).toEqual([
      { number: 3, state: 'created' },
    ])
  })

  test('findImport: a list that an earlier version received goes on', async () => {
    const id = await receive(person(1, '', '', '2026-10-05'))
    await office.db.deleteFrom('import_rows').where('state', '=', 'source').execute()
    await office.db
      .updateTable('imports')
      .set({ headings: JSON.stringify(headings) })
      .where('id', '=', id)
      .execute()
    expect((await findImport(office.db, office.site.id, id))?.layout).toMatchObject({
      headings,
      sheets: [],
      line: 1,
    })
    expect(await readSource(office, id)).toBeUndefined()
    await begin(id)
    await run()
    expect(await leads()).toHaveLength(1)
  })

  test('registers each with consent and time of keeping from the day of the consent, and tells nobody', async () => {
    const id = await receive(
      person(1, '84A 문의', '예', '2026-10-05', '84A, 59B'),
      person(2, '', '', '2026. 10. 6.'),
    )
    await begin(id)
    await run()
    expect(await findImport(office.db, office.site.id, id)).toMatchObject({ state: 'done', total: 2 })
    const [first, second] = await leads()
    expect(first).toMatchObject({ form: 'import', channel: 'import', status: 'new', phone_last4: '0001' })
    expect(first?.expires_at?.slice(0, 10)).toBe('2027-04-05')
    expect(second?.created_at.slice(0, 10)).toBe('2026-10-06')
    expect(decrypt(office.keys, first?.name_sealed ?? '', `leads.name:${first?.id}`)).toBe('김민1')
    expect(JSON.parse(first?.interest ?? '')).toEqual({ types: ['84A', '59B'], storeys: [] })
    const consents = await office.db
      .selectFrom('consents')
      .select(['kind', 'granted', 'channel', 'decided_at', 'confirmed_at'])
      .where('lead_id', '=', first?.id ?? '')
      .orderBy('kind')
      .execute()
    expect(consents).toMatchObject([
      { kind: 'collection', granted: 1, channel: 'paper:import' },
      { kind: 'marketing', granted: 1, confirmed_at: '2026-10-05T03:00:00.000Z' },
    ])
    expect(await office.db.selectFrom('outbox_messages').select('id').execute()).toEqual([])
    expect(await findLead(office, { siteIds: [office.site.id] }, first?.id ?? '')).toBeTruthy()
  })

  test('keeps nothing of the file once each row is decided', async () => {
    const id = await receive(person(1, '메모', '', '2026-10-05'), ['', '010-1', '', '', ''])
    expect(await countRows(office.db, id)).toMatchObject({ waiting: 2 })
    await begin(id)
    await run()
    const rows = await office.db.selectFrom('import_rows').selectAll().orderBy('number').execute()
    expect(rows.map(({ number, state, row_sealed }) => [number, state, row_sealed])).toEqual([
      [2, 'created', null],
      [3, 'refused', null],
    ])
    expect(await listReasons(office.db, id)).toEqual([
      { number: 3, state: 'refused', reason: '이름이 없습니다.' },
    ])
  })

  test('names who is there twice and who is known, before and after', async () => {
    await registered(office, { phone: '01050000002' })
    const id = await receive(
      person(1, '', '', '2026-10-05'),
      person(2, '다시 봄', '', '2026-10-05'),
      person(1, '', '', '2026-10-06'),
      person(3, '', '', ''),
    )
    expect(await checkImport(office, office.site, id, choices)).toEqual({
      fresh: 1,
      known: 1,
      faults: 2,
      shown: [
        { number: 4, reason: '2행과 전화번호가 같습니다.' },
        { number: 5, reason: '개인정보 동의일이 없습니다.' },
      ],
    })
    await begin(id)
    await run()
    expect(await countRows(office.db, id)).toMatchObject({ created: 1, joined: 1, refused: 2 })
    const note = await office.db.selectFrom('lead_notes').selectAll().executeTakeFirstOrThrow()
    const body = decrypt(office.keys, note.body_sealed, `lead_notes.body:${note.id}`)
    expect(body).toContain('10월 사전 설문')
    expect(body).toContain('다시 봄')
  })

  test('leaves known customers alone where that was chosen', async () => {
    await registered(office, { phone: '01050000002' })
    const id = await receive(person(2, '', '', '2026-10-05'))
    await begin(id, { known: 'skip' })
    await run()
    expect(await listReasons(office.db, id)).toEqual([
      { number: 2, state: 'skipped', reason: '이미 등록된 고객입니다.' },
    ])
    expect(await office.db.selectFrom('lead_notes').select('id').execute()).toEqual([])
  })

  test('by paper forms counts from the first day on which they were taken', async () => {
    const id = await receive(person(1, '', 'O', ''))
    await begin(id, {
      consent: { way: 'paper', from: '2026-09-01', until: '2026-10-31', vouchedBy: '박서윤' } as never,
    })
    await run()
    expect((await leads())[0]?.expires_at?.slice(0, 10)).toBe('2027-03-01')
  })

  test('is taken back whole, but for whom somebody has worked with since', async () => {
    await registered(office, { phone: '01050000099' })
    const id = await receive(
      ...[1, 2, 3].map((n) => person(n, '', '', '2026-10-05')),
      person(99, '', '', '2026-10-05'),
    )
    await begin(id)
    await run()
    const called = (await leads()).find(({ phone_last4 }) => phone_last4 === '0002')
    await office.db
      .insertInto('lead_calls')
      .values({
        id: newId(),
        site_id: office.site.id,
        lead_id: called?.id ?? '',
        at: '2026-11-21T05:00:00.000Z',
        result: 'missed',
      })
      .execute()
    expect(await undo(id)).toBe(true)
    await run()
    expect(await findImport(office.db, office.site.id, id)).toMatchObject({ state: 'undone' })
    expect((await leads()).map(({ phone_last4 }) => phone_last4).sort()).toEqual(['0002', '0099'])
    expect(await countRows(office.db, id)).toMatchObject({ undone: 3, kept: 1 })
    expect(await office.db.selectFrom('lead_notes').select('id').execute()).toEqual([])
    expect(await undo(id)).toBe(false)
    const kept = await office.db.selectFrom('lead_statistics').select(['status', 'count']).execute()
    expect(kept.every(({ status }) => status === 'undone')).toBe(true)
  })

  test('goes on where a process ended, and counts nobody twice', async () => {
    const id = await receive(...Array.from({ length: 50 }, (_, n) => person(n, '', '', '2026-10-05')))
    await begin(id)
    expect(await runImports(office, { max: 20 })).toEqual({ rows: 20, hasMore: true })
    expect(await leads()).toHaveLength(20)
    await run()
    expect(await leads()).toHaveLength(50)
    const record = await office.db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
    expect(record.map(({ action }) => action)).toEqual(['import.received', 'import.running', 'import.done'])
  })

  test('does not begin where only a part of it came in', async () => {
    const id = await receive(
      ['김민지', '010-2345-6789', '', '', '2026-11-01', ''],
      ['이서준', '010-2345-6790', '', '', '2026-11-01', ''],
    )
    await office.db.deleteFrom('import_rows').where('import_id', '=', id).where('number', '=', 3).execute()
    expect(await begin(id)).toBe(false)
    expect((await findImport(office.db, office.site.id, id))?.state).toBe('open')
  })

  test('is forgotten where nobody decides about it', async () => {
    const id = await receive(person(1, '', '', '2026-10-05'))
    office.clock.set('2026-11-22T06:00:00.000Z')
    await run()
    office.clock.set('2026-11-21T05:00:00.000Z')
    expect(await findImport(office.db, office.site.id, id)).toMatchObject({ state: 'given-up' })
    expect(await office.db.selectFrom('import_rows').select('id').execute()).toEqual([])
  })

  test('goes with a destroyed customer, and no message is sent by later jobs', async () => {
    const id = await receive(person(1, '', '예', '2026-11-15'))
    await begin(id)
    await run()
    const { notifyConsentResults } = await import('../../consents/consent-notices.server.ts')
    await notifyConsentResults({ ...office, originOf: (host) => `https://${host}` })
    expect(await office.db.selectFrom('outbox_messages').select('id').execute()).toEqual([])
    await office.db.deleteFrom('leads').execute()
    expect(await office.db.selectFrom('import_rows').select(['state', 'lead_id']).execute()).toEqual([
      { state: 'created', lead_id: null },
    ])
  })
})
