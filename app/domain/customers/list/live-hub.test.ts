import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { registered } from '../../../../tests/support/leads.ts'
import { silent } from '../../../../tests/support/outbox.ts'
import { makePerson } from '../../../../tests/support/people.ts'
import { recordStatements } from '../../../../tests/support/plans.ts'
import { assignLead } from '../customer/assign-lead.server.ts'
import { leadScope } from '../customer/lead-scope.ts'
import { createLiveHub, type News } from './live-hub.server.ts'

describe.each(databaseKinds)('a listener on %s', (kind) => {
  let office: TestInstall
  let people: Record<'kim' | 'lee' | 'manager', string>
  beforeAll(async () => {
    office = await openTestInstall(kind)
    const [kim, lee, manager] = await Promise.all([
      makePerson(office, { email: 'kim@example.com', role: 'counsellor' }),
      makePerson(office, { email: 'lee@example.com', role: 'counsellor' }),
      makePerson(office, { email: 'manager@example.com', role: 'manager' }),
    ])
    people = { kim, lee, manager }
  })
  afterAll(() => office.close())

  let sessions = 0

  async function session(userId: string) {
    const [id, now] = [`session-${++sessions}`, new Date().toISOString()]
    await office.db
      .insertInto('sessions')
      .values({
        id,
        token: id,
        user_id: userId,
        ip_address: null,
        user_agent: null,
        expires_at: new Date(Date.now() + 3_600_000).toISOString(),
        created_at: now,
        updated_at: now,
      })
      .execute()
    return id
  }

  async function listening(
    hub: ReturnType<typeof createLiveHub>,
    who: keyof typeof people,
    sessionId?: string,
  ) {
    const news: News[] = []
    const ends: boolean[] = []
    const role = who === 'manager' ? ('manager' as const) : ('counsellor' as const)
    const leave = hub.listen({
      userId: people[who],
      sessionId: sessionId ?? (await session(people[who])),
      scope: leadScope([{ id: office.site.id, role }], people[who]),
      tell: (one) => news.push(one),
      breathe: () => {},
      end: (isOver) => ends.push(isOver),
    })
    return { news, ends, leave }
  }
  /** Fifty times as quick as it is. */
  const pace = { lookMs: 20, tellMs: 60 }
  const hubOf = (deps = office) => createLiveHub({ ...deps, log: silent }, pace)

  test('hears of their own, of what is taken from them, and the manager of all; nothing of what it was', async () => {
    const hub = hubOf()
    const [kim, lee, manager] = await Promise.all([
      listening(hub, 'kim'),
      listening(hub, 'lee'),
      listening(hub, 'manager'),
    ])
    const next = () => office.clock.set(new Date(office.clock.now().getTime() + 1000).toISOString())
    next()
    const id = await registered(office, { phone: '01055550001' })
    await vi.waitFor(() => expect(manager.news).toEqual([{ changed: 1, fresh: 1, leads: [id] }]), 5000)
    expect([kim.news, lee.news]).toEqual([[], []])
    next()
    await assignLead(office, office.site, id, people.kim, { type: 'user', id: people.manager })
    await vi.waitFor(() => expect(kim.news).toHaveLength(1), 8000)
    expect(lee.news).toEqual([])
    next()
    await assignLead(office, office.site, id, people.lee, { type: 'user', id: people.manager })
    await vi.waitFor(() => expect([kim.news.length, lee.news.length]).toEqual([2, 1]), 8000)
    hub.close()
    expect([kim.ends, lee.ends, manager.ends]).toEqual([[false], [false], [false]])
  })

  test('asks the database once each time for two hundred, and not at all when nobody listens', async () => {
    const { db, statements } = recordStatements(office.db)
    let asked = 0
    const counted = {
      ...office,
      db: db.withPlugin({
        transformQuery: ({ node }) => {
          asked++
          return node
        },
        transformResult: async ({ result }) => result,
      }),
    }
    const hub = hubOf(counted)
    const sessionId = await session(people.kim)
    asked = 0
    const begun = performance.now()
    const leaves = []
    for (let n = 0; n < 200; n++)
      leaves.push(
        hub.listen({
          userId: `person-${n}`,
          sessionId,
          scope: leadScope([{ id: office.site.id, role: 'counsellor' }], people.kim),
          tell: () => {},
          breathe: () => {},
          end: () => {},
        }),
      )
    await vi.waitFor(() => expect(asked).toBeGreaterThanOrEqual(4), 8000)
    // Three statements each time.
    const looks = Math.ceil((performance.now() - begun) / pace.lookMs)
    expect(asked).toBeLessThanOrEqual(3 * looks)
    expect(statements().length).toBe(3)
    for (const leave of leaves) leave()
    await vi.waitFor(async () => {
      const before = asked
      await new Promise((resolve) => setTimeout(resolve, 5 * pace.lookMs))
      expect(asked).toBe(before)
    }, 8000)
  })

  test('opens six at most of one person: the oldest asks again', async () => {
    const hub = hubOf()
    const all = []
    for (let n = 0; n < 8; n++) all.push(await listening(hub, 'kim', 'one'))
    expect(all.map(({ ends }) => ends.length)).toEqual([1, 1, 0, 0, 0, 0, 0, 0])
    hub.close()
  })
})
