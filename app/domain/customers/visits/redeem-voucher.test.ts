import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { firstLink, manageToken } from '#app/domain/messages/manage-link.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { visitOffer } from '#app/domain/site/visit-offer.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { filledIn } from '../../../../tests/support/leads.ts'
import { withdrawRegistration } from '../customer/withdraw-registration.server.ts'
import { createLead } from '../intake/create-lead.server.ts'
import { findLeadByToken } from '../intake/find-lead-by-token.server.ts'
import { purgeTraces } from '../retention/purge-traces.server.ts'
import { bookVisit, cancelVisit } from './book-visit.server.ts'
import { redeemVoucher } from './redeem-voucher.server.ts'

const visitor = { type: 'visitor' } as const
const counter = { type: 'user', id: 'u1' } as const
const monday = '2026-11-23T01:00:00.000Z'
const tuesday = '2026-11-24T01:00:00.000Z'

describe.each(databaseKinds)('a gift code on %s', (kind) => {
  let office: TestInstall
  let site: Site
  beforeAll(async () => {
    office = await openTestInstall(kind)
    const visits = visitOffer.parse({
      from: '2026-11-01',
      until: '2029-11-30',
      times: ['10:00'],
      capacity: 9,
    })
    const gift = { title: '기념품', text: '드립니다.', onceMonths: 24 }
    site = { ...office.site, settings: { ...office.site.settings, visits, gift } }
  })
  afterAll(() => office.close())
  beforeEach(async () => {
    office.clock.set('2026-11-21T05:00:00.000Z')
    await office.db.deleteFrom('leads').execute()
  })

  const register = async (phone: string, submissionKey: string, visitAt: string = monday) =>
    (
      await createLead(
        office,
        site,
        {
          form: 'popup',
          fields: filledIn({ phone }),
          submissionKey,
          visitAt,
        },
        visitor,
      )
    ).leadId
  const own = async (leadId: string) => {
    const lead = await findLeadByToken(office, site, manageToken(office.keys, firstLink(leadId)))
    if (!lead) throw new Error('no registration')
    return lead
  }
  const redeem = (code: string) => redeemVoucher(office, site, code, counter)

  test('of a cancelled visit is good for nothing until the next booking, and then again the same', async () => {
    const leadId = await register('01011110001', 'a')
    const code = (await own(leadId)).voucher?.code as string
    await cancelVisit(office, site, leadId, visitor)
    expect(await redeem(code)).toEqual({ ok: false, reason: 'no-visit' })
    expect((await own(leadId)).voucher?.state).toBe('idle')
    await bookVisit(office, site, leadId, tuesday, visitor)
    expect((await own(leadId)).voucher).toEqual({ code, state: 'good' })
    office.clock.set('2026-11-24T01:30:00.000Z')
    expect(await redeem(code), 'during the visit').toEqual({ ok: true, leadId })
    expect((await own(leadId)).voucher?.state).toBe('handed-out')
  })

  test('of a visit that was moved stays good', async () => {
    const leadId = await register('01011110002', 'b')
    await bookVisit(office, site, leadId, tuesday, visitor)
    expect(await redeem((await own(leadId)).voucher?.code as string)).toMatchObject({ ok: true })
  })

  test('is followed by no second one, also after a withdrawal and a new registration', async () => {
    const phone = '01011110003'
    const first = await register(phone, 'c')
    await redeem((await own(first)).voucher?.code as string)
    await withdrawRegistration(office, site, first, visitor)
    expect(JSON.stringify(await office.db.selectFrom('handed_gifts').selectAll().execute())).not.toContain(
      '1111',
    )
    const second = await register(phone, 'd')
    expect(await own(second)).toMatchObject({ voucher: null, hadGift: true })

    // It is forgotten when the time is over that the privacy page names.
    await withdrawRegistration(office, site, second, visitor)
    office.clock.set('2028-11-20T05:00:00.000Z')
    expect((await purgeTraces(office)).gifts).toBe(0)
    office.clock.set('2028-11-25T05:00:00.000Z')
    expect((await purgeTraces(office)).gifts).toBeGreaterThan(0)
    const third = await register(phone, 'e', '2028-11-28T01:00:00.000Z')
    expect(await own(third)).toMatchObject({ voucher: { state: 'good' }, hadGift: false })
  })
})
