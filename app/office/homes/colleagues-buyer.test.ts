import { inspect } from 'node:util'
import type { LoaderFunctionArgs } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leadScope } from '#app/domain/customers/customer/lead-scope.ts'
import { readBoard } from '#app/domain/homes/board.server.ts'
import type { Home, HomePlace } from '#app/domain/homes/home.ts'
import { createHomesHub, type HomeNews } from '#app/domain/homes/homes-hub.server.ts'
import { saveHomes } from '#app/domain/homes/save-homes.server.ts'
import { sellHome } from '#app/domain/sales/contracts.server.ts'
import { holdHome } from '#app/domain/sales/holds.server.ts'
import { revealBuyers } from '#app/domain/sales/home-details.server.ts'
import { askForHomes, decideRequest } from '#app/domain/sales/requests.server.ts'
import { reverseLast } from '#app/domain/sales/reverse.server.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import type { RequestContext } from '#app/request-context.ts'
import { askOffice } from '../../../tests/support/ask-office.ts'
import { stricterDatabaseFirst } from '../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../tests/support/install.ts'
import { registered } from '../../../tests/support/leads.ts'
import { describeFirst } from '../../../tests/support/long.ts'
import { officeRoutes } from '../../../tests/support/office-routes.ts'
import { silent } from '../../../tests/support/outbox.ts'
import { contextOf, enter, makePerson, type TestBrowser } from '../../../tests/support/people.ts'

interface RouteModule {
  loader?: (args: LoaderFunctionArgs) => Promise<unknown>
  action?: (args: LoaderFunctionArgs) => Promise<unknown>
}

/** What nobody but the customer's own counsellor and those who keep contracts may read, in any spelling. */
const secrets = {
  'name of a buyer': /차여울|차\*울|남궁솔|남궁\*|남\*솔/,
  'number of a buyer': /7777-?2002|7777-?2003/,
  'contract number': /계약나루/,
  'reason of an end': /사정나루/,
  "a customer's own link": /\/my\/8YYA/,
}
const given = (what: unknown): string[] => {
  const text = inspect(what, { depth: null, maxArrayLength: null, maxStringLength: null })
  return Object.entries(secrets).flatMap(([name, secret]) => (secret.test(text) ? [name] : []))
}

const place = (number: string): HomePlace => ({
  ...{ building: '101', number, kind: 'apartment', type: '84A', floor: 2, line: Number(number.at(-1)) },
  isMirrored: false,
})

