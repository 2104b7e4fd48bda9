import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decrypt } from '#app/db/encryption.server.ts'
import {
  notifyConsentResults,
  reconfirmConsents,
} from '#app/domain/customers/consents/consent-notices.server.ts'
import { confirmMarketing } from '#app/domain/customers/intake/confirm-marketing.server.ts'
import { createLead } from '#app/domain/customers/intake/create-lead.server.ts'
import { openAdvertisingOffice } from '../../../tests/support/advertising.ts'
import { databaseKinds } from '../../../tests/support/database.ts'
import type { TestInstall } from '../../../tests/support/install.ts'
import { filledIn, registered } from '../../../tests/support/leads.ts'
import { outboxStates, silent, workOnce } from '../../../tests/support/outbox.ts'
import { isRefused } from './advertising-consent.server.ts'
import { enqueueMessage } from './enqueue-message.server.ts'
import type { MessagePorts } from './message-port.ts'
import { recordRefusal } from './refusals.server.ts'
import { syncRefusals } from './sync-refusals.server.ts'

const phone = '01012345678'
const originOf = (host: string) => `https://${host}`

describe.each(databaseKinds)('advertising on %s', (kind) => {
  let office: TestInstall
  let opened: Awaited<ReturnType<typeof openAdvertisingOffice>>
  let vendor: typeof opened.vendor
  let ports: MessagePorts
  beforeAll(async () => {
    opened = await openAdvertisingOffice(kind)
    ;({ office, vendor, ports } = opened)
  })
  afterAll(() => opened.close())
  beforeEach(async () => {
    await office.db.deleteFrom('leads').execute()
    await office.db.deleteFrom('outbox_messages').execute()
    await office.db.deleteFrom('message_refusals').execute()
    // A Saturday, 14:00 in Korea.
    office.clock.set('2026-11-21T05:00:00.000Z')
    vendor.taken.length = 0
    vendor.refusers.length = 0
  })

  const advertise = (leadId: string | null, key = 'ad', dueAt?: Date, to = phone) =>
    enqueueMessage(office.db, office, office.site, {
      template: 'advertisement',
      leadId,
      to,
      key,
      values: { text: '잔여 세대를 안내해 드립니다.' },
      ...(dueAt ? { dueAt } : {}),
    })
  const refuse = (at?: Date) =>
    office.db.transaction().execute((tx) =>
      recordRefusal(tx, office, office.site, {
        phone,
        source: 'visitor',
        actor: { type: 'visitor' },
        ...(at ? { at } : {}),
      }),
    )
  /** The days are over in which the same phone is the same registration. */
  const closeOpen = () => office.db.updateTable('leads').set({ open_phone_hash: null }).execute()
  const states = () => outboxStates(office)
  const bodies = async (template: string) => {
    const rows = await office.db
      .selectFrom('outbox_messages')
      .selectAll()
      .where('template', '=', template)
      .orderBy('created_at')
      .execute()
    return rows.map((m) => decrypt(office.keys, m.body_sealed, `outbox_messages.body:${m.id}`))
  }
  const notices = () => notifyConsentResults({ ...office, originOf })

  test('goes to who consented, in its lawful form', async () => {
    await advertise(await registered(office, { phone }))
    await workOnce(office, ports)
    expect(vendor.taken).toMatchObject([
      { text: '(광고)[first]\n잔여 세대를 안내해 드립니다.\n\n문의 1500-0000\n무료수신거부 080-123-4567' },
    ])
  })

  test('goes to nobody who did not', async () => {
    expect(await advertise(await registered(office, { phone, ads: false }))).toEqual({
      state: 'cancelled',
      reason: 'own:no-consent',
    })
    expect(await advertise(null, 'to nobody')).toMatchObject({ state: 'cancelled' })
    await workOnce(office, ports)
    expect(vendor.taken).toEqual([])
  })

  test('written in the evening it waits for eight in the morning', async () => {
    const leadId = await registered(office, { phone })
    office.clock.set('2026-11-21T12:30:00.000Z')
    await advertise(leadId)
    office.clock.set('2026-11-21T22:59:59.000Z')
    await workOnce(office, ports)
    expect(vendor.taken).toEqual([])
    office.clock.set('2026-11-21T23:00:00.000Z')
    await workOnce(office, ports)
    expect(vendor.taken).toHaveLength(1)
  })

  test('written by day it is caught by the night when the worker stood still', async () => {
    await advertise(await registered(office, { phone }))
    for (const night of [
      '2026-11-21T12:00:00.000Z',
      '2026-11-21T15:00:01.000Z',
      '2026-11-21T22:00:00.000Z',
    ]) {
      office.clock.set(night)
      await workOnce(office, ports)
      expect(await states()).toEqual(['queued own:night'])
    }
    expect(await office.db.selectFrom('message_attempts').select('id').execute()).toEqual([])
    office.clock.set('2026-11-21T23:00:00.000Z')
    await workOnce(office, ports)
    expect(await states()).toEqual(['accepted'])
  })

  test('waiting, it is cancelled by a refusal, and by a consent that was withdrawn otherwise', async () => {
    const leadId = await registered(office, { phone })
    await advertise(leadId, 'a', new Date('2026-11-22T05:00:00.000Z'))
    await refuse()
    expect((await states())[0]).toBe('cancelled own:refused')
    expect(await advertise(leadId, 'b')).toMatchObject({ state: 'cancelled', reason: 'own:refused' })

    const second = await registered(office, { phone: '01022223333' })
    await advertise(second, 'c', new Date('2026-11-22T05:00:00.000Z'), '01022223333')
    await office.db
      .updateTable('consents')
      .set({ withdrawn_at: '2026-11-21T06:00:00.000Z' })
      .where('lead_id', '=', second)
      .execute()
    office.clock.set('2026-11-22T05:00:00.000Z')
    await workOnce(office, ports)
    expect(await states()).toContain('cancelled own:no-consent')
    expect(vendor.taken.filter((m) => m.text.startsWith('(광고)'))).toEqual([])
  })

  test('a box ticked after a refusal counts when the number itself confirms it, and not before', async () => {
    await registered(office, { phone })
    const early = office.clock.now()
    expect(await refuse()).toBe(true)
    expect(await refuse(early)).toBe(false)
    expect(await isRefused(office.db, office.keys, office.site.id, phone)).toBe(true)
    expect(await isRefused(office.db, office.keys, office.otherSite.id, phone)).toBe(false)
    await closeOpen()
    office.clock.set('2026-11-22T05:00:00.000Z')
    const again = await registered(office, { phone })
    expect(await advertise(again)).toEqual({ state: 'cancelled', reason: 'own:unconfirmed' })
    office.clock.set('2026-11-24T05:00:00.000Z')
    await notices()
    expect(await bodies('consentResult'), 'only of the withdrawal').toHaveLength(1)
    expect(await confirmMarketing(office, office.site, again, { type: 'visitor' })).toBe(true)
    expect(await confirmMarketing(office, office.site, again, { type: 'visitor' })).toBe(false)
    // The vendor's list still has what was refused before.
    expect(await refuse(early)).toBe(false)
    expect(await isRefused(office.db, office.keys, office.site.id, phone)).toBe(false)
    expect(await advertise(again, 'after')).toEqual({ state: 'queued' })
    office.clock.set('2026-11-26T05:00:00.000Z')
    await notices()
    expect((await bodies('consentResult')).at(-1)).toContain(
      '2026년 11월 24일에 표시하신 의사(광고 문자 수신 동의)',
    )
    await refuse()
    expect(await advertise(again, 'last')).toMatchObject({ reason: 'own:refused' })
  })

  test('the number is asked once, whether the consent that somebody ticked for it was its own', async () => {
    await registered(office, { phone })
    await refuse()
    await closeOpen()
    office.clock.set('2026-11-22T05:00:00.000Z')
    for (const submissionKey of ['a', 'b'])
      await createLead(
        office,
        office.site,
        {
          form: 'popup',
          fields: filledIn({ name: '누군가', phone, message: submissionKey, ads: true }),
          submissionKey,
        },
        { type: 'visitor' },
      )
    const asked = await bodies('consentConfirmation')
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatch(
      /다시 받겠다는 표시가 접수되었습니다[\s\S]*https:\/\/first\.example\/first\/my\/\w{23}/,
    )
  })

  test('a refusal that is heard of late holds what was ticked after it', async () => {
    const early = office.clock.now()
    office.clock.set('2026-11-22T05:00:00.000Z')
    const leadId = await registered(office, { phone })
    expect(await advertise(leadId, 'before')).toEqual({ state: 'queued' })
    expect(await refuse(early)).toBe(true)
    expect(await advertise(leadId, 'after')).toEqual({ state: 'cancelled', reason: 'own:unconfirmed' })
  })

  test('a refusal outlives the registration, without the number', async () => {
    const leadId = await registered(office, { phone })
    await refuse()
    await office.db.deleteFrom('leads').where('id', '=', leadId).execute()
    expect(await isRefused(office.db, office.keys, office.site.id, phone)).toBe(true)
    expect(JSON.stringify(await office.db.selectFrom('message_refusals').selectAll().execute())).not.toMatch(
      /1234-?5678/,
    )
  })

  test('who refused at the 080 number is taken over from the vendor, once, and told', async () => {
    await registered(office, { phone })
    vendor.refusers.push({ phone, at: '2026-11-21T05:30:00.000Z' })
    office.clock.set('2026-11-21T06:00:00.000Z')
    const sync = () => syncRefusals({ ...office, ports, log: silent })
    // Both sites send by this account.
    expect(await sync()).toBe(2)
    expect(await sync()).toBe(0)
    expect(await isRefused(office.db, office.keys, office.site.id, phone)).toBe(true)
    expect(await bodies('consentResult')).toHaveLength(1)
  })

  describe('within fourteen days customers get a notice', () => {
    test('that their consent was taken: sender, what, when, and how to refuse', async () => {
      await registered(office, { phone })
      await registered(office, { phone: '01022223333', ads: false })
      expect(await notices()).toBe(0)
      office.clock.set('2026-11-22T05:00:00.000Z')
      expect(await notices()).toBe(1)
      expect(await notices()).toBe(0)
      const [text = ''] = await bodies('consentResult')
      expect(text).toContain('건설입니다')
      expect(text).toContain('2026년 11월 21일에 표시하신 의사(광고 문자 수신 동의)가 처리되었습니다')
      expect(text).toMatch(/https:\/\/first\.example\/first\/my\/\w{23}\n무료수신거부 080-123-4567/)
      expect(text).not.toContain('(광고)')
      await workOnce(office, ports)
      expect(vendor.taken).toHaveLength(1)
    })

    test('that it was withdrawn, once, however it was withdrawn', async () => {
      await registered(office, { phone })
      await refuse()
      const other = await registered(office, { phone: '01022223333' })
      await office.db
        .updateTable('consents')
        .set({ withdrawn_at: '2026-11-21T06:00:00.000Z' })
        .where('lead_id', '=', other)
        .where('kind', '=', 'marketing')
        .execute()
      office.clock.set('2026-11-23T05:00:00.000Z')
      expect(await notices()).toBe(1)
      expect(await notices()).toBe(0)
      const texts = await bodies('consentResult')
      expect(texts).toHaveLength(2)
      for (const text of texts) expect(text).toContain('(광고 문자 수신 동의 철회)')
    })

    test('by day: what falls due in the night is sent in the morning', async () => {
      await registered(office, { phone })
      office.clock.set('2026-11-22T14:00:00.000Z')
      await notices()
      const [row] = await office.db.selectFrom('outbox_messages').select('due_at').execute()
      expect(row?.due_at).toBe('2026-11-23T01:00:00.000Z')
    })
  })

  describe('every two years people are asked', () => {
    const ask = () => reconfirmConsents({ ...office, originOf })
    test('a week ahead, and again two years later, until they withdraw', async () => {
      await registered(office, { phone })
      office.clock.set('2028-11-13T01:00:00.000Z')
      expect(await ask()).toBe(0)
      office.clock.set('2028-11-15T01:00:00.000Z')
      expect(await ask()).toBe(1)
      expect(await ask()).toBe(0)
      expect((await bodies('reconfirmation'))[0]).toContain(
        '2026년 11월 21일에 광고 문자 수신에 동의하셨습니다',
      )
      office.clock.set('2030-11-10T01:00:00.000Z')
      expect(await ask()).toBe(0)
      office.clock.set('2030-11-16T01:00:00.000Z')
      expect(await ask()).toBe(1)
      await refuse()
      office.clock.set('2033-01-01T01:00:00.000Z')
      expect(await ask()).toBe(0)
    })
  })
})
