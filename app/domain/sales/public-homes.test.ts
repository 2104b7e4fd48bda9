import { afterAll, beforeAll, expect, test } from 'vitest'
import { leadScope } from '#app/domain/customers/customer/lead-scope.ts'
import { readBoard } from '#app/domain/homes/board.server.ts'
import type { Home, HomePlace } from '#app/domain/homes/home.ts'
import { findPublicHomes } from '#app/domain/homes/public-homes.server.ts'
import { saveHomes } from '#app/domain/homes/save-homes.server.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { stricterDatabaseFirst } from '../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../tests/support/install.ts'
import { registered } from '../../../tests/support/leads.ts'
import { describeFirst } from '../../../tests/support/long.ts'
import { makePerson } from '../../../tests/support/people.ts'
import { sellHome } from './contracts.server.ts'
import { holdHome } from './holds.server.ts'
import { askForHomes, decideRequest } from './requests.server.ts'

describeFirst(1, stricterDatabaseFirst)('what visitors read of homes on %s', (kind) => {
  let office: TestInstall
  const ids: Record<string, string> = {}
  const actor = (who: string) => ({ type: 'user', id: ids[who] ?? '' }) as const
  beforeAll(async () => {
    office = await openTestInstall(kind)
    for (const role of ['manager', 'contracts', 'counsellor'] as const)
      ids[role] = await makePerson(office, { email: `${role}@example.com`, role })
  })
  afterAll(() => office.close())

  test('a hold is for sale still and changes nothing; a contract counts, and what is neither is not named', async () => {
    const { db, site, clock } = office
    const places = ['201', '202', '203'].map(
      (number, i): HomePlace => ({
        ...{ building: '101', number, kind: 'apartment', type: '84A', floor: 2, line: i + 1 },
        isMirrored: false,
      }),
    )
    await saveHomes(office, site, places, actor('manager'))
    const homes = async () => (await readBoard(db, site)).homes
    const seen = async () => {
      const board = await db.selectFrom('home_boards').select('public_no').executeTakeFirstOrThrow()
      return { states: (await findPublicHomes(office, site)).states, version: board.public_no }
    }
    const { version: first } = await seen()
    expect((await seen()).states).toEqual({})
    const details = { kind: 'open', channel: 'first-come', reason: '순위 내 미달' } as const
    const asked = await askForHomes(office, site, (await homes()).slice(0, 2), details, actor('contracts'))
    if (!asked.ok) throw new Error(asked.sentence)
    await decideRequest(office, site, asked.id, 'agree', actor('manager'))
    const offered = { states: { '101-201': 'offered', '101-202': 'offered' }, version: first + 1 }
    expect(await seen()).toEqual(offered)

    const leadId = await registered(office, { phone: '01055550001' })
    await db.updateTable('leads').set({ assigned_to: ids.counsellor }).where('id', '=', leadId).execute()
    const scope = leadScope([{ id: site.id, role: 'counsellor' }], ids.counsellor ?? '')
    const [home] = (await homes()) as [Home]
    expect(await holdHome(office, site, { home, leadId, scope }, actor('counsellor'))).toMatchObject({
      ok: true,
    })
    expect(await seen()).toEqual(offered)
    const [held] = (await homes()) as [Home]
    const parties = [{ name: '홍길동', phone: '01012345678', share: 1, of: 1 }]
    const signed = { parties, contractNo: '제1호', signedOn: koreanDay(clock.now()) }
    expect(await sellHome(office, site, held, signed, actor('contracts'))).toMatchObject({ ok: true })
    expect(await seen()).toEqual({
      states: { '101-201': 'contracted', '101-202': 'offered' },
      version: first + 2,
    })
    expect((await findPublicHomes(office, site)).at).toBe(clock.now().toISOString())
  })
})