describeFirst(1, stricterDatabaseFirst)("a colleague's buyer on %s", (kind) => {
  let office: TestInstall
  let ctx: RequestContext
  let lead = ''
  const ids: Record<string, string> = {}
  const browsers: Record<string, TestBrowser> = {}
  const actor = (who: string) => ({ type: 'user', id: ids[who] ?? '' }) as const
  const home = async (number: string) =>
    (await readBoard(office.db, office.site)).homes.find((one) => one.number === number) as Home
  const hold = async (who: string, number: string) =>
    holdHome(
      office,
      office.site,
      {
        home: await home(number),
        leadId: lead,
        scope: leadScope([{ id: office.site.id, role: 'counsellor' }], ids[who] ?? ''),
      },
      actor(who),
    )

  beforeAll(async () => {
    office = await openTestInstall(kind)
    ctx = contextOf(office)
    const roles = {
      manager: 'manager',
      contracts: 'contracts',
      kim: 'counsellor',
      lee: 'counsellor',
      viewer: 'viewer',
    } as const
    for (const [name, role] of Object.entries(roles)) {
      ids[name] = await makePerson(office, { email: `${name}@example.com`, role })
      browsers[name] = await enter(ctx, `${name}@example.com`)
    }
    lead = await registered(office, { phone: '01077772002' })
    await office.db.updateTable('leads').set({ assigned_to: ids.kim }).where('id', '=', lead).execute()
    await saveHomes(office, office.site, [place('201'), place('202'), place('203')], actor('manager'))
    const homes = (await readBoard(office.db, office.site)).homes
    const details = { kind: 'open', channel: 'first-come', reason: '순위 내 미달' } as const
    const asked = await askForHomes(office, office.site, homes, details, actor('contracts'))
    if (asked.ok) await decideRequest(office, office.site, asked.id, 'agree', actor('manager'))
    const parties = [
      { name: '차여울', phone: '01077772002', share: 1, of: 2 },
      { name: '남궁솔', phone: '01077772003', share: 1, of: 2 },
    ]
    const signed = { parties, contractNo: '계약나루-1', signedOn: koreanDay(office.clock.now()) }
    // One is sold, one was sold by mistake and is for sale again, one is held; the end of the first is asked for.
    for (const number of ['201', '202']) {
      await hold('kim', number)
      await sellHome(office, office.site, await home(number), signed, actor('contracts'))
    }
    const reason = '사정나루 https://first.example/first/my/8YYAq2b'
    await reverseLast(office, office.site, await home('202'), reason, actor('manager'))
    await hold('kim', '203')
    const end = { kind: 'end', cause: 'buyer', endedOn: signed.signedOn, reason } as const
    expect(
      await askForHomes(office, office.site, [await home('201')], end, actor('contracts')),
    ).toMatchObject({
      ok: true,
    })
  })
  afterAll(() => office.close())

  /**
   * Everything that a person gets of the office by looking: each route, about the homes and the customer. The television is of no person;
   * `displays.test.ts` reads what it gives.
   */
  async function look(who: string): Promise<Record<string, string[]>> {
    const found: Record<string, string[]> = {}
    const site = office.site.slug
    for (const { path, file } of officeRoutes.filter(
      (one) => !/sites|pictures|forms|drafts|^admin\/tv/.test(one.path),
    )) {
      const { loader }: RouteModule = await import(/* @vite-ignore */ `../../${file}`)
      if (!loader) continue
      const params = { lead, site, message: 'none', notice: 'none', id: 'none', name: 'registration' }
      const address = path.replace(/:(\w+)\??/g, (_, name: keyof typeof params) => params[name] ?? 'none')
      for (const about of ['home=101-201&q=2002', 'home=101-202&q=차여울', 'home=101-203&state=sent'])
        try {
          const query = `site=${site}&lead=${lead}&customer=${lead}&${about}`
          const request = browsers[who]?.request(`/${address}?${encodeURI(query)}`) as Request
          const came = await askOffice(ctx, loader, request, params)
          const all = given(came instanceof Response ? await came.text() : came)
          if (all.length) found[address] = [...new Set([...(found[address] ?? []), ...all])]
        } catch (refused) {
          expect(refused, address).not.toBeInstanceOf(TypeError)
        }
    }
    return found
  }

  test('no route of the office gives a counsellor the buyer of a colleague', async () => {
    expect(await look('lee')).toEqual({})
    const own = await look('kim')
    expect(own).toMatchObject({
      'admin/homes/one': expect.arrayContaining(['name of a buyer', 'contract number']),
    })
    expect(Object.values(own).flat()).not.toContain("a customer's own link")
  })

  test('no route gives the desk of contracts the own link of a customer', { tags: 'long' }, async () => {
    const desk = await look('contracts')
    expect(desk).toMatchObject({ 'admin/homes': expect.arrayContaining(['reason of an end']) })
    expect(desk).toMatchObject({ 'admin/homes/one': expect.arrayContaining(['reason of an end']) })
    expect(Object.values(desk).flat()).not.toContain("a customer's own link")
  })

  const one = async (who: string) => {
    const { loader }: RouteModule = await import('./board/one.ts')
    const request = browsers[who]?.request(`/admin/homes/one?site=${office.site.slug}&home=101-201`)
    return await askOffice(ctx, loader as NonNullable<typeof loader>, request as Request)
  }

  const send = async (who: string, file: string, fields: Record<string, string>) => {
    const { action }: RouteModule = await import(/* @vite-ignore */ `../../office/${file}`)
    const body = new URLSearchParams({ site: office.site.slug, ...fields })
    const request = browsers[who]?.request(`/admin?site=${office.site.slug}`, { method: 'POST', body })
    try {
      return await askOffice(ctx, action as NonNullable<typeof action>, request as Request)
    } catch (refused) {
      return refused
    }
  }

  test('search, duplicates and commands say nothing of them either', async () => {
    const { version } = await home('203')
    const held = await send('lee', 'homes/board/screen.tsx', {
      ...{ intent: 'hold', home: `101-203:${version}`, lead },
    })
    expect(given(held)).toEqual([])
    expect(inspect(held, { depth: 9 })).toMatch(/담당 고객을 선택해 주세요/)
    const own = await registered(office, { phone: '01066660001' })
    await office.db.updateTable('leads').set({ assigned_to: ids.lee }).where('id', '=', own).execute()
    const again = await send('lee', 'homes/board/screen.tsx', {
      ...{ intent: 'hold', home: `101-203:${version}`, lead: own },
    })
    expect(inspect(again, { depth: 9 })).toMatch(/이미 보류 중입니다/)
    const reveal = { intent: 'reveal', name: '101-201' }
    const requests: [string, Record<string, string>][] = [
      ['homes/board/screen.tsx', reveal],
      ['customers/list/screen.tsx', { intent: 'search', search: '차여울' }],
      ['customers/list/screen.tsx', { intent: 'search', search: '01077772002' }],
      ['customers/new-caller/screen.tsx', { intent: 'register', name: '김모름', phone: '01077772002' }],
      ['finder/find.ts', { intent: 'search', search: '2002' }],
    ]
    for (const [file, fields] of requests) {
      // What somebody typed comes back into their form.
      const typed = given(fields)
      const told = given(await send('lee', file, fields)).filter((one) => !typed.includes(one))
      expect(told, `${file} ${inspect(fields)}`).toEqual([])
    }
    for (const who of ['kim', 'contracts'])
      expect(given(await send(who, 'homes/board/screen.tsx', reveal))).toEqual([
        'name of a buyer',
        'number of a buyer',
      ])
  })

  test('who only reads sees every buyer masked, and reveals nobody', async () => {
    const seen = await one('viewer')
    expect(seen).toMatchObject({ sale: { mayReveal: false, contractNo: undefined } })
    expect(inspect(seen, { depth: 9 })).toMatch(/차\*울.*\*{4}-2002/s)
    expect(await one('kim')).toMatchObject({ sale: { mayReveal: true, contractNo: '계약나루-1' } })
    const reveal = { intent: 'reveal', name: '101-201' }
    const told = await send('viewer', 'homes/board/screen.tsx', reveal)
    expect(given(told)).toEqual([])
    expect(inspect(told, { depth: 9 })).toMatch(/status: 404/)
    const asked = revealBuyers(office, office.site, place('201'), {
      actor: actor('viewer'),
      scope: leadScope([{ id: office.site.id, role: 'viewer' }], ids.viewer ?? ''),
    })
    expect(await asked).toBeUndefined()
  })

  test('a change that every board hears of names nobody', async () => {
    const hub = createHomesHub({ db: office.db, log: silent })
    const heard: HomeNews[] = []
    const stop = hub.listen([office.site.id], (news) => heard.push(news))
    try {
      const before = (await readBoard(office.db, office.site)).changeNo
      await expect
        .poll(async () => {
          await office.db
            .updateTable('home_boards')
            .set((value) => ({ change_no: value('change_no', '+', 1) }))
            .where('site_id', '=', office.site.id)
            .execute()
          return heard.length
        })
        .toBeGreaterThan(0)
      expect(heard.every(({ to }) => to >= before)).toBe(true)
      expect(given([heard, await readBoard(office.db, office.site)])).toEqual([])
    } finally {
      stop()
      hub.close()
    }
  })
})
