import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemActor } from '#app/domain/record/audit/record-audit.server.ts'
import { newId } from '#app/platform/ids.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { registered } from '../../../../tests/support/leads.ts'
import { countLeads } from '../list/count-leads.server.ts'
import { everyLead, listLeads } from '../list/list-leads.server.ts'
import type { Position } from '../list/walk-leads.server.ts'
import { assignLead, listAssignees } from './assign-lead.server.ts'
import { findLead } from './find-lead.server.ts'
import { revealLead } from './reveal-lead.server.ts'
import { withdrawMarketing } from './withdraw-registration.server.ts'

const actor = { type: 'user', id: 'somebody', ipAddress: '192.0.2.1' } as const

describe.each(databaseKinds)('a registration in the office on %s', (kind) => {
  let office: TestInstall
  beforeAll(async () => {
    office = await openTestInstall(kind)
  })
  afterAll(() => office.close())

  test('is unmasked for nobody without a record of it, and only for its own site', async () => {
    const id = await registered(office, { phone: '01033334444' })
    expect(await revealLead(office, office.otherSite, id, actor)).toBeUndefined()
    const intents = () =>
      office.db
        .selectFrom('audit_entries')
        .select(['actor_id', 'ip_address', 'subject_id', 'details'])
        .where('action', '=', 'lead.revealed')
        .execute()
    expect(await intents()).toEqual([])
    expect(await revealLead(office, office.site, id, actor)).toMatchObject({
      name: '홍길동',
      phone: '010-3333-4444',
      message: '',
      registrations: {},
    })
    expect(await intents()).toEqual([
      { actor_id: 'somebody', ip_address: '192.0.2.1', subject_id: id, details: null },
    ])
  })

  test('is seen by the counsellor it is assigned to, and by no other', async () => {
    const id = await registered(office, { phone: '01033335555' })
    const at = '2026-11-21T05:00:00.000Z'
    const userId = newId()
    await office.db
      .insertInto('users')
      .values({
        id: userId,
        name: '상담사',
        email: 'c@example.com',
        email_verified: 1,
        image: null,
        created_at: at,
        updated_at: at,
      })
      .execute()
    const mine = [office.site.id]
    const scope = { siteIds: mine, assignedOn: { siteIds: mine, userId } }
    expect(await assignLead(office, office.site, id, userId, systemActor)).toBe(false)
    await office.db
      .insertInto('memberships')
      .values({ id: newId(), user_id: userId, site_id: office.site.id, role: 'counsellor', created_at: at })
      .execute()
    expect(await listAssignees(office.db, office.site.id)).toEqual([{ id: userId, name: '상담사' }])
    expect(await findLead(office, scope, id)).toBeUndefined()
    expect(await assignLead(office, office.site, id, userId, systemActor)).toBe(true)
    expect(await findLead(office, scope, id)).toMatchObject({ assignedTo: userId })
    expect(await countLeads(office.db, scope)).toBe(1)
    expect(await countLeads(office.db, { siteIds: [] })).toBe(0)
  })

  test('is listed page by page, each once', async () => {
    for (let n = 0; n < 5; n++) await registered(office, { phone: `0107777000${n}` })
    const scope = { siteIds: [office.site.id] }
    const total = await countLeads(office.db, scope)
    const seen: string[] = []
    for (let next: Position | undefined; ; ) {
      const page = await listLeads(office, { scope, filter: everyLead }, { limit: 2, position: next })
      seen.push(...page.leads.map((one) => one.id))
      next = page.next
      if (!next) break
    }
    expect(new Set(seen).size).toBe(total)
    expect(seen).toHaveLength(total)
  })

  test('keeps why the office withdrew a consent', async () => {
    const id = await registered(office, { phone: '01033336666' })
    await withdrawMarketing(office, office.site, id, actor, 'visit')
    const lead = await findLead(office, { siteIds: [office.site.id] }, id)
    expect(lead?.events[0]).toMatchObject({ kind: 'consent-withdrawn', by: 'user', reason: 'visit' })
    expect(lead?.consents.find((one) => one.kind === 'marketing')?.text.title).toBe('동의합니다')
  })
})
