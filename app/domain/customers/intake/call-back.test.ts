import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { visitorsOf } from '../../../../tests/support/visitors.ts'
import { findLead } from '../customer/find-lead.server.ts'
import { findByTerm } from '../list/search-leads.server.ts'

describe.each(databaseKinds)('a number that takes no messages on %s', (kind) => {
  let office: TestInstall
  let visitors: ReturnType<typeof visitorsOf>
  beforeAll(async () => {
    office = await openTestInstall(kind)
    visitors = visitorsOf(office)
  })
  afterAll(() => office.close())
  beforeEach(() => office.clock.set('2026-11-21T05:00:00.000Z'))

  const scope = () => ({ siteIds: [office.site.id] })
  const register = (n: number, phone: string) =>
    visitors.post(visitors.contextFrom(`192.0.2.${n}`), visitors.person(n, { phone }))

  test.each([
    [1, '02-123-4567', '02-***-4567', '4567'],
    [2, '+1 213 555 1235', '+*******1235', '1235'],
    [3, '0507-1234-5679', '0507-****-5679', '5679'],
  ])('%i: %s registers, is called, and gets no message', async (n, phone, masked, end) => {
    const { reply } = await register(n, phone)
    expect(reply).toMatchObject({ ok: true, phone: masked, byCall: true })
    const [lead] = await findByTerm(office, scope(), { by: 'phone-end', text: end }, 10)
    expect(lead).toMatchObject({ phone: masked, takesMessages: false, message: 'cancelled' })
    expect(await findLead(office, scope(), lead?.id ?? '')).toMatchObject({ takesMessages: false })
    const [confirmation] = await office.db
      .selectFrom('outbox_messages')
      .select(['status', 'reason'])
      .where('lead_id', '=', lead?.id ?? '')
      .where('channel', '=', 'sms')
      .execute()
    expect(confirmation).toEqual({ status: 'cancelled', reason: 'own:no-messages' })
  })

  test('the same number, written otherwise, is the same person', async () => {
    await register(4, '031-123-9999')
    await register(5, '+82 31 123 9999')
    expect(await findByTerm(office, scope(), { by: 'phone-end', text: '9999' }, 10)).toHaveLength(1)
  })

  test('the reply to a mobile number announces a message', async () => {
    const { reply } = await register(6, '010-2345-6780')
    expect(reply).toMatchObject({ ok: true, byCall: false })
    const [lead] = await findByTerm(office, scope(), { by: 'phone-end', text: '6780' }, 10)
    expect(lead).toMatchObject({ takesMessages: true, message: 'queued' })
  })
})
