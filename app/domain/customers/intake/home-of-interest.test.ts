import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decrypt } from '#app/db/encryption.server.ts'
import { storedDrawing } from '#app/domain/drawings/stored-drawing.ts'
import { shownConsentVersions } from '#app/domain/site/consents/consent-texts.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { newId } from '#app/platform/ids.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { layoutOf } from '../../../../tests/support/drawings.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { filledIn, registered } from '../../../../tests/support/leads.ts'
import { visitorsOf } from '../../../../tests/support/visitors.ts'
import { findCustomerToCall } from '../calls/find-customer-to-call.server.ts'
import { currentTexts } from '../consents/find-consent-texts.server.ts'
import { findLead } from '../customer/find-lead.server.ts'
import { revealLead } from '../customer/reveal-lead.server.ts'
import { checkNotes, updateFields } from '../customer/update-fields.server.ts'
import { fieldsOn } from '../fields.ts'
import { columnsOf, exportRows } from '../import-export/export-rows.server.ts'
import { type ImportContext, importCustomer } from '../import-export/import/import-customer.server.ts'
import { type ImportedCustomer, readRow } from '../import-export/import/read-row.ts'
import { everyLead, listLeads } from '../list/list-leads.server.ts'
import { confirmRepeat } from './confirm-repeat.server.ts'
import { registerCaller } from './register-caller.server.ts'
import { rejectRepeats } from './reject-repeat.server.ts'

const clerk = { type: 'user', id: 'clerk' } as const
const firstPage = { limit: 10 }

