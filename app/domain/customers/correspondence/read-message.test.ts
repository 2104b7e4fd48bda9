import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decrypt, encrypt } from '#app/db/encryption.server.ts'
import { alertStaff } from '#app/domain/messages/alert-staff.server.ts'
import { enqueueMessage } from '#app/domain/messages/enqueue-message.server.ts'
import { firstLink, manageToken } from '#app/domain/messages/manage-link.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { registered } from '../../../../tests/support/leads.ts'
import { correctLead } from '../customer/correct-lead.server.ts'
import { readMessage } from './read-message.server.ts'
import { repeatMessage, sendLinkAgain } from './send-again.server.ts'

const clerk = { type: 'user', id: 'clerk' } as const

describe.each(databaseKinds)('messages that staff read or repeat on %s', (kind) => {
  let office: TestInstall
  beforeAll(async () => {
    office = await openTestInstall(kind)
  })
  afterAll(() => office.close())
  beforeEach(async () => {
    await office.db.deleteFrom('leads').execute()
    await office.db.deleteFrom('outbox_messages').execute()
    await office.db.deleteFrom('rate_counters').execute()
  })

  const sent = () =>
    office.db
      .selectFrom('outbox_messages')
      .select(['id', 'template', 'to_sealed', 'body_sealed'])
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  const open = (id: string, sealed: string, part: 'to' | 'body') =>
    decrypt(office.keys, sealed, `outbox_messages.${part}:${id}`)
  const sendLink = (leadId: string, site: Site = office.site) => sendLinkAgain(office, site, leadId, clerk)
  const audited = async () =>
    (
      await office.db
        .selectFrom('audit_entries')
        .select(['action', 'subject_id'])
        .where('actor_id', '=', clerk.id)
        .orderBy('id', 'desc')
        .limit(1)
        .execute()
    )[0]

  test('readMessage: masks the name of the day on which it was sent, and reveals on record but for the link', async () => {
    const leadId = await registered(office, { phone: '01022223333' })
    expect(await sendLink(leadId)).toEqual({ ok: true })
    const messageId = (await sent())[0]?.id ?? ''
    await correctLead(office, office.site, leadId, { name: '김민지', phone: '010-4444-5555' }, clerk)
    const read = (reveals: boolean) => readMessage(office, office.site, { messageId, reveals }, clerk)
    const masked = await read(false)
    expect(masked?.body).toMatch(/홍\*동님.*\(본인 전용 링크\)/s)
    expect([masked?.isMasked, await audited()]).toEqual([
      true,
      { action: 'message.read', subject_id: messageId },
    ])
    const clear = await read(true)
    expect(clear?.body).toMatch(/홍길동님.*\(본인 전용 링크\)/s)
    expect(clear?.body).not.toContain(manageToken(office.keys, firstLink(leadId)))
    expect([clear?.isMasked, await audited()]).toEqual([
      false,
      { action: 'lead.revealed', subject_id: leadId },
    ])
    const elsewhere = { messageId, leadId: 'another', reveals: true }
    expect(await readMessage(office, office.site, elsewhere, clerk)).toBeUndefined()
    expect(await readMessage(office, office.otherSite, { messageId, reveals: true }, clerk)).toBeUndefined()
  })

  test('readMessage: an invitation is read without the link by which its recipient signs in', async () => {
    await enqueueMessage(office.db, office, office.site, {
      template: 'invitation',
      leadId: null,
      to: 'owner@first.example',
      key: 'invitation:1',
      values: { link: 'https://first.example/admin/setup?token=8YYAq2b', role: '대표' },
    })
    const messageId = (await sent())[0]?.id ?? ''
    const message = await readMessage(office, office.site, { messageId, reveals: true }, clerk)
    expect(message?.body).toContain('(본인 전용 링크)')
    expect(message?.body).not.toContain('8YYAq2b')
  })

  test.each([
    [
      'a payload for a program',
      undefined,
      '[first] 새 관심고객 등록\n접수번호 TS-1234-5678\nhttps://first.example/admin',
    ],
    [
      'one of a template that there is no more',
      'gone',
      '접수번호: TS-1234-5678\n예약 확인 주소: https://first.example/admin\n알림 내용: 새 관심고객 등록',
    ],
  ])('readMessage: %s is read in words', async (_, template, words) => {
    const leadId = await registered(office, { phone: '01022223333' })
    await office.db.deleteFrom('outbox_messages').execute()
    const about = { leadId, receiptNo: 'TS-1234-5678', link: 'https://first.example/admin' }
    const settings = {
      ...office.site.settings,
      staffAlerts: [{ by: 'webhook', to: 'https://desk.example/a' }],
    }
    const site = { ...office.site, settings } as Site
    await alertStaff(office.db, office, site, { ...about, event: 'interested' })
    const [message] = await sent()
    const { id = '', body_sealed = '' } = message ?? {}
    if (template) {
      const { template: _, siteName: __, ...payload } = JSON.parse(open(id, body_sealed, 'body'))
      const other = encrypt(
        office.keys,
        JSON.stringify({ template, ...payload }),
        `outbox_messages.body:${id}`,
      )
      await office.db
        .updateTable('outbox_messages')
        .set({ body_sealed: other })
        .where('id', '=', id)
        .execute()
    }
    const read = await readMessage(office, site, { messageId: id, reveals: false }, clerk)
    expect(read?.body).toBe(words)
  })

  test('sendLinkAgain: to the registered number, three times a day, by words without a link too', async () => {
    const leadId = await registered(office, { phone: '01022223333' })
    const { settings } = office.site
    const messages = { ...settings.messages, confirmation: '[{siteName}] 접수번호 {receiptNo}' }
    expect(await sendLink(leadId, { ...office.site, settings: { ...settings, messages } })).toEqual({
      ok: true,
    })
    const [message] = await sent()
    expect(open(message?.id ?? '', message?.to_sealed ?? '', 'to')).toBe('01022223333')
    expect(open(message?.id ?? '', message?.body_sealed ?? '', 'body')).toContain(
      `/first/my/${manageToken(office.keys, firstLink(leadId))}`,
    )
    expect(await audited()).toEqual({ action: 'message.sent-again', subject_id: leadId })
    // The registration itself took the first of the day.
    expect(await sendLink(leadId)).toEqual({ ok: true })
    expect(await sendLink(leadId)).toEqual({ ok: false, reason: 'too-many' })
    expect(await sent()).toHaveLength(2)
  })

  test.each(['rejected', 'wrong-number', 'undone'] as const)(
    'sendLinkAgain and repeatMessage: refused for a customer who is %s, and for landlines',
    async (status) => {
      const leadId = await registered(office, { phone: '01022223333' })
      await sendLink(leadId)
      await office.db.updateTable('outbox_messages').set({ status: 'delivered' }).execute()
      await office.db.updateTable('leads').set({ status }).execute()
      const messageId = (await sent())[0]?.id ?? ''
      const again = { messageId, formId: 'form', actor: clerk }
      expect(await sendLink(leadId)).toEqual({ ok: false, reason: 'out' })
      expect(await repeatMessage(office, office.site, again)).toEqual({ ok: false, reason: 'out' })
      const landline = await registered(office, { phone: '0212345678' })
      expect(await sendLink(landline)).toEqual({ ok: false, reason: 'no-messages' })
      expect(await sendLink('nobody')).toEqual({ ok: false, reason: 'missing' })
      expect(await sent()).toHaveLength(1)
    },
  )

  test('repeatMessage: goes to the corrected number, once a form, never to staff', async () => {
    const leadId = await registered(office, { phone: '01022223333' })
    await sendLink(leadId)
    await office.db.updateTable('outbox_messages').set({ status: 'delivered' }).execute()
    const messageId = (await sent())[0]?.id ?? ''
    await correctLead(office, office.site, leadId, { name: '', phone: '010-4444-5555' }, clerk)
    const repeat = (formId: string) => repeatMessage(office, office.site, { messageId, formId, actor: clerk })
    expect([await repeat('a'), await repeat('a')]).toEqual([{ ok: true }, { ok: true }])
    const all = await sent()
    expect(all.map(({ id, to_sealed }) => open(id, to_sealed, 'to')).sort()).toEqual([
      '01022223333',
      '01044445555',
    ])
    await office.db.updateTable('outbox_messages').set({ template: 'staffAlert' }).execute()
    expect(await repeat('b')).toEqual({ ok: false, reason: 'missing' })
  })
})

