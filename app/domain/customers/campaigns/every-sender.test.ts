import { glob, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LeadStatus } from '#app/db/column-types.ts'
import { enqueueMessage } from '#app/domain/messages/enqueue-message.server.ts'
import { scheduleReminders } from '#app/domain/messages/reminders.server.ts'
import { systemActor } from '#app/domain/record/audit/record-audit.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { type TemplateName, templateNames, templates } from '#app/domain/site/templates.ts'
import { newId } from '#app/platform/ids.ts'
import type { Day } from '#app/platform/korean-day.ts'
import { openAdvertisingOffice } from '../../../../tests/support/advertising.ts'
import { eachDatabaseKind } from '../../../../tests/support/database.ts'
import type { TestInstall } from '../../../../tests/support/install.ts'
import { filledIn } from '../../../../tests/support/leads.ts'
import { describeFirst } from '../../../../tests/support/long.ts'
import { workOnce } from '../../../../tests/support/outbox.ts'
import { fewHours } from '../../../../tests/support/visits.ts'
import { notifyConsentResults, reconfirmConsents } from '../consents/consent-notices.server.ts'
import { repeatMessage, sendLinkAgain } from '../correspondence/send-again.server.ts'
import { withdrawMarketing } from '../customer/withdraw-registration.server.ts'
import { createLead } from '../intake/create-lead.server.ts'
import { bookVisit, cancelVisit } from '../visits/book-visit.server.ts'
import { closeHours } from '../visits/set-hours.server.ts'
import { countAmong, countAudience } from './audience.server.ts'
import { findRecipients } from './recipients.server.ts'
import { enqueueAdvertisements, startAdvertisement } from './send-advertisement.server.ts'
import { sendNotice, startNotice } from './send-notice.server.ts'

const clerk = { type: 'user', id: 'somebody' } as const
/** A Monday, 11:00 in Korea. */
const monday = '2026-11-23T02:00:00.000Z'
const tuesdayTwo = '2026-11-24T05:00:00.000Z'

/** Which kinds of messages a customer of each state gets. A wrong number gets nothing, and a test below says so of each sender. */
const gets: Record<LeadStatus, readonly string[]> = {
  new: ['answer', 'notice', 'advertisement'],
  contacted: ['answer', 'notice', 'advertisement'],
  'visit-booked': ['answer', 'notice', 'advertisement'],
  visited: ['answer', 'notice', 'advertisement'],
  contracted: ['answer', 'notice'],
  rejected: ['answer'],
  'wrong-number': [],
  undone: [],
}

const ofRecipients: readonly string[] = ['own:wrong-number', 'own:rejected', 'own:contracted']

