import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decrypt } from '#app/db/encryption.server.ts'
import { leadScope } from '#app/domain/customers/customer/lead-scope.ts'
import { listExports } from '#app/domain/customers/import-export/exports.server.ts'
import { readBoard } from '#app/domain/homes/board.server.ts'
import type { Home, HomePlace } from '#app/domain/homes/home.ts'
import { shownState } from '#app/domain/homes/home-states.ts'
import { saveHomes } from '#app/domain/homes/save-homes.server.ts'
import { NotAllowedError } from '#app/domain/site/rights.server.ts'
import type { Day } from '#app/platform/korean-day.ts'
import { databaseKinds } from '../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../tests/support/install.ts'
import { registered } from '../../../tests/support/leads.ts'
import { isLong } from '../../../tests/support/long.ts'
import { makePerson } from '../../../tests/support/people.ts'
import { callReserve, sellHome, signContract, waiveHome } from './contracts.server.ts'
import { changeHomesDirectly } from './direct-events.server.ts'
import { readDaysOfContracts, readHomeFigures, readReportWithSales, readSellers } from './figures.server.ts'
import { countHomes } from './figures.ts'
import { extendHold, holdHome, releaseHold } from './holds.server.ts'
import { fetchHomeList, type HomeExport, openBoardPrint, prepareHomeExport } from './home-exports.server.ts'
import { askForHomes, decideRequest } from './requests.server.ts'
import { reverseLast } from './reverse.server.ts'

const place = (number: string, floor: number, line: number): HomePlace => ({
  ...{ building: '101', number, kind: 'apartment', type: '84A', floor, line, isMirrored: false },
})
const wanted: HomePlace[] = [
  place('201', 2, 1),
  place('202', 2, 2),
  { ...place('301', 3, 1), building: '102', type: '59A' },
]
const party = { name: '홍길동', phone: '01012345678', share: 1, of: 1 }
const today = '2026-11-21' as Day
const yesterday = '2026-11-20' as Day
const signed = { parties: [party], contractNo: '제1호', signedOn: today }

