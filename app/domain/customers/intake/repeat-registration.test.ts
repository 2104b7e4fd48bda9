import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ConsentKind } from '#app/db/column-types.ts'
import { decrypt, encrypt } from '#app/db/encryption.server.ts'
import { checkAdvertisingConsent } from '#app/domain/messages/advertising-consent.server.ts'
import { firstLink, manageToken } from '#app/domain/messages/manage-link.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { visitOffer } from '#app/domain/site/visit-offer.ts'
import { newId } from '#app/platform/ids.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { filledIn } from '../../../../tests/support/leads.ts'
import { countAudience } from '../campaigns/audience.server.ts'
import { notifyConsentResults } from '../consents/consent-notices.server.ts'
import { findLead } from '../customer/find-lead.server.ts'
import { revealLead } from '../customer/reveal-lead.server.ts'
import { withdrawMarketing, withdrawRegistration } from '../customer/withdraw-registration.server.ts'
import { findByTerm } from '../list/search-leads.server.ts'
import { destroyExpired } from '../retention/destroy-expired.server.ts'
import { purgeTraces } from '../retention/purge-traces.server.ts'
import { cancelVisit } from '../visits/book-visit.server.ts'
import { confirmRepeat } from './confirm-repeat.server.ts'
import { createLead } from './create-lead.server.ts'
import { findLeadByToken } from './find-lead-by-token.server.ts'
import type { LeadInput } from './registration.ts'
import { rejectRepeats } from './reject-repeat.server.ts'

const visitor = { type: 'visitor' } as const
const phone = '01012345678'
const monday = '2026-11-23T01:00:00.000Z'
const wednesday = '2026-11-25T01:00:00.000Z'