describe.each(databaseKinds)('a home of interest on %s', (kind) => {
  let office: TestInstall
  let site: Site
  beforeAll(async () => {
    office = await openTestInstall(kind)
    site = { ...office.site, drafts: new Map([['drawing layout/main', layoutOf('riverside')]]) }
  })
  afterAll(() => office.close())
  beforeEach(async () => {
    await office.db.deleteFrom('rate_counters').execute()
    await office.db.deleteFrom('leads').execute()
  })

  let sent = 0
  const send = (over: Record<string, unknown>, at = site) => {
    const visitors = visitorsOf(office)
    const ctx = { ...visitors.contextFrom('192.0.2.1'), site: at }
    const texts = shownConsentVersions(at.settings)
    return visitors.post(ctx, visitors.person(++sent, { form: 'enquiry', texts, ...over }))
  }
  const unnamed = (): Site => {
    const { consents } = site.settings
    const collection = { ...consents.collection, items: '이름, 전화번호, 문의 내용' }
    return { ...site, settings: { ...site.settings, consents: { ...consents, collection } } }
  }
  const note = async (id: string, typed: { home: string; grade?: string }, at = site) => {
    const empty = { types: [], storeys: [], grade: '', region: '', partySize: '', purpose: '', source: '' }
    const stored = (await findLead(office, scope(), id))?.desk.noted ?? { home: '' }
    const draft = { ...empty, introducedBy: '', ...typed }
    const checked = await checkNotes(office.db, at, draft, { types: [], stored })
    return checked.ok ? await updateFields(office, at, id, checked.fields, clerk) : checked.errors
  }
  const scope = () => ({ siteIds: [site.id] })
  const newest = async () =>
    await office.db.selectFrom('leads').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  const repeats = () => office.db.selectFrom('repeat_registrations').selectAll().orderBy('id').execute()

  test('is kept as it came, and shown wherever the customer is', async () => {
    const standard = { ...site, settings: { ...site.settings, messages: {} } }
    expect(await send({ home: '101동 1502호' }, standard)).toMatchObject({ status: 200, reply: { ok: true } })
    const { id, home } = await newest()
    expect(home).toBe('101-1502')
    const message = await office.db
      .selectFrom('outbox_messages')
      .select(['id', 'body_sealed'])
      .where('key', '=', `confirmation:${id}`)
      .executeTakeFirstOrThrow()
    expect(decrypt(office.keys, message.body_sealed, `outbox_messages.body:${message.id}`)).toContain(
      '관심 세대 101동 1502호',
    )
    const lead = await findLead(office, scope(), id)
    expect(lead).toMatchObject({ others: { home: '101동 1502호' }, desk: { noted: { home: '101-1502' } } })
    expect(await revealLead(office, site, id, clerk)).toMatchObject({ home: '101동 1502호' })
    const onCall = await findCustomerToCall(office, scope(), id, async () => site)
    expect(onCall?.others).toEqual({ home: '101동 1502호' })
    const list = (reads?: ['home']) =>
      listLeads(office, { scope: scope(), filter: everyLead }, { ...firstPage, reads })
    expect((await list()).leads[0]?.own).toEqual({})
    expect((await list(['home'])).leads[0]?.own).toMatchObject({ home: '101동 1502호' })
  })

  test('is not collected where the consent text of the site does not name it', async () => {
    const form = { home: '101-1502', texts: shownConsentVersions(site.settings) }
    expect(await send(form, unnamed())).toMatchObject({ reply: { ok: true } })
    expect((await newest()).home).toBeNull()
  })

  test('that the site does not have is refused beside its field, with all that was typed', async () => {
    for (const [home, said] of [
      ['101-9901', '101동 9901호는 동·호수배치도에서 찾을 수 없습니다'],
      ['101-101', '동·호수배치도에서 찾을 수 없습니다'],
      ['x'.repeat(9000), '101동 1502호'],
    ] as const) {
      const answer = await send({ home, message: '남향인가요?' })
      expect(answer).toMatchObject({
        status: 422,
        reply: { ok: false, errors: { home: expect.stringContaining(said) } },
        draft: { message: '남향인가요?' },
      })
      expect(answer.draft.home?.length).toBeLessThanOrEqual(5000)
    }
    expect(await office.db.selectFrom('leads').select('id').execute()).toEqual([])
  })

  test('of another registration of the number waits for its owner, and goes where it is rejected', async () => {
    const phone = '01055550000'
    await send({ phone, home: '101-1502' })
    const { id } = await newest()
    await send({ phone, home: '102-301' })
    await send({ phone })
    expect((await newest()).home).toBe('101-1502')
    const [other, without] = await repeats()
    expect([other?.home, without?.home]).toEqual(['102-301', null])
    await confirmRepeat(office, site, id, other?.id ?? '', { type: 'visitor' })
    expect((await newest()).home).toBe('102-301')
    await confirmRepeat(office, site, id, without?.id ?? '', { type: 'visitor' })
    expect((await newest()).home, 'what was left empty deletes nothing').toBe('102-301')
    const registrations = (await revealLead(office, site, id, clerk))?.registrations ?? {}
    expect(Object.values(registrations).map(({ home }) => home)).toEqual(['101-1502', '102-301', ''])
    await send({ phone, home: '103-301' })
    await rejectRepeats(office, site, id, undefined, { type: 'visitor' })
    expect((await repeats()).map(({ home }) => home)).toEqual(['102-301', null, null])
  })

  test('sent twice is one registration, and with another home another', async () => {
    const form = { phone: '01066660000', submissionKey: 'one' }
    const receipts = new Set<unknown>()
    for (const home of ['101-1502', '101-1502', '101-1503']) {
      const { reply } = await send({ ...form, home })
      receipts.add(reply.ok && reply.receiptNo)
    }
    expect(receipts.size).toBe(2)
  })

  test('is corrected by the desk, which sees what it was, and may be taken away', async () => {
    const id = await registered(office, { phone: '01077770000' })
    const save = (home: string) => note(id, { home })
    expect(await save('101동 1502호')).toEqual({ ok: true, changed: ['home'] })
    expect((await newest()).home).toBe('101-1502')
    expect(await save('꼭대기')).toEqual({ home: expect.stringContaining('101동 1502호') })
    expect(await save('')).toEqual({ ok: true, changed: ['home'] })
    expect((await newest()).home).toBeNull()
  })

  test('that a later layout lacks stops no other note, and another such home is refused', async () => {
    const id = await registered(office, { phone: '01077770001' })
    await office.db.updateTable('leads').set({ home: '109-1502' }).execute()
    expect(await note(id, { home: '109동 1502호', grade: 'A' })).toEqual({ ok: true, changed: ['grade'] })
    expect(await note(id, { home: '108동 1502호' })).toEqual({
      home: expect.stringContaining('찾을 수 없습니다'),
    })
  })

  test('is kept though the layout cannot be read, which loses no registration', async () => {
    const layout = {
      kind: 'layout',
      name: 'main',
      content: '{"buildings":1}',
      schema_version: storedDrawing.version + 1,
    } as const
    await office.db
      .insertInto('drawings')
      .values({
        id: newId(),
        site_id: office.site.id,
        ...layout,
        is_published: 1,
        number: 1,
        created_at: toTimestamp(office.clock.now()),
      })
      .execute()
    expect(await send({ home: '109동 1502호' }, office.site)).toMatchObject({
      status: 200,
      reply: { ok: true },
    })
    expect((await newest()).home).toBe('109-1502')
    expect(await send({ home: '109동 1502호' })).toMatchObject({ status: 422 })
  })

  test('is neither read nor changed by the desk where the consent text does not name it', async () => {
    const id = await registered(office, { phone: '01077770002' })
    await office.db.updateTable('leads').set({ home: '101-1502' }).execute()
    expect(await note(id, { home: '102-301', grade: 'B' }, unnamed())).toEqual({
      ok: true,
      changed: ['grade'],
    })
    expect((await newest()).home).toBe('101-1502')
  })

  test('that the desk notes is not shown as what the customer sent', async () => {
    const phone = '01077770003'
    await send({ phone, home: '101-1502' })
    const { id } = await newest()
    const sentHomes = async () =>
      Object.values((await revealLead(office, site, id, clerk))?.registrations ?? {}).map(({ home }) => home)
    await note(id, { home: '103-301' })
    await send({ phone, home: '102-301' })
    expect(await sentHomes()).toEqual(['101-1502', '102-301'])
    const [other] = await repeats()
    await confirmRepeat(office, site, id, other?.id ?? '', { type: 'visitor' })
    await note(id, { home: '' })
    expect(await sentHomes()).toEqual(['101-1502', '102-301'])
    expect((await newest()).home).toBeNull()
  })

  test('is taken by telephone', async () => {
    const draft = {
      ...filledIn({ phone: '010-8888-0009', home: '101 1502' }),
      types: [],
      submissionKey: 'call',
    }
    const texts = shownConsentVersions(site.settings)
    expect(await registerCaller(office, site, { ...draft, home: '999-101', texts }, clerk)).toMatchObject({
      errors: { home: expect.stringContaining('없습니다') },
    })
    expect(await registerCaller(office, site, { ...draft, texts }, clerk)).toMatchObject({ ok: true })
    expect((await newest()).home).toBe('101-1502')
  })

  test('is a column of exports, and imports read it from there', async () => {
    await send({ home: '101-1502' })
    const choice = { clear: false, filter: everyLead, columns: [] }
    const { value: rows } = await exportRows(office, site, choice, undefined).next()
    const at = columnsOf(choice).findIndex(({ title }) => title === '관심 세대')
    expect(rows?.[0]?.[at]).toBe('101동 1502호')
    const rules = {
      choices: {
        columns: { name: 0, phone: 1, consentAt: 2, home: 3 },
        consent: { way: 'column' },
        known: 'join',
      },
      today: '2026-11-21',
      months: 6,
      asked: fieldsOn('import', site.settings.consents.collection),
      homes: new Set(['101-1502']),
    } as unknown as Parameters<typeof readRow>[1]
    const read = (home: string) => readRow(['김민지', '010-2345-6789', '2026-11-01', home], rules)
    expect(read('101동 1502호')).toMatchObject({ customer: { fields: { home: '101-1502' } } })
    const { customer } = read('101동 1502호') as { customer: ImportedCustomer }
    const texts = await currentTexts(office.db, site)
    const context = {
      importId: 'list',
      importName: '명단',
      choices: rules.choices,
      months: 6,
      texts,
      actor: clerk,
    }
    await office.db.deleteFrom('leads').execute()
    await office.db
      .transaction()
      .execute((tx) => importCustomer(tx, office, site, customer, context as unknown as ImportContext))
    expect((await newest()).home).toBe('101-1502')
  })
})