/** Where the texts of messages and what was typed are opened, and what for. Staff see them by `readMessage` and `writtenText`. */
const openers: Record<string, string> = {
  'app/db/rotate-keys.server.ts': 'seals it again',
  'app/domain/messages/query-vendors.server.ts': 'asks the vendor by the number',
  'app/domain/messages/readdress-messages.server.ts': 'puts the new link into what waits',
  'app/domain/messages/send-message.server.ts': 'hands it to the vendor',
  'app/domain/operations/secrets/check-keys.server.ts': 'tries whether a key opens it',
  'app/domain/operations/secrets/rekey-messages.server.ts': 'puts the new link into what waits',
  'app/domain/customers/stored-fields.server.ts':
    'shows it without links, and moves it into the registration',
  'app/domain/customers/correspondence/read-message.server.ts': 'shows it masked',
  'app/domain/customers/correspondence/send-again.server.ts': 'copies it',
  'app/domain/customers/customer/written-text.server.ts': 'shows it without links',
}

test('texts that may hold a name or a link are opened in one place for staff', () => {
  const sealed =
    /decrypt\w*\([^)]*(?:outbox_messages|fake_deliveries|leads\.message|_registrations\.(?:message|\$)|lead_calls\.note|lead_notes\.body|\$\{place|, (?:context|place)\b)/
  const found = globSync('{app,server,scripts}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.ts|app\/db\/encryption/.test(file) && sealed.test(readFileSync(file, 'utf8')),
  )
  expect(found.sort()).toEqual(Object.keys(openers).sort())
})
