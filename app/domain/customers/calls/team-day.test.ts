import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemActor } from '#app/domain/record/audit/record-audit.server.ts'
import { newId } from '#app/platform/ids.ts'
import { stricterDatabaseFirst } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { registered } from '../../../../tests/support/leads.ts'
import { describeFirst } from '../../../../tests/support/long.ts'
import { makePerson } from '../../../../tests/support/people.ts'
import { assignLead } from '../customer/assign-lead.server.ts'
import { describeEntries, readTeamDay } from './team-day.server.ts'
import { teamFigures } from './team-figures.ts'

const ten = '2026-11-23T01:00:00.000Z'
const minutes = (count: number) => new Date(Date.parse(ten) + count * 60_000).toISOString()

describeFirst(1, stricterDatabaseFirst)('the day of a team on %s', (kind) => {
  let office: TestInstall
  let [kim, lee] = ['', '']
  beforeAll(async () => {
    office = await openTestInstall(kind)
    office.clock.set(ten)
    kim = await makePerson(office, { email: 'kim@example.com', role: 'counsellor' })
    lee = await makePerson(office, { email: 'lee@example.com', role: 'counsellor' })
  })
  afterAll(() => office.close())

  test('readTeamDay: calls by who made them, what is due by whose customer it is, each customer once', async () => {
    const leads: string[] = []
    for (let i = 0; i < 4; i++) {
      const id = await registered(office, { phone: `0107777000${i}` })
      await assignLead(office, office.site, id, i < 3 ? kim : lee, systemActor)
      leads.push(id)
    }
    const [late = '', promised = '', answered = '', ofLee = ''] = leads
    const set = (
      id: string,
      values: { attention?: 'new' | null; attention_at?: string; next_call_at?: string },
    ) => office.db.updateTable('leads').set(values).where('id', '=', id).execute()
    await set(late, { attention: 'new', attention_at: minutes(-6), next_call_at: minutes(5) })
    await set(promised, { attention: null, next_call_at: minutes(-11) })
    await set(answered, { attention: null })
    await set(ofLee, { attention: 'new', attention_at: minutes(-4) })
    const call = (lead_id: string, called_by: string, at: string, result: 'missed' | 'reached') =>
      office.db
        .insertInto('lead_calls')
        .values({ id: newId(), site_id: office.site.id, lead_id, called_by, at, result })
        .execute()
    await call(answered, kim, minutes(-20), 'missed')
    await call(answered, kim, minutes(-10), 'reached')
    // A colleague's call counts for who made it; yesterday's is another day in Korea.
    await call(answered, lee, minutes(-5), 'reached')
    await call(answered, kim, minutes(-11 * 60), 'reached')
    const day = await readTeamDay(office, office.site.id, [kim, lee])
    const counts = (of: string) => teamFigures.map((figure) => day.get(of)?.[figure].length)
    expect(counts(kim), teamFigures.join()).toEqual([2, 1, 2, 2, 0])
    expect(counts(lee), teamFigures.join()).toEqual([1, 0, 1, 0, 0])
    const rows = await describeEntries(office, office.site.id, day.get(kim)?.late ?? [])
    expect(rows.map(({ leadId, as }) => [leadId, as]).toSorted()).toEqual(
      [
        [late, 'now'],
        [promised, 'overdue'],
      ].toSorted(),
    )
    expect(JSON.stringify(rows)).not.toContain('0107777')
    expect((await readTeamDay(office, office.site.id, [lee])).has(kim)).toBe(false)
  })
})
