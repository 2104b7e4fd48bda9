import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leadScope } from '#app/domain/customers/customer/lead-scope.ts'
import { readBoard } from '#app/domain/homes/board.server.ts'
import type { Home, HomePlace } from '#app/domain/homes/home.ts'
import { saveHomes } from '#app/domain/homes/save-homes.server.ts'
import { composeMessage } from '#app/domain/messages/compose-message.ts'
import type { saveRemainingUnits } from '#app/domain/messages/save-remaining-units.server.ts'
import {
  draftedValues,
  saveRemainingOrDraft,
} from '#app/domain/publishing/drafts/values-of-messages.server.ts'
import { demandApproval } from '#app/domain/publishing/publish/approval.server.ts'
import { planPublication } from '#app/domain/publishing/publish/planned-publications.server.ts'
import { approvePlan } from '#app/domain/publishing/publish/publish-planned.server.ts'
import { countRemaining } from '#app/domain/site/count-remaining.server.ts'
import { fillFacts } from '#app/domain/site/facts.ts'
import { findSite, findSiteById } from '#app/domain/site/find-site.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { secondSite } from '../../../tests/support/content-folder.ts'
import { databaseKinds } from '../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../tests/support/install.ts'
import { registered } from '../../../tests/support/leads.ts'
import { makePerson } from '../../../tests/support/people.ts'
import { publishFolder } from '../../../tests/support/publish-folder.ts'
import { sellHome } from './contracts.server.ts'
import { changeHomesDirectly } from './direct-events.server.ts'
import { holdHome } from './holds.server.ts'
import { askForHomes, decideRequest } from './requests.server.ts'

const byBoard = { byBoard: true } as const