describeFirst(1, eachDatabaseKind)('who may get which message, on %s', (kind) => {
  let office: TestInstall
  let site: Site
  let opened: Awaited<ReturnType<typeof openAdvertisingOffice>>
  let made = 0
  beforeAll(async () => {
    opened = await openAdvertisingOffice(kind)
    office = opened.office
    const visits = { ...fewHours, capacity: 9 }
    site = { ...office.site, settings: { ...office.site.settings, visits } }
  })
  afterAll(() => opened.close())
  beforeEach(async () => {
    office.clock.set(monday)
    for (const table of [
      'leads',
      'outbox_messages',
      'advertisements',
      'visit_slots',
      'rate_counters',
      'visit_rules',
    ] as const)
      await office.db.deleteFrom(table).execute()
    opened.vendor.taken.length = 0
  })

  async function customer(visitAt?: string) {
    const phone = `0104${String(4_000_000 + ++made)}`
    const { leadId } = await createLead(
      office,
      site,
      {
        form: 'popup',
        fields: filledIn({ phone, ads: true }),
        submissionKey: newId(),
        ...(visitAt ? { visitAt, trust: { proven: true, isCrowded: false, canBook: true } } : {}),
      },
      { type: 'visitor' },
    )
    await office.db.deleteFrom('outbox_messages').execute()
    return { id: leadId, phone }
  }
  const become = (id: string, status: LeadStatus) =>
    office.db.updateTable('leads').set({ status }).where('id', '=', id).execute()
  const states = () =>
    office.db.selectFrom('outbox_messages').select(['template', 'status', 'reason']).execute()
  const work = async () => {
    for (let n = 0; n < 3; n++) await workOnce(office, opened.ports)
  }
  const put = (template: TemplateName, { id, phone }: { id: string; phone: string }) =>
    enqueueMessage(office.db, office, site, {
      template,
      leadId: id,
      to: phone,
      key: newId(),
      values: {
        name: '홍길동',
        receiptNo: 'TS-1234-5678',
        link: 'https://first.example/first/my/x',
        visitAt: '11월 24일 14시',
        confirmBy: '11월 24일 10시',
        decision: '동의',
        decidedOn: '2026년 11월 23일',
        text: '분양 소식입니다.',
        notice: '알림',
        event: '새 접수',
        role: '상담사',
      },
    })

  test('each template asks, when it is queued and right before it is sent', async () => {
    for (const status of Object.keys(gets) as LeadStatus[]) {
      const one = await customer()
      const later = await customer()
      const expected: Record<string, string> = {}
      const queued: Record<string, string> = {}
      for (const template of templateNames.filter((name) => templates[name].channel === 'sms')) {
        const { purpose } = templates[template]
        expected[template] = purpose === 'staff' || gets[status].includes(purpose) ? 'queued' : 'cancelled'
        await become(one.id, status)
        queued[template] = (await put(template, one)).state
        await put(template, later)
      }
      expect(queued, `${status} when it is queued`).toEqual(expected)
      await become(later.id, status)
      await work()
      const sent = await office.db
        .selectFrom('outbox_messages')
        .select(['template', 'reason'])
        .where('lead_id', '=', later.id)
        .execute()
      expect(
        Object.fromEntries(
          // The budget of a number may keep some back as well.
          sent.map(({ template, reason }) => [
            template,
            reason && ofRecipients.includes(reason) ? 'cancelled' : 'queued',
          ]),
        ),
        `${status} when it is sent`,
      ).toEqual(expected)
      await office.db.deleteFrom('outbox_messages').execute()
    }
  })

  /** Each sender of the product. One that is added has to be tried here, see the last test. */
  const senders: Record<string, (who: { id: string; phone: string }) => Promise<unknown>> = {
    'customers/campaigns/send-advertisement.server.ts': async () => {
      const ad = { text: '분양 소식입니다.', beginsAt: office.clock.now(), actor: clerk }
      await startAdvertisement(office, site, { id: newId(), ...ad })
      await enqueueAdvertisements(office)
    },
    'customers/campaigns/send-notice.server.ts': async ({ id }) => {
      const notice = {
        text: '{name}님, 안내드립니다. {link}',
        reason: 'hours',
        beginsAt: office.clock.now(),
      } as const
      await sendNotice(office, site, id, { id: newId(), ...notice }, clerk)
      const nobody = { landline: 0, 'same-number': 0, out: 0 }
      await startNotice(office, site, { id: newId(), ...notice }, { ids: [id], leftOut: nobody }, systemActor)
      await enqueueAdvertisements(office)
    },
    'customers/visits/visit-messages.server.ts': ({ id }) =>
      cancelVisit(office, site, id, clerk, { message: 'cancellation' }),
    'customers/visits/set-hours.server.ts': () =>
      closeHours(office, site, { day: '2026-11-24' as Day, time: '14:00', reason: '' }, clerk),
    'messages/reminders.server.ts': ({ id, phone }) =>
      scheduleReminders(office.db, office, site, {
        leadId: id,
        to: phone,
        name: '홍길동',
        receiptNo: 'TS-1234-5678',
        start: new Date(tuesdayTwo),
        booking: newId(),
      }),
    'customers/correspondence/send-again.server.ts': ({ id }) => sendLinkAgain(office, site, id, clerk),
    'customers/consents/consent-notices.server.ts': async () => {
      await notifyConsentResults(office)
      await reconfirmConsents(office)
    },
    'messages/refusals.server.ts': ({ id }) => withdrawMarketing(office, site, id, clerk, 'phone'),
  }

  test.each(Object.entries(senders))('nothing goes to a wrong number by %s', async (_, send) => {
    const who = await customer(tuesdayTwo)
    await become(who.id, 'wrong-number')
    office.clock.set('2026-11-24T04:00:00.000Z')
    await send(who)
    await work()
    const said = await states()
    expect(
      said.filter(({ template, status }) => status !== 'cancelled' && !template.startsWith('staff')),
    ).toEqual([])
    expect(opened.vendor.taken.filter(({ to }) => to === who.phone)).toEqual([])
  })

  test('a wrong number stays one for who had visited, until the number is corrected', async () => {
    const who = await customer()
    await office.db
      .updateTable('leads')
      .set({ status: 'visited', attention: 'wrong-number', attention_at: monday })
      .where('id', '=', who.id)
      .execute()
    expect(await put('notice', who)).toEqual({ state: 'cancelled', reason: 'own:wrong-number' })
    expect(await sendLinkAgain(office, site, who.id, clerk)).toEqual({ ok: false, reason: 'out' })
  })

  test('previews and audiences count whom the sending leaves out', async () => {
    const ids: string[] = []
    for (const status of ['new', 'contracted', 'rejected', 'wrong-number'] as const) {
      const { id } = await customer()
      await become(id, status)
      ids.push(id)
    }
    const until = '2099'
    const excluded = { 'no-consent': 0, withdrawn: 0, refused: 0, unconfirmed: 0, out: 2, contracted: 1 }
    expect(await countAudience(office, site.id, until)).toEqual({ eligible: 1, excluded })
    expect(await countAmong(office, site.id, ids, until)).toEqual({ eligible: 1, excluded })
    expect((await findRecipients(office, site.id, { ids })).leftOut.out).toBe(2)
    expect(
      await closeHours(office, site, { day: '2026-11-24' as Day, time: '14:00', reason: '' }, clerk),
    ).toEqual({
      told: 0,
      untold: 0,
    })
  })

  test('a contract by another registration of the number ends advertisements to it', async () => {
    const one = await customer()
    await office.db.updateTable('leads').set({ open_phone_hash: null }).where('id', '=', one.id).execute()
    office.clock.set('2026-11-23T02:01:00.000Z')
    await createLead(
      office,
      site,
      {
        form: 'popup',
        fields: filledIn({ phone: one.phone, ads: true }),
        submissionKey: newId(),
      },
      { type: 'visitor' },
    )
    await become(one.id, 'contracted')
    expect((await countAudience(office, site.id, '2099')).excluded.contracted).toBe(1)
    const other = await office.db
      .selectFrom('leads')
      .select('id')
      .where('id', '!=', one.id)
      .executeTakeFirstOrThrow()
    expect(await put('advertisement', { id: other.id, phone: one.phone })).toEqual({
      state: 'cancelled',
      reason: 'own:contracted',
    })
  })

  test('a customer who books by their own link is no wrong number any more and gets the message', async () => {
    const who = await customer()
    await become(who.id, 'wrong-number')
    await bookVisit(office, site, who.id, tuesdayTwo, { type: 'visitor' })
    expect((await states()).filter(({ template }) => template === 'confirmation')).toEqual([
      { template: 'confirmation', status: 'queued', reason: null },
    ])
    const [message] = await office.db
      .selectFrom('outbox_messages')
      .select('id')
      .where('template', '=', 'confirmation')
      .execute()
    await work()
    await become(who.id, 'wrong-number')
    const again = { messageId: message?.id ?? '', formId: newId(), actor: clerk }
    expect(await repeatMessage(office, site, again)).toEqual({ ok: false, reason: 'out' })
  })

  test('no sender goes round the question', async () => {
    const files: Record<'enqueue' | 'insert' | 'vendor', string[]> = { enqueue: [], insert: [], vendor: [] }
    for await (const file of glob('{app,server,scripts}/**/*.ts', { exclude: ['**/*.test.ts'] })) {
      const text = await readFile(file, 'utf8')
      const name = file.replace('app/domain/', '')
      if (/\benqueueMessage\(/.test(text)) files.enqueue.push(name)
      if (text.includes("insertInto('outbox_messages')")) files.insert.push(name)
      if (/\.send\(outgoing\)/.test(text)) files.vendor.push(name)
    }
    const known = [
      ...Object.keys(senders).filter((name) => name !== 'customers/visits/set-hours.server.ts'),
      // To staff.
      'staff/invitations.server.ts',
      'staff/password-reset.server.ts',
      'messages/alert-staff.server.ts',
      'messages/notify-staff.server.ts',
      // Of a registration that is made in the same transaction, or that has just come back by registering again.
      'customers/intake/announce-lead.server.ts',
      'customers/intake/confirm-marketing.server.ts',
      'messages/enqueue-message.server.ts',
    ]
    expect(files.enqueue.sort()).toEqual(known.sort())
    expect(files.insert.sort()).toEqual([
      'customers/correspondence/send-again.server.ts',
      'messages/enqueue-message.server.ts',
    ])
    expect(files.vendor).toEqual(['messages/send-message.server.ts'])
  })
})
