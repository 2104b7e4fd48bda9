import { expect, test } from 'vitest'
import type { JournalLine } from '#app/domain/record/journal/journal-entry.ts'
import { changeRole, removeMember } from '#app/domain/staff/members.server.ts'
import { listSitesOfPerson } from '#app/domain/staff/memberships.server.ts'
import { openTestInstall } from '../../../../tests/support/install.ts'
import { registered } from '../../../../tests/support/leads.ts'
import { contextOf, makeSignedIn, membershipOf } from '../../../../tests/support/people.ts'
import { replayMemberships } from './replay-memberships.server.ts'

test('rights that were taken back after the backup are taken back again, once', async () => {
  const office = await openTestInstall('sqlite')
  const ctx = contextOf(office)
  const [owner, leaves, lowered] = [
    await makeSignedIn(office, ctx, { email: 'owner@orbit.example', role: 'owner', siteId: office.site.id }),
    await makeSignedIn(office, ctx, {
      email: 'leaves@orbit.example',
      role: 'counsellor',
      siteId: office.site.id,
    }),
    await makeSignedIn(office, ctx, {
      email: 'lowered@orbit.example',
      role: 'manager',
      siteId: office.site.id,
    }),
  ]
  const leadId = await registered(office, { phone: '01022223333', site: office.site })
  const assign = () =>
    office.db.updateTable('leads').set({ assigned_to: leaves.user.id }).where('id', '=', leadId).execute()
  await assign()
  const backup = await office.db.selectFrom('memberships').selectAll().execute()
  const membership = async (userId: string) => (await membershipOf(office, userId)) ?? ''

  await removeMember(ctx, owner, await membership(leaves.user.id), null)
  const role = 'viewer'
  await changeRole(ctx, owner, { membershipId: await membership(lowered.user.id), role: 'editor' })
  await changeRole(ctx, owner, { membershipId: await membership(lowered.user.id), role })
  const noted = await office.db.selectFrom('journal_entries').select(['id', 'entry']).orderBy('id').execute()
  const journal: JournalLine[] = noted.map(({ id, entry }) => ({
    id,
    at: '2026-11-21T05:00:00.000Z',
    install: 'ours',
    entry: JSON.parse(entry),
  }))
  await office.db.deleteFrom('memberships').execute()
  await office.db.insertInto('memberships').values(backup).execute()
  await assign()

  expect(await replayMemberships(office, journal)).toBe(2)
  expect(await listSitesOfPerson(office.db, leaves.user.id)).toEqual([])
  expect(await listSitesOfPerson(office.db, lowered.user.id)).toMatchObject([{ role }])
  expect(await listSitesOfPerson(office.db, owner.user.id)).toMatchObject([
    { role: 'owner' },
    { role: 'owner' },
  ])
  const lead = await office.db.selectFrom('leads').select('assigned_to').where('id', '=', leadId).execute()
  expect(lead).toEqual([{ assigned_to: null }])
  expect(await replayMemberships(office, journal)).toBe(0)
  await office.close()
})