describe.each(databaseKinds)('homes that are left, by the board, on %s', (kind) => {
  let office: TestInstall
  let of: Site
  const ids: Record<string, string> = {}
  const actor = (who: string) => ({ type: 'user', id: ids[who] ?? '' }) as const
  beforeAll(async () => {
    office = await openTestInstall(kind)
    of = office.site
    await hire()
    office.clock.set('2026-11-27T04:00:00.000Z')
  })
  afterAll(() => office.close())

  const hire = async () => {
    for (const [name, role] of [
      ['owner', 'owner'],
      ['manager', 'manager'],
      ['second', 'manager'],
      ['contracts', 'contracts'],
      ['counsellor', 'counsellor'],
    ] as const)
      ids[name] = await makePerson(office, { email: `${name}@${of.slug}.example`, role, siteId: of.id })
  }

  const site = async () => {
    const found = await findSiteById(office.db, of.id)
    if (!found) throw new Error('no site')
    return found
  }
  const line = async () => fillFacts('{site.remaining}', (await site()).settings.facts)
  const message = async () => {
    const own = await site()
    const plain = { ...own, settings: { ...own.settings, messages: {} } }
    const composed = composeMessage(plain, 'confirmation', { name: '홍길동', receiptNo: 'TS-1234-5678' })
    return composed.ok ? composed.body : composed.reason
  }
  const place = (number: string, type: string, over: Partial<HomePlace> = {}): HomePlace => ({
    ...{ building: '101', number, kind: 'apartment', type, floor: Number(number[0]) },
    ...{ line: Number(number.at(-1)), isMirrored: false, ...over },
  })
  const places = [place('201', '84A'), place('202', '84A'), place('203', '59A'), place('301', '84A')]
  const homes = async () => (await readBoard(office.db, of)).homes
  const named = async (number: string) => (await homes()).find((home) => home.number === number) as Home
  const open = async (chosen: Home[]) => {
    const details = { kind: 'open', channel: 'first-come', reason: '순위 내 미달' } as const
    const asked = await askForHomes(office, of, chosen, details, actor('contracts'))
    if (!asked.ok) throw new Error(asked.sentence)
    await decideRequest(office, of, asked.id, 'agree', actor('manager'))
  }
  const choose = (typed: Parameters<typeof saveRemainingUnits>[2], who = 'manager') =>
    saveRemainingOrDraft(office, of, typed, actor(who))

  test('needs a board, and is the typed figure until somebody switches it on', async () => {
    expect(await choose(byBoard)).toMatchObject({ ok: false, sentence: expect.stringContaining('현황판') })
    await choose({ text: '84A 9세대', asOf: '2026-11-26' })
    await saveHomes(office, of, places, actor('manager'))
    await open((await homes()).filter(({ number }) => number !== '301'))
    expect(await line()).toBe('84A 9세대(2026. 11. 26. 기준)')
    const published = (await site()).contentVersion
    office.clock.set('2026-11-27T05:00:00.000Z')
    expect(await choose(byBoard)).toEqual({ ok: true })
    expect((await site()).contentVersion).toBe(published + 1)
    expect(await line()).toBe('59A 1세대, 84A 2세대(11월 27일 오후 1시 기준)')
    expect(await message()).toContain('잔여 세대: 59A 1세대, 84A 2세대(11월 27일 오후 1시 기준)')
  })

  test('a hold changes nothing, a contract counts at once and needs no publication', async () => {
    const before = await site()
    office.clock.set('2026-11-27T05:13:20.000Z')
    const leadId = await registered(office, { phone: '01055550001' })
    await office.db
      .updateTable('leads')
      .set({ assigned_to: ids.counsellor })
      .where('id', '=', leadId)
      .execute()
    const scope = leadScope([{ id: of.id, role: 'counsellor' }], ids.counsellor ?? '')
    const hold = { home: await named('201'), leadId, scope }
    expect(await holdHome(office, of, hold, actor('counsellor'))).toMatchObject({ ok: true })
    expect(await site()).toEqual(before)
    const parties = [{ name: '홍길동', phone: '01012345678', share: 1, of: 1 }]
    const signed = { parties, contractNo: '제1호', signedOn: koreanDay(office.clock.now()) }
    expect(await sellHome(office, of, await named('201'), signed, actor('contracts'))).toMatchObject({
      ok: true,
    })
    const after = await site()
    expect(after.contentVersion).toBe(before.contentVersion)
    expect(after.homesVersion).toBe((before.homesVersion ?? 0) + 1)
    expect(await message()).toContain('59A 1세대, 84A 1세대(11월 27일 오후 2시 13분 기준)')
  })

  test('homes that a closed round left are counted as before, assigned ones are not', async () => {
    await changeHomesDirectly(office, of, 'close', [await named('203')], actor('contracts'))
    expect(await line()).toContain('59A 1세대, 84A 1세대')
    const before = await site()
    await office.db.updateTable('homes').set({ state: 'assigned' }).where('number', '=', '203').execute()
    expect((await countRemaining(office.db, of.id)).counted?.text).toBe('84A 1세대')
    await office.db.updateTable('homes').set({ state: 'remaining' }).where('number', '=', '203').execute()
    expect(await site()).toEqual(before)
  })

  test('many types are said as their sum, other kinds with their own unit', async () => {
    const many = Array.from({ length: 14 }, (_, i) => place(`40${i}`, `84타입${i}`, { line: i + 1 }))
    const shop = place('101', '근린생활', { building: 'S', kind: 'shop' })
    await saveHomes(office, of, [...places, ...many, shop], actor('manager'))
    await open((await homes()).filter(({ state, number }) => state === 'preparing' && number !== '301'))
    expect(await line()).toBe('16세대, 1호(11월 27일 오후 2시 13분 기준)')
  })

  test('where approval is demanded it is switched on and off by a second person, and by nobody after that', async () => {
    expect(await choose({ text: '', asOf: '' })).toEqual({ ok: true })
    expect(await message()).not.toContain('잔여')
    // Whose content passes the check that comes before an approval.
    const content = secondSite()
    await publishFolder(office, content.folder)
    content.remove()
    of = (await findSite(office.db, '', '/small/')) as Site
    await hire()
    await saveHomes(office, of, places, actor('manager'))
    await open((await homes()).filter(({ number }) => number !== '301'))
    await demandApproval(office, of.id, actor('owner'))
    const approve = async () => {
      const drafted = await office.db.selectFrom('content_drafts').select(['part', 'version']).execute()
      const chosen = Object.fromEntries(drafted.map(({ part, version }) => [part, version]))
      const plan = { chosen, reasons: {}, publishAt: undefined }
      const made = await planPublication(office, of.id, plan, actor('manager'))
      if (!made.ok) throw new Error(JSON.stringify(made))
      return await approvePlan(office, of.id, made.id, actor('second'))
    }
    expect(await choose(byBoard)).toEqual({ ok: true, drafted: true })
    expect((await draftedValues(office.db, of.slug))?.remainingUnits).toEqual(byBoard)
    expect(await message()).not.toContain('잔여')
    expect(await approve()).toEqual({ outcome: 'published' })
    expect(await message()).toContain('잔여 세대: 59A 1세대, 84A 2세대(')
    await open([await named('301')])
    expect(await message()).toContain('잔여 세대: 59A 1세대, 84A 3세대(')
    expect(await choose({ text: '84A 3세대', asOf: '2026-11-27' })).toEqual({ ok: true, drafted: true })
    expect(await message()).toContain('잔여 세대: 59A 1세대, 84A 3세대(')
    expect(await approve()).toEqual({ outcome: 'published' })
    expect(await message()).toContain('잔여 세대: 84A 3세대(2026. 11. 27. 기준)')
  })
})