describe.each(databaseKinds)('sales on %s', (kind) => {
  let office: TestInstall
  const ids: Record<string, string> = {}
  const actor = (who: string) => ({ type: 'user', id: ids[who] ?? '' }) as const
  beforeAll(async () => {
    office = await openTestInstall(kind)
    for (const [name, role] of [
      ['manager', 'manager'],
      ['second', 'manager'],
      ['contracts', 'contracts'],
      ['kim', 'counsellor'],
      ['lee', 'counsellor'],
      ['viewer', 'viewer'],
    ] as const)
      ids[name] = await makePerson(office, { email: `${name}@example.com`, role })
    ids.lead = await registered(office, { phone: '01099990001' })
    await office.db.updateTable('leads').set({ assigned_to: ids.kim }).where('id', '=', ids.lead).execute()
  })
  afterAll(() => office.close())
  beforeEach(async () => {
    office.clock.set('2026-11-21T05:00:00.000Z')
    for (const table of ['home_requests', 'homes', 'home_boards', 'buyers', 'journal_entries'] as const)
      await office.db.deleteFrom(table).execute()
    expect(await saveHomes(office, office.site, wanted, actor('manager'))).toMatchObject({ added: 3 })
  })

  const homes = async () => (await readBoard(office.db, office.site)).homes
  const home = async (number = '201') => (await homes()).find((one) => one.number === number) as Home
  const stateOf = async (number?: string) => shownState(await home(number), office.clock.now().toISOString())
  const openAs = async (channel: 'first-come' | 'special', number = '201') => {
    const details = { kind: 'open', channel, reason: '공고 제2026-1호' } as const
    const asked = await askForHomes(office, office.site, [await home(number)], details, actor('contracts'))
    if (!asked.ok) return asked
    return await decideRequest(office, office.site, asked.id, 'agree', actor('manager'))
  }
  const hold = async (who = 'kim', seen?: Home) =>
    await holdHome(
      office,
      office.site,
      {
        home: seen ?? (await home()),
        leadId: ids.lead ?? '',
        scope: leadScope(
          [{ id: office.site.id, role: who === 'manager' ? 'manager' : 'counsellor' }],
          ids[who] ?? '',
        ),
      },
      actor(who),
    )
  const leadStatus = async () =>
    (
      await office.db
        .selectFrom('leads')
        .select('status')
        .where('id', '=', ids.lead ?? '')
        .executeTakeFirst()
    )?.status

  test('a home is opened by two, held by one, sold by the desk, ended by two, and the mistake is taken back', async () => {
    expect(await hold()).toEqual({ ok: false, sentence: '공급 중인 세대가 아닙니다.' })
    const details = { kind: 'open', channel: 'first-come', reason: '순위 내 미달' } as const
    const asked = await askForHomes(office, office.site, [await home()], details, actor('contracts'))
    if (!asked.ok) throw new Error(asked.sentence)
    await expect(decideRequest(office, office.site, asked.id, 'agree', actor('contracts'))).rejects.toThrow(
      NotAllowedError,
    )
    await expect(decideRequest(office, office.site, asked.id, 'agree', actor('kim'))).rejects.toThrow()
    expect(await decideRequest(office, office.site, asked.id, 'agree', actor('manager'))).toEqual({
      ok: true,
    })
    expect(await stateOf()).toBe('offered')

    expect(await hold('lee')).toMatchObject({ ok: false })
    expect(await hold()).toEqual({ ok: true, until: '2026-11-21T05:30:00.000Z' })
    expect(await stateOf()).toBe('held')
    expect(await hold('manager')).toEqual({ ok: false, sentence: '이미 보류 중입니다.' })
    await expect(releaseHold(office, office.site, await home(), actor('lee'))).rejects.toThrow(/관리자/)
    expect(await extendHold(office, office.site, { home: await home(), by: 60 }, actor('manager'))).toEqual({
      ok: true,
      until: '2026-11-21T06:30:00.000Z',
    })
    await expect(sellHome(office, office.site, await home(), signed, actor('kim'))).rejects.toThrow()
    expect(await sellHome(office, office.site, await home(), signed, actor('contracts'))).toMatchObject({
      ok: true,
    })
    expect(await stateOf()).toBe('contracted')
    expect(await leadStatus()).toBe('contracted')
    const buyer = await office.db.selectFrom('buyers').selectAll().executeTakeFirstOrThrow()
    expect(decrypt(office.keys, buyer.name_sealed, `buyers.name:${buyer.id}`)).toBe('홍길동')
    expect(buyer.keep_until).toBeNull()

    const end = { kind: 'end', cause: 'agreed', endedOn: today, reason: '합의' } as const
    const ending = await askForHomes(office, office.site, [await home()], end, actor('contracts'))
    if (!ending.ok) throw new Error(ending.sentence)
    expect(await stateOf()).toBe('contracted')
    expect(await decideRequest(office, office.site, ending.id, 'agree', actor('second'))).toEqual({
      ok: true,
    })
    expect(await home()).toMatchObject({ state: 'remaining', cause: 'ended' })
    expect(await leadStatus()).toBe('contacted')
    expect((await office.db.selectFrom('buyers').selectAll().executeTakeFirstOrThrow()).keep_until).toBe(
      '2031-11-21',
    )

    expect(await reverseLast(office, office.site, await home(), '잘못 입력', actor('manager'))).toEqual({
      ok: true,
    })
    expect(await stateOf()).toBe('contracted')
    expect(await leadStatus()).toBe('contracted')
    expect(await reverseLast(office, office.site, await home(), '잘못 입력', actor('manager'))).toEqual({
      ok: true,
    })
    expect(await stateOf()).toBe('offered')
    expect(
      (await office.db.selectFrom('sales_cases').select('state').execute()).map(({ state }) => state),
    ).toEqual(['reversed'])
  })

  test('who saw an older state changes nothing, and a hold that is over is no hold', async () => {
    await openAs('first-come')
    const before = await home()
    expect(await hold()).toMatchObject({ ok: true })
    expect(await releaseHold(office, office.site, before, actor('kim'))).toEqual({
      ok: false,
      sentence: '그사이 101동 201호의 상태가 바뀌었습니다. 바뀐 상태를 보고 다시 해 주세요.',
    })
    office.clock.set('2026-11-21T05:30:00.000Z')
    expect(await stateOf()).toBe('offered')
    expect(await sellHome(office, office.site, await home(), signed, actor('contracts'))).toEqual({
      ok: false,
      sentence: '101동 201호: 보류가 끝났습니다. 다시 보류한 뒤 계약해 주세요.',
    })
    expect(await hold('manager')).toMatchObject({ ok: true })
    const holds = await office.db.selectFrom('home_holds').select(['ended_how', 'ended_at']).execute()
    expect(holds.filter(({ ended_how }) => ended_how === 'lapsed')).toEqual([
      { ended_how: 'lapsed', ended_at: '2026-11-21T05:30:00.000Z' },
    ])
  })

  test('of two hundred who hold a home at once exactly one gets it', async () => {
    await openAs('first-come')
    const seen = await home()
    const answers = await Promise.all(Array.from({ length: 200 }, () => hold('kim', seen)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await office.db.selectFrom('home_holds').select('id').execute()).toHaveLength(1)
    expect((await home()).version).toBe(seen.version + 1)
  })

  test('a home that is bound neither changes nor goes; others do', async () => {
    await openAs('first-come')
    await hold()
    const other = wanted.map((one) => ({ ...one, type: '84B' }))
    expect(await saveHomes(office, office.site, other, actor('manager'))).toEqual({
      ok: false,
      sentence:
        '보류, 배정 또는 계약된 세대가 달라집니다: 101동 201호. 이 세대를 그대로 두고 다시 해 주세요.',
    })
    const kept = [wanted[0], place('401', 4, 1)] as HomePlace[]
    expect(await saveHomes(office, office.site, kept, actor('manager'))).toEqual({
      ...{ ok: true, added: 1, changed: 0, removed: 2 },
    })
    expect((await homes()).map(({ number }) => number)).toEqual(['201', '401'])
    await expect(saveHomes(office, office.site, kept, actor('contracts'))).rejects.toThrow(NotAllowedError)
  })

  /** Written from the specification's table: what each event needs and leads to. */
  const model: Record<string, { from: string[]; to: string }> = {
    exclude: { from: ['preparing'], to: 'excluded' },
    include: { from: ['excluded'], to: 'preparing' },
    'open first-come': { from: ['preparing', 'remaining'], to: 'offered first-come' },
    'open special': { from: ['preparing', 'remaining'], to: 'offered special' },
    close: { from: ['offered first-come', 'offered special'], to: 'remaining' },
    hold: { from: ['offered first-come'], to: 'held' },
    release: { from: ['held'], to: 'offered first-come' },
    sell: { from: ['held'], to: 'contracted' },
    assign: { from: ['offered special'], to: 'assigned' },
    'call-reserve': { from: ['remaining'], to: 'assigned' },
    waive: { from: ['assigned'], to: 'remaining' },
    sign: { from: ['assigned'], to: 'contracted' },
    end: { from: ['contracted'], to: 'remaining' },
  }

  const byTwo = async (details: Parameters<typeof askForHomes>[3], one: Home) => {
    const asked = await askForHomes(office, office.site, [one], details, actor('contracts'))
    if (asked.ok) await decideRequest(office, office.site, asked.id, 'agree', actor('manager'))
  }
  const signedOf = ({ number }: Home) => ({ ...signed, signedOn: number === '201' ? yesterday : today })
  const acts: Record<string, (one: Home) => Promise<unknown>> = {
    exclude: (one) => changeHomesDirectly(office, office.site, 'exclude', [one], actor('manager')),
    include: (one) => changeHomesDirectly(office, office.site, 'include', [one], actor('manager')),
    'open first-come': (one) => byTwo({ kind: 'open', channel: 'first-come', reason: '미달' }, one),
    'open special': (one) => byTwo({ kind: 'open', channel: 'special', reason: '공고' }, one),
    close: (one) => changeHomesDirectly(office, office.site, 'close', [one], actor('contracts')),
    hold: (one) => hold(one.line === 1 ? 'kim' : 'manager', one),
    release: (one) => releaseHold(office, office.site, one, actor('manager')),
    sell: (one) => sellHome(office, office.site, one, signedOf(one), actor('contracts')),
    assign: (one) => byTwo({ kind: 'assign', parties: [party] }, one),
    'call-reserve': (one) => callReserve(office, office.site, one, [party], actor('contracts')),
    waive: (one) => waiveHome(office, office.site, one, '포기', actor('manager')),
    sign: (one) => signContract(office, office.site, one, signedOf(one), actor('contracts')),
    end: (one) => byTwo({ kind: 'end', cause: 'buyer', endedOn: today, reason: '사정' }, one),
  }
  const modelled = (one: Home) => {
    const state = shownState(one, office.clock.now().toISOString())
    return state === 'offered' ? `offered ${one.channel}` : state
  }

  test('homes are taken along once, on record, with buyers only for who may and asked for them', async () => {
    await openAs('first-come')
    await hold()
    await sellHome(office, office.site, await home(), signed, actor('contracts'))
    const asked: HomeExport = {
      ...{ what: 'homes', format: 'csv', withBuyers: false, basis: 'internal' },
      ...{ recipient: '가온건설', reason: '주간 회의 자료' },
    }
    const prepare = (over: Partial<HomeExport>, who = 'contracts') =>
      prepareHomeExport(office, office.site, { ...asked, ...over }, actor(who))
    const fetched = async (id: string, who = 'contracts') => {
      const file = await fetchHomeList(office, office.site, id, actor(who))
      return file && Buffer.from(file.body).toString()
    }
    await expect(prepare({}, 'kim')).rejects.toThrow(NotAllowedError)
    await expect(prepare({ withBuyers: true }, 'viewer')).rejects.toThrow(NotAllowedError)
    const id = await prepare({})
    expect(await fetched(id, 'manager')).toBeUndefined()
    expect(await openBoardPrint(office, office.site, id, actor('contracts'))).toBeUndefined()
    const list = await fetched(id)
    expect(list).toContain('101,201,아파트,84A,2,1,계약,선착순,,,2026. 11. 21.')
    expect(list).toMatch(/받는 곳,가온건설[\s\S]*사유,주간 회의 자료/)
    expect(list).not.toMatch(/홍길동|01012345678/)
    expect(await fetched(id)).toBeUndefined()
    expect(await fetched(await prepare({ withBuyers: true }))).toContain('홍길동,01012345678,1/1')

    const print = await prepare({ what: 'homes-print' }, 'viewer')
    expect(await fetched(print, 'viewer')).toBeUndefined()
    const opened = await openBoardPrint(office, office.site, print, actor('viewer'))
    expect(opened?.homes).toHaveLength(3)
    expect(JSON.stringify(opened)).not.toMatch(/홍길동/)
    // Customers' files are others.
    expect(await listExports(office, office.site.id)).toEqual([])
    expect(await listExports(office, office.site.id, { what: ['homes', 'homes-print'] })).toHaveLength(3)
    const late = await prepare({})
    office.clock.set('2026-11-21T05:30:00.000Z')
    expect(await fetched(late)).toBeUndefined()
    const recorded = await office.db
      .selectFrom('audit_entries')
      .select(['action', 'details'])
      .where('action', 'like', 'homes.%ed')
      .where('subject_type', '=', 'export')
      .orderBy('at')
      .execute()
    expect(recorded.map(({ action }) => action).sort()).toEqual([
      ...Array(3).fill('homes.downloaded'),
      ...Array(4).fill('homes.exported'),
    ])
    expect(JSON.stringify(recorded)).toContain('주간 회의 자료')
  })

  /** Whatever the figures are split by, the parts sum to what the model says. */
  async function checkFigures(expected: readonly string[]) {
    const number = (state: string) => expected.filter((one) => one.split(' ')[0] === state).length
    const figures = await readHomeFigures(office, office.site)
    const now = office.clock.now().toISOString()
    const cells = (await homes()).map((one) => ({ ...one, state: shownState(one, now), count: 1 }))
    expect(countHomes(cells)).toEqual(figures)
    const { supplied, ...states } = figures.total
    for (const [state, count] of Object.entries(states)) expect(count, state).toBe(number(state))
    expect(supplied).toBe(expected.length - number('excluded'))
    for (const sums of Object.values(figures.by))
      for (const key of Object.keys(figures.total) as (keyof typeof figures.total)[])
        expect([...sums.values()].reduce((sum, counts) => sum + counts[key], 0)).toBe(figures.total[key])
    const contracted = number('contracted')
    expect((await readDaysOfContracts(office.db, office.site)).at(-1)?.running ?? 0).toBe(contracted)
    for (const [who, role] of [
      ['manager', 'manager'],
      ['lee', 'counsellor'],
    ] as const) {
      const reader = { id: ids[who] ?? '', role }
      const { people = [] } = (await readSellers(office, office.site, reader)) ?? {}
      expect(people.reduce((sum, { contracts }) => sum + contracts, 0)).toBe(contracted)
      if (who === 'lee')
        for (const { name } of people) expect(name).toMatch(/^(?:다른 상담사|담당 상담사 없음)$/)
    }
    const { sales } = await readReportWithSales(office, office.site, today)
    const [ofDays, ofTypes] = sales.map(({ rows }) => rows.map(({ values }) => values))
    if (supplied) {
      const [signedAll, endedAll, net] = ofDays ?? []
      expect(net?.map((value, i) => value + (endedAll?.[i] ?? 0))).toEqual(signedAll)
      expect(net?.[2]).toBe(contracted)
      const [total, ...types] = ofTypes?.toReversed() ?? []
      for (const i of [0, 1, 2])
        expect(types.reduce((sum, values) => sum + (values[i] ?? 0), 0)).toBe(total?.[i])
      expect(total?.slice(0, 3)).toEqual([net?.[0], contracted, supplied])
    } else expect(sales).toEqual([])
  }

  test('states follow the table whatever happens, and the parts sum to the whole', {
    timeout: 120_000,
  }, async () => {
    const names = Object.keys(model)
    const step = fc.tuple(fc.nat({ max: 2 }), fc.boolean(), fc.nat({ max: 999 }))
    const steps = fc.array(step, { minLength: 25, maxLength: 25 })
    let sales = 0
    await fc.assert(
      fc.asyncProperty(steps, async (walk) => {
        for (const table of ['home_requests', 'homes', 'home_boards', 'buyers'] as const)
          await office.db.deleteFrom(table).execute()
        await saveHomes(office, office.site, wanted, actor('manager'))
        const expected = ['preparing', 'preparing', 'preparing']
        for (const [at, isAny, choice] of walk) {
          const one = (await homes())[at] as Home
          // Of all events few walks would come to a contract.
          const possible = names.filter((name) => isAny || model[name]?.from.includes(expected[at] ?? ''))
          const event = possible[choice % possible.length] ?? ''
          await acts[event]?.(one)
          const { from, to } = model[event] as (typeof model)[string]
          if (from.includes(expected[at] ?? '')) expected[at] = to
          if (to === 'contracted' && expected[at] === to) sales++
          expect((await homes()).map(modelled), `${event} of ${at}`).toEqual(expected)
          await checkFigures(expected)
        }
        const open = await office.db
          .selectFrom('sales_cases')
          .select('state')
          .where('open_home_id', 'is not', null)
          .execute()
        const bound = expected.filter((state) => state === 'assigned' || state === 'contracted')
        expect(open.map(({ state }) => (state === 'won' ? 'assigned' : state)).sort()).toEqual(bound.sort())
      }),
      { numRuns: isLong ? 60 : 4, seed: isLong ? undefined : 7 } as fc.Parameters<unknown>,
    )
    expect(sales).toBeGreaterThan(2)
  })
})
