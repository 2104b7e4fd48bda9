import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Site } from '#app/domain/site/site-settings.ts'
import { visitOffer } from '#app/domain/site/visit-offer.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { filledIn } from '../../../../tests/support/leads.ts'
import { parseTouch, withTouch } from '../attribution/touch.ts'
import { confirmRepeat } from '../intake/confirm-repeat.server.ts'
import { createLead } from '../intake/create-lead.server.ts'
import { fillColumns } from '../list/fill-columns.server.ts'
import { bookVisit, cancelVisit } from '../visits/book-visit.server.ts'
import { releaseLapsed } from '../visits/release-lapsed.server.ts'
import { moveBackLapsed } from './move-back-lapsed.server.ts'
import { moveLead } from './move-lead.server.ts'
import { nameHash, nameHashes } from './name-hash.server.ts'

const visitor = { type: 'visitor' } as const
const clerk = { type: 'user', id: 'u1' } as const
const monday = '2026-11-23T01:00:00.000Z'

describe.each(databaseKinds)('states of a registration on %s', (kind) => {
  let office: TestInstall
  let site: Site
  let made = 0
  beforeAll(async () => {
    office = await openTestInstall(kind)
    const visits = visitOffer.parse({
      from: '2026-11-01',
      until: '2026-11-30',
      times: ['10:00', '14:00'],
      capacity: 6,
    })
    site = { ...office.site, settings: { ...office.site.settings, visits } }
  })
  afterAll(() => office.close())
  beforeEach(async () => {
    office.clock.set('2026-11-21T05:00:00.000Z')
    for (const table of ['leads', 'visit_slots'] as const) await office.db.deleteFrom(table).execute()
  })

  const register = async (over: { name?: string; phone?: string; visitAt?: string; url?: string } = {}) => {
    const touch = over.url && parseTouch(new URL(over.url), null, office.clock.now())
    const { leadId } = await createLead(
      office,
      site,
      {
        form: 'popup',
        fields: filledIn({ name: over.name ?? '홍길동', phone: over.phone ?? `010${41_000_000 + ++made}` }),
        submissionKey: `state-${++made}`,
        visitAt: over.visitAt,
        ...(touch ? { attribution: withTouch(undefined, touch) } : {}),
      },
      visitor,
    )
    return leadId
  }
  const read = async (id: string) =>
    await office.db.selectFrom('leads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const statusOf = async (id: string) => (await read(id)).status
  const out = (id: string) =>
    office.db.transaction().execute((tx) => moveLead(tx, office, site, id, 'rejected', clerk))

  test('a visit chosen by the customer or by the office makes it booked, and the cancellation takes that back', async () => {
    const withForm = await register({ visitAt: monday })
    expect(await statusOf(withForm)).toBe('visit-booked')
    const byLink = await register()
    expect(await statusOf(byLink)).toBe('new')
    await bookVisit(office, site, byLink, monday, visitor)
    expect(await statusOf(byLink)).toBe('visit-booked')
    await cancelVisit(office, site, byLink, visitor)
    expect(await statusOf(byLink)).toBe('new')
    const kinds = await office.db
      .selectFrom('lead_events')
      .select('kind')
      .where('lead_id', '=', byLink)
      .orderBy('id')
      .execute()
    expect(kinds.map((event) => event.kind).filter((one) => one === 'status-changed')).toHaveLength(2)
  })

  test('a hold that nobody confirms takes it back, once, unless another visit was booked', async () => {
    const lapsing = await register({ visitAt: monday })
    const rebooked = await register({ visitAt: monday })
    office.clock.set('2026-11-22T06:00:00.000Z')
    await releaseLapsed(office)
    await bookVisit(office, site, rebooked, '2026-11-23T05:00:00.000Z', visitor)
    expect(await moveBackLapsed(office)).toBe(2)
    expect(await statusOf(lapsing)).toBe('new')
    expect(await statusOf(rebooked)).toBe('visit-booked')
    expect(await moveBackLapsed(office)).toBe(0)
  })

  test('who was out comes back by registering again and by confirming it', async () => {
    const id = await register({ phone: '01055556666' })
    await out(id)
    await register({ phone: '01055556666', name: '홍길순' })
    expect(await statusOf(id)).toBe('new')
    await out(id)
    const repeat = await office.db.selectFrom('repeat_registrations').select('id').executeTakeFirstOrThrow()
    await confirmRepeat(office, site, id, repeat.id, visitor)
    expect(await read(id)).toMatchObject({
      status: 'new',
      name_hash: nameHash(office.keys, site.id, '홍길순'),
    })
  })

  test('where somebody came from is kept in columns, the name as a hash; older rows get both by a job', async () => {
    const url = 'https://first.example/?n_media=27758&n_keyword=가온분양&utm_campaign=11월_오픈'
    const id = await register({ url, name: '홍 길동' })
    const source = { channel: 'naver-ad', campaign: '11월_오픈', keyword: '가온분양' }
    const hash = nameHash(office.keys, site.id, '홍길동')
    expect(await read(id)).toMatchObject({ ...source, name_hash: hash })
    expect(nameHashes(office.keys, office.otherSite.id, '홍길동')).not.toContain(hash)
    const nothing = { channel: null, campaign: null, keyword: null, name_hash: null }
    await office.db.updateTable('leads').set(nothing).where('id', '=', id).execute()
    expect(await fillColumns(office)).toBe(1)
    expect(await read(id)).toMatchObject({ ...source, name_hash: hash })
    expect(await fillColumns(office)).toBe(0)
  })
})