describe.each(databaseKinds)('registering a phone again on %s', (kind) => {
  let office: TestInstall
  let site: Site
  beforeAll(async () => {
    office = await openTestInstall(kind)
    const visits = visitOffer.parse({
      from: '2026-11-01',
      until: '2026-12-31',
      times: ['10:00'],
      capacity: 5,
    })
    const staffAlerts = [{ by: 'sms' as const, to: '010-0000-0000' }]
    site = { ...office.site, settings: { ...office.site.settings, visits, staffAlerts } }
  })
  afterAll(() => office.close())
  beforeEach(async () => {
    office.clock.set('2026-11-21T05:00:00.000Z')
    for (const table of ['leads', 'outbox_messages', 'message_refusals', 'rate_counters', 'alarms'] as const)
      await office.db.deleteFrom(table).execute()
  })

  let made = 0
  const register = (over: Partial<LeadInput['fields']> = {}, more: Partial<LeadInput> = {}) =>
    createLead(
      office,
      site,
      {
        form: 'popup',
        fields: filledIn({ phone, message: '84A 남향', ...over }),
        submissionKey: `filling-${++made}`,
        ...more,
      },
      visitor,
    )
  const stranger = { name: '바보멍청이', message: '당첨 축하' }
  const own = async (leadId: string) => {
    const lead = await findLeadByToken(office, site, manageToken(office.keys, firstLink(leadId)))
    if (!lead) throw new Error('no own page')
    return lead
  }
  const rowOf = (leadId: string) =>
    office.db.selectFrom('leads').selectAll().where('id', '=', leadId).executeTakeFirstOrThrow()
  const revealed = async (leadId: string) => {
    const shown = await revealLead(office, site, leadId, { type: 'user', id: 'somebody' })
    if (!shown) throw new Error('nothing revealed')
    return shown
  }
  const seen = async (leadId: string) => {
    const lead = await findLead(office, { siteIds: [site.id] }, leadId)
    if (!lead) throw new Error('no such lead')
    return lead
  }
  const waitingOf = async (leadId: string) => (await own(leadId)).repeats.map(({ id }) => id)
  const onlyWaiting = async (leadId: string) => (await waitingOf(leadId))[0] ?? ''
  const bodies = async (template: string) => {
    const rows = await office.db
      .selectFrom('outbox_messages')
      .selectAll()
      .where('template', '=', template)
      .orderBy('id')
      .execute()
    return rows.map((row) => decrypt(office.keys, row.body_sealed, `outbox_messages.body:${row.id}`))
  }
  const whyNot = (leadId: string) =>
    checkAdvertisingConsent(office.db, office.keys, site.id, { leadId, phone })
  const live = async (leadId: string, kind: ConsentKind) =>
    (await seen(leadId)).consents.filter((one) => one.kind === kind && !one.isUnproven).length

  describe('changes nothing before the phone has said whose it is', () => {
    test('of the name, the question, how the person came, the consents and the time it is kept', async () => {
      const { leadId, receiptNo } = await register({ ads: true })
      const before = await rowOf(leadId)
      office.clock.set('2026-11-22T05:00:00.000Z')
      const touch = { at: '2026-11-22T05:00:00.000Z', landing: '/', params: { utm_source: 'evil' } }
      await register(
        { ...stranger, ads: true, measure: true },
        { attribution: { first: touch, last: touch } },
      )
      const { updated_at: _, ...after } = await rowOf(leadId)
      expect(before).toMatchObject(after)
      expect(await revealed(leadId)).toMatchObject({ name: '홍길동', message: '84A 남향' })
      expect(await own(leadId)).toMatchObject({ receiptNo, name: '홍*동', marketing: 'yes' })
      expect([await live(leadId, 'collection'), await live(leadId, 'marketing')]).toEqual([1, 1])
      expect(await whyNot(leadId)).toBeUndefined()
    })

    test('and no tick of it advertises to anybody, or keeps from advertising', async () => {
      const { leadId } = await register()
      await register({ ads: true })
      expect(await whyNot(leadId)).toBe('own:no-consent')
      expect((await own(leadId)).marketing).toBe('no')
      office.clock.set('2026-11-23T05:00:00.000Z')
      expect(await countAudience(office, site.id, office.clock.now().toISOString())).toMatchObject({
        eligible: 0,
        excluded: { 'no-consent': 1, unconfirmed: 0 },
      })
      expect(await notifyConsentResults({ ...office, originOf: () => '' })).toBe(0)
      // A refusal answers what the number once agreed to, not what somebody ticked.
      await withdrawMarketing(office, site, leadId, visitor)
      expect(await bodies('consentResult')).toEqual([])
      await confirmRepeat(office, site, leadId, await onlyWaiting(leadId), visitor)
      expect(await whyNot(leadId), 'the refusal is the newer word').toBe('own:refused')
    })

    test('of a visit that there is: it is neither moved nor cancelled', async () => {
      const { leadId } = await register({}, { visitAt: monday })
      await register(stranger, { visitAt: wednesday })
      expect(await own(leadId)).toMatchObject({
        visitAt: monday,
        repeats: [{ visitAt: wednesday, isBooked: false }],
      })
    })

    test('and books where there is none, without keeping the person longer for it', async () => {
      const { leadId } = await register()
      const { expires_at } = await rowOf(leadId)
      await register(stranger, { visitAt: '2026-12-15T01:00:00.000Z' })
      expect(await own(leadId)).toMatchObject({
        visitAt: '2026-12-15T01:00:00.000Z',
        repeats: [{ isBooked: true }],
      })
      expect((await rowOf(leadId)).expires_at).toBe(expires_at)
    })
  })

  test('is seen in the office beside the first, masked, and opened by the same reveal', async () => {
    const { leadId, receiptNo } = await register()
    office.clock.set('2026-11-22T05:00:00.000Z')
    const second = await register({ name: '이서연', message: '전매 가능한가요?' }, { form: 'enquiry' })
    const lead = await seen(leadId)
    expect(lead.registrations).toMatchObject([
      { id: leadId, receiptNo, state: 'first', form: 'popup', name: '홍*동', hasMessage: true },
      {
        receiptNo: second.receiptNo,
        state: 'waiting',
        form: 'enquiry',
        name: '이*연',
        createdAt: '2026-11-22T05:00:00.000Z',
      },
    ])
    expect(JSON.stringify(lead)).not.toMatch(/홍길동|이서연|전매|84A/)
    const { registrations } = await revealed(leadId)
    expect(lead.registrations.map(({ id }) => registrations[id])).toMatchObject([
      { name: '홍길동', message: '84A 남향' },
      { name: '이서연', message: '전매 가능한가요?' },
    ])
    const [row] = await findByTerm(
      office,
      { siteIds: [site.id] },
      { by: 'receipt-no', text: second.receiptNo },
      10,
    )
    expect(row).toMatchObject({ id: leadId, receiptNo, waiting: 1 })
  })

  test('what was replaced before phones were asked is seen as well', async () => {
    const { leadId } = await register({ name: '이서현', message: '114㎡도 있나요?' })
    const id = newId()
    const before = { name: '이서연', message: '전매 가능한가요?' }
    await office.db
      .insertInto('lead_events')
      .values({
        id,
        site_id: site.id,
        lead_id: leadId,
        at: '2026-11-21T06:00:00.000Z',
        kind: 'registered-again',
        actor_type: 'visitor',
        actor_id: null,
        submission_key: 'of-before',
        details_sealed: encrypt(
          office.keys,
          JSON.stringify({ form: 'inline', before }),
          `lead_events.details:${id}`,
        ),
      })
      .execute()
    expect((await seen(leadId)).registrations).toMatchObject([
      { state: 'first', name: '이*연' },
      { state: 'unasked', form: 'inline', name: '이*현' },
    ])
    expect((await revealed(leadId)).registrations).toMatchObject({
      [leadId]: before,
      [id]: { name: '이서현', message: '114㎡도 있나요?' },
    })
  })

  describe('confirmed by the own link', () => {
    test('its words and consents are the person’s from then on, and the earlier ones stay in the history', async () => {
      const { leadId } = await register()
      office.clock.set('2026-11-22T05:00:00.000Z')
      await register({ name: '홍길순', message: '59B', ads: true }, { visitAt: monday })
      const [waiting] = (await own(leadId)).repeats
      expect(waiting).toMatchObject({ name: '홍*순', hasMessage: true, agreed: ['marketing'] })
      expect(JSON.stringify(waiting)).not.toContain('59B')
      office.clock.set('2026-11-22T06:00:00.000Z')
      const answers = await Promise.all(
        [1, 2, 3].map(() => confirmRepeat(office, site, leadId, waiting?.id ?? '', visitor)),
      )
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await revealed(leadId)).toMatchObject({ name: '홍길순', message: '59B' })
      expect(await own(leadId)).toMatchObject({
        name: '홍*순',
        marketing: 'yes',
        visitAt: monday,
        repeats: [],
      })
      expect(await whyNot(leadId)).toBeUndefined()
      const { registrations, events } = await seen(leadId)
      expect(registrations).toMatchObject([
        { state: 'first', name: '홍*동' },
        { state: 'confirmed', name: '홍*순', decidedAt: '2026-11-22T06:00:00.000Z' },
      ])
      // The visit that was held with it is confirmed by the same press.
      expect(events).toMatchObject([
        { kind: 'visit-confirmed', by: 'visitor' },
        { kind: 'registration-confirmed', by: 'visitor' },
        ...events.slice(2),
      ])
      expect((await revealed(leadId)).registrations[leadId]).toMatchObject({
        name: '홍길동',
        message: '84A 남향',
      })
    })

    test('silence in it takes back nothing that was asked or agreed to', async () => {
      const { leadId } = await register({ ads: true })
      await register({ name: '홍길순', message: '' })
      await confirmRepeat(office, site, leadId, await onlyWaiting(leadId), visitor)
      expect(await revealed(leadId)).toMatchObject({ name: '홍길순', message: '84A 남향' })
      expect(await whyNot(leadId)).toBeUndefined()
    })

    test('a tick in it takes back a refusal of before, since the number itself has said so', async () => {
      const { leadId } = await register()
      await withdrawMarketing(office, site, leadId, visitor)
      office.clock.set('2026-11-22T05:00:00.000Z')
      await register({ ads: true })
      expect(await whyNot(leadId)).toBe('own:refused')
      await confirmRepeat(office, site, leadId, await onlyWaiting(leadId), visitor)
      expect(await whyNot(leadId)).toBeUndefined()
    })

    test('the visit chosen with it takes the place of the one that there is, where it can be had', async () => {
      const { leadId } = await register({}, { visitAt: monday })
      await register({}, { visitAt: wednesday })
      expect(await confirmRepeat(office, site, leadId, await onlyWaiting(leadId), visitor)).toEqual({
        ok: true,
        visit: 'as-chosen',
      })
      expect((await own(leadId)).visitAt).toBe(wednesday)
      await register({}, { visitAt: monday })
      await office.db.updateTable('visit_slots').set({ taken: 5 }).where('starts_at', '=', monday).execute()
      expect(await confirmRepeat(office, site, leadId, await onlyWaiting(leadId), visitor)).toEqual({
        ok: true,
        visit: 'no-visit',
      })
      expect((await own(leadId)).visitAt).toBe(wednesday)
      await office.db.deleteFrom('visits').execute()
      await office.db.deleteFrom('visit_slots').execute()
    })

    test('a place that was held with it becomes firm, and is taken up again where it had lapsed', async () => {
      const { leadId } = await register()
      await register({}, { visitAt: monday })
      expect(await own(leadId)).toMatchObject({ visitAt: monday, heldUntil: '2026-11-22T05:00:00.000Z' })
      const body = await office.db
        .selectFrom('outbox_messages')
        .selectAll()
        .where('template', '=', 'registeredAgain')
        .executeTakeFirstOrThrow()
      expect(decrypt(office.keys, body.body_sealed, `outbox_messages.body:${body.id}`)).toContain(
        '11월 22일(일) 오후 2:00까지 확인하셔야 방문이 확정됩니다.',
      )
      office.clock.set('2026-11-22T05:00:00.000Z')
      expect((await own(leadId)).visitAt).toBeNull()
      expect(await confirmRepeat(office, site, leadId, await onlyWaiting(leadId), visitor)).toEqual({
        ok: true,
        visit: 'as-chosen',
      })
      expect(await own(leadId)).toMatchObject({ visitAt: monday, heldUntil: null })
    })

    test('a visit that the phone cancelled since stays cancelled', async () => {
      const { leadId } = await register()
      await register({}, { visitAt: monday })
      await cancelVisit(office, site, leadId, visitor)
      expect(await confirmRepeat(office, site, leadId, await onlyWaiting(leadId), visitor)).toEqual({
        ok: true,
        visit: 'as-chosen',
      })
      expect((await own(leadId)).visitAt).toBeNull()
    })

    test('of two the later words stay, in whatever order they are confirmed', async () => {
      const { leadId } = await register()
      await register({ name: '김이일' })
      await register({ name: '김이이' })
      const [newer = '', older = ''] = await waitingOf(leadId)
      await confirmRepeat(office, site, leadId, newer, visitor)
      await confirmRepeat(office, site, leadId, older, visitor)
      expect((await revealed(leadId)).name).toBe('김이이')
    })

    test('it is confirmed by its own phone and site only', async () => {
      const { leadId } = await register()
      await register()
      const other = await register({ phone: '01099998888' })
      const id = await onlyWaiting(leadId)
      expect(await confirmRepeat(office, site, other.leadId, id, visitor)).toEqual({ ok: false })
      expect(await rejectRepeats(office, site, other.leadId, [id], visitor)).toBe(0)
      expect(await confirmRepeat(office, office.otherSite, leadId, id, visitor)).toEqual({ ok: false })
      expect(await waitingOf(leadId)).toEqual([id])
    })
  })

  describe('rejected by the own link', () => {
    test('its words are destroyed, its consents are void, and its number tells what became of it', async () => {
      const { leadId } = await register({ ads: true })
      const { receiptNo } = await register({ ...stranger, ads: true }, { visitAt: monday })
      const id = await onlyWaiting(leadId)
      expect(await rejectRepeats(office, site, leadId, [id], visitor)).toBe(1)
      expect(await own(leadId)).toMatchObject({ name: '홍*동', visitAt: null, marketing: 'yes', repeats: [] })
      const lead = await seen(leadId)
      expect(lead.registrations[1]).toMatchObject({ receiptNo, state: 'rejected', name: null })
      expect(lead.consents.filter((one) => one.isUnproven).every((one) => one.withdrawnAt)).toBe(true)
      const row = await office.db.selectFrom('repeat_registrations').selectAll().executeTakeFirstOrThrow()
      expect([row.name_sealed, row.message_sealed, row.attribution, row.visit_at]).toEqual(
        Array(4).fill(null),
      )
      expect(await confirmRepeat(office, site, leadId, id, visitor)).toEqual({ ok: false })
      const [found] = await findByTerm(
        office,
        { siteIds: [site.id] },
        { by: 'receipt-no', text: receiptNo },
        10,
      )
      expect(found?.id).toBe(leadId)
      office.clock.set('2026-11-23T05:00:00.000Z')
      await notifyConsentResults({ ...office, originOf: () => '' })
      expect(await bodies('consentResult'), 'only of what the number itself agreed to').toHaveLength(1)
    })

    test('together with all the others, and the person’s own visit stays', async () => {
      const { leadId } = await register({}, { visitAt: monday })
      for (let i = 0; i < 12; i++) await register(stranger, { visitAt: wednesday })
      expect(await own(leadId)).toMatchObject({ repeatCount: 12, repeats: { length: 10 } })
      expect(await rejectRepeats(office, site, leadId, undefined, visitor)).toBe(12)
      expect(await own(leadId)).toMatchObject({ repeatCount: 0, visitAt: monday })
    })
  })

  describe('is kept as long as its own text promised', () => {
    test('unconfirmed no longer, though the person is', async () => {
      const { leadId } = await register()
      office.clock.set('2026-12-20T05:00:00.000Z')
      await register({ ...stranger, ads: true })
      await office.db.updateTable('leads').set({ expires_at: '2028-01-01T00:00:00.000Z' }).execute()
      office.clock.set('2027-06-20T04:59:59.000Z')
      expect(await purgeTraces(office)).toMatchObject({ repeatRegistrations: 0 })
      office.clock.set('2027-06-20T05:00:00.000Z')
      expect(await purgeTraces(office)).toMatchObject({ repeatRegistrations: 1 })
      expect((await seen(leadId)).registrations).toHaveLength(1)
      expect(await office.db.selectFrom('consents').select('kind').execute()).toHaveLength(2)
    })

    test('and not beyond the registration on which it hangs', async () => {
      await register()
      office.clock.set('2026-12-20T05:00:00.000Z')
      await register(stranger)
      office.clock.set('2027-05-21T05:00:00.000Z')
      await destroyExpired(office)
      for (const table of ['leads', 'repeat_registrations', 'consents'] as const)
        expect(await office.db.selectFrom(table).select('id').execute(), table).toEqual([])
    })

    test('confirmed, what was agreed to last counts from its day, or from the visit to come', async () => {
      const { leadId } = await register()
      office.clock.set('2026-12-01T05:00:00.000Z')
      await register()
      office.clock.set('2026-12-09T05:00:00.000Z')
      await confirmRepeat(office, site, leadId, await onlyWaiting(leadId), visitor)
      expect(await rowOf(leadId)).toMatchObject({ expires_at: '2027-06-01T05:00:00.000Z', keep_months: 6 })
      await register({}, { visitAt: '2026-12-15T01:00:00.000Z' })
      await confirmRepeat(office, site, leadId, await onlyWaiting(leadId), visitor)
      expect((await rowOf(leadId)).expires_at).toBe('2027-06-15T01:00:00.000Z')
      office.clock.set('2027-06-14T01:00:00.000Z')
      expect(await purgeTraces(office), 'they go with the person').toMatchObject({ repeatRegistrations: 0 })
    })

    test('and withdrawing destroys all of it', async () => {
      const { leadId } = await register()
      await register(stranger)
      await withdrawRegistration(office, site, leadId, visitor)
      for (const table of ['leads', 'repeat_registrations', 'consents', 'lead_events'] as const)
        expect(await office.db.selectFrom(table).select('id').execute(), table).toEqual([])
    })
  })

  describe('writes to the phone', () => {
    test('that somebody did, once a day, with its link and with nothing that was typed', async () => {
      const { leadId } = await register()
      const answers = []
      for (let i = 0; i < 30; i++) answers.push(await register(stranger))
      expect(new Set(answers.map(({ receiptNo }) => receiptNo)).size).toBe(30)
      const [said = '', ...more] = await bodies('registeredAgain')
      expect(more).toEqual([])
      expect(said).toContain(`/first/my/${manageToken(office.keys, firstLink(leadId))}\n`)
      expect(said).toContain(answers[0]?.receiptNo)
      expect(said).not.toMatch(/바보|당첨|홍길동/)
      expect(await bodies('staffAlert')).toHaveLength(2)
      const alarms = await office.db.selectFrom('alarms').select(['kind', 'site_id', 'count']).execute()
      expect(alarms, 'the office gets one alarm for so many').toEqual([
        { kind: 'registration-flood', site_id: site.id, count: 1 },
      ])
    })

    test('at most so often a day, whatever is registered; after a withdrawal once', async () => {
      const sent = async () =>
        (
          await office.db
            .selectFrom('outbox_messages')
            .select('id')
            .where('template', 'in', [
              'registration',
              'confirmation',
              'registeredAgain',
              'consentConfirmation',
            ])
            .execute()
        ).length
      const first = await register()
      await withdrawRegistration(office, site, first.leadId, visitor)
      expect(await sent()).toBe(0)
      await register()
      for (let i = 0; i < 5; i++) await register(stranger)
      expect(await sent()).toBe(1)
      const again = await register(stranger)
      await withdrawRegistration(office, site, again.leadId, visitor)
      await register(stranger)
      expect(await sent(), 'what one more withdrawal leaves').toBe(0)
      office.clock.set('2026-11-22T05:00:00.000Z')
      await register(stranger)
      expect(await sent(), 'the next day').toBe(1)
    })
  })

  test('many at once are each kept once, and one of equal ones', async () => {
    const { leadId } = await register()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => register({}, { submissionKey: `at-once-${i % 20}` })),
    )
    expect(new Set(answers.map(({ receiptNo }) => receiptNo)).size).toBe(20)
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(20)
    expect((await own(leadId)).repeatCount).toBe(20)
    expect(await bodies('registeredAgain')).toHaveLength(1)
  })
})
