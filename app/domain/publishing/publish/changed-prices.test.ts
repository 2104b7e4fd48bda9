import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leadScope } from '#app/domain/customers/customer/lead-scope.ts'
import { readBoard } from '#app/domain/homes/board.server.ts'
import type { Home } from '#app/domain/homes/home.ts'
import { saveHomes } from '#app/domain/homes/save-homes.server.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { readAmounts } from '#app/domain/sales/amounts.ts'
import { sellHome } from '#app/domain/sales/contracts.server.ts'
import { holdHome } from '#app/domain/sales/holds.server.ts'
import { findHomeDetails } from '#app/domain/sales/home-details.server.ts'
import { askForHomes, decideRequest } from '#app/domain/sales/requests.server.ts'
import { findSite } from '#app/domain/site/find-site.server.ts'
import { operator } from '#app/domain/site/rights.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import type { Day } from '#app/platform/korean-day.ts'
import { type ContentFolder, secondSite } from '../../../../tests/support/content-folder.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { registered } from '../../../../tests/support/leads.ts'
import { silent } from '../../../../tests/support/outbox.ts'
import { makePerson } from '../../../../tests/support/people.ts'
import { publishFolder } from '../../../../tests/support/publish-folder.ts'
import type { Document, DraftPart } from '../documents/parts.ts'
import { listContentDrafts, readDocument, saveContentDraft } from '../drafts/drafts.server.ts'
import { exportContent } from '../folder/export-content.server.ts'
import { amountsOf, excludedOptions } from '../pages/contract-amounts.ts'
import { findPrices } from '../pages/find-prices.server.ts'
import { zipStream } from '../site-jobs/archive.server.ts'
import { keepUpload, listSiteImports, startImport } from '../site-jobs/site-imports.server.ts'
import { planPublication } from './planned-publications.server.ts'
import { publish } from './publish.server.ts'
import { approvePlan, rollBackOrAsk } from './publish-planned.server.ts'
import { type PublishedSite, readPublished } from './published-site.server.ts'

const slug = 'small'
const facts = { 'households.total': { value: 3724, unit: '세대' } }
const part: DraftPart = 'page /SalesInfo/price'

const pageWith = (price: number) => ({
  path: '/SalesInfo/price',
  title: '공급금액표',
  description: '동과 층, 주택형에 따른 공급금액표입니다.',
  keywords: ['공급금액'],
  blocks: [
    {
      type: 'prices',
      title: '공급금액',
      payments: [
        { label: '계약금', rate: '{payment.down:n}' },
        { label: '중도금', rate: '60', times: ['2027. 6. 10.', '2028. 6. 10.'] },
        { label: '잔금', rate: '30' },
      ],
      types: [
        {
          id: 'price-101',
          type: '101',
          label: '101㎡',
          groups: [
            {
              buildings: ['101'],
              lines: [1],
              floors: [
                {
                  from: 1,
                  until: 9,
                  price,
                  land: 300_000_000,
                  building: price - 345_678_901,
                  vat: 45_678_901,
                },
              ],
            },
          ],
          extension: 23_210_000,
          options: [
            { id: 'aircon', name: '시스템 에어컨', price: 5_280_000 },
            { id: 'stove', name: '인덕션', price: 900_000, without: ['gas'] },
            { id: 'gas', name: '가스 쿡탑', price: 300_000 },
          ],
        },
      ],
      note: '기준',
    },
  ],
})

describe.each(databaseKinds)('prices of a site with contracts on %s', (kind) => {
  let office: TestInstall
  let content: ContentFolder
  let dir: string
  const people = {} as Record<'manager' | 'second' | 'counsellor' | 'owner' | 'other', Actor & { id: string }>
  beforeAll(async () => {
    office = await openTestInstall(kind)
    dir = mkdtempSync(join(tmpdir(), 'bunyang-prices-'))
    content = secondSite({ facts: { ...facts, 'payment.down': { value: 10, unit: '%' } } })
    content.write('pages/price.json', pageWith(812_345_679))
    await publishFolder(office, content.folder)
    const siteId = (await site()).id
    for (const [name, role] of [
      ['manager', 'manager'],
      ['second', 'manager'],
      ['counsellor', 'counsellor'],
      ['owner', 'owner'],
      ['other', 'owner'],
    ] as const) {
      const own = { email: `${name}@orbit.example`, role, siteId }
      const id = await makePerson(office, own)
      people[name] = { type: 'user', id }
    }
  })
  afterAll(async () => {
    content.remove()
    rmSync(dir, { recursive: true })
    await office.close()
  })

  const site = async () => (await findSite(office.db, '', `/${slug}/`)) as Site
  const shown = async () => (await readPublished(office.db, slug)) as PublishedSite
  const draft = async (change: (content: Document) => Document, of: DraftPart = part) => {
    const document = await readDocument(office.db, await shown(), of)
    if (!document?.content) throw new Error(`no ${of}`)
    const { content: before, version } = document
    const saved = await saveContentDraft(
      office,
      slug,
      of,
      { content: change(before), version },
      people.manager,
    )
    expect(saved).toMatchObject({ ok: true })
    const drafts = await listContentDrafts(office.db, await shown())
    return Object.fromEntries(drafts.map((one) => [one.part, one.version]))
  }
  const alone = async (chosen: Record<string, number>) =>
    await publish(office, slug, { chosen }, { actor: people.manager })
  const prices = async () => await findPrices(office.db, await site())
  const home = async () => (await readBoard(office.db, await site())).homes[0] as Home

  async function sell() {
    const of = await site()
    const place = { building: '101', number: '301', kind: 'apartment', type: '101' } as const
    const saved = await saveHomes(
      office,
      of,
      [{ ...place, floor: 3, line: 1, isMirrored: false }],
      people.manager,
    )
    expect(saved).toMatchObject({ ok: true })
    const details = { kind: 'open', channel: 'first-come', reason: '미달' } as const
    const asked = await askForHomes(office, of, [await home()], details, people.manager)
    if (!asked.ok) throw new Error(asked.sentence)
    expect(await decideRequest(office, of, asked.id, 'agree', people.second)).toEqual({ ok: true })
    const leadId = await registered({ ...office, site: of }, { phone: '01099990001' })
    const scope = leadScope([{ id: of.id, role: 'manager' }], people.manager.id)
    expect(await holdHome(office, of, { home: await home(), leadId, scope }, people.manager)).toMatchObject({
      ok: true,
    })
    const signed = {
      parties: [{ name: '홍길동', phone: '01012345678', share: 1, of: 1 }],
      contractNo: '제1호',
      signedOn: office.clock.now().toISOString().slice(0, 10) as Day,
      amounts: amountsOf(await prices(), await home(), { extension: true, options: ['aircon', 'unknown'] }),
    }
    expect(await sellHome(office, of, await home(), signed, people.manager)).toMatchObject({ ok: true })
  }
  /** The site as it is exported, with another table. */
  const zipWith = async (page: object) => {
    const [folder, zip] = [join(dir, 'site'), join(dir, 'site.zip')]
    await exportContent(office, slug, folder)
    writeFileSync(join(folder, 'pages/salesinfo-price.json'), JSON.stringify(page))
    const bytes = await new Response(zipStream(folder, slug, async () => {})).arrayBuffer()
    writeFileSync(zip, new Uint8Array(bytes))
    return zip
  }
  const signedAmounts = async () =>
    readAmounts(
      (await office.db.selectFrom('sales_cases').select('amounts').executeTakeFirstOrThrow()).amounts,
    )

  test('a contract keeps its amounts, and the first one makes a change of prices take two', async () => {
    // Before the first contract a manager publishes alone.
    expect(await alone(await draft(() => pageWith(812_345_678)))).toMatchObject({ ok: true })
    await sell()
    const amounts = {
      price: 812_345_678,
      land: 300_000_000,
      building: 466_666_777,
      vat: 45_678_901,
      payments: [
        { label: '계약금', rate: '10', amount: 81_234_567 },
        { label: '중도금 1회', rate: '30', amount: 243_703_703 },
        { label: '중도금 2회', rate: '30', amount: 243_703_703 },
        { label: '잔금', rate: '30', amount: 243_703_705 },
      ],
      extension: 23_210_000,
      options: [{ name: '시스템 에어컨', price: 5_280_000 }],
    }
    expect(await signedAmounts()).toEqual(amounts)
    const seenBy = async (who: 'manager' | 'counsellor') => {
      const scope = leadScope([{ id: (await site()).id, role: who }], people[who].id)
      return await findHomeDetails(office, await site(), await home(), { actor: people[who], scope })
    }
    expect(await seenBy('manager')).toMatchObject({
      sale: { amounts },
      history: [{ what: '계약', note: '840,835,678원' }, { what: '보류' }, { what: '공급 시작' }],
    })
    const hidden = await seenBy('counsellor')
    expect(hidden).toMatchObject({ sale: undefined, isHidden: true })
    expect(hidden?.history[0]).toMatchObject({ what: '계약', note: undefined })

    const words = await draft((page) => ({
      ...page,
      description: '동과 층, 주택형에 따른 공급금액을 원 단위로 안내합니다.',
    }))
    expect(await alone(words)).toMatchObject({ ok: true })

    const chosen = await draft(() => pageWith(912_345_678))
    expect(await alone(chosen)).toMatchObject({
      ...{ ok: false, reason: 'not-allowed', needsSecond: true },
      sentence: expect.stringContaining('계약이 있는 단지의 분양가는 두 사람이 공개합니다'),
    })
    const planned = async (publishAt?: Date) =>
      await planPublication(office, (await site()).id, { chosen, reasons: {}, publishAt }, people.manager)
    const plan = await planned(new Date('2099-01-01T00:00:00Z'))
    expect(plan).toMatchObject({ ok: true, state: 'asked' })
    const now = await planned()
    if (!now.ok) throw new Error(now.sentence)
    expect(await approvePlan(office, (await site()).id, now.id, people.manager)).toEqual({
      outcome: 'own-plan',
    })
    expect(await approvePlan(office, (await site()).id, now.id, people.second)).toEqual({
      outcome: 'published',
    })
    expect(amountsOf(await prices(), await home())?.price).toBe(912_345_678)
    expect(await signedAmounts()).toEqual(amounts)

    // The way back changes prices too, and so does a rate that is a fact.
    const { publication } = await shown()
    const of = await site()
    expect(await rollBackOrAsk(office, of, publication?.number ?? 0, people.manager)).toEqual({
      ok: true,
      asked: true,
    })
    const ofSettings = await draft(
      (settings) => ({ ...settings, facts: { ...facts, 'payment.down': { value: 5, unit: '%' } } }),
      'settings',
    )
    expect(await alone(ofSettings)).toMatchObject({ needsSecond: true })
    // Nor does the command line publish them alone.
    expect(await publish(office, slug, { chosen: ofSettings }, { actor: operator })).toMatchObject({
      sentence: expect.stringContaining('사무실에서'),
    })
    expect(await publish(office, slug, { rollBackFrom: undefined }, { actor: operator })).toMatchObject({
      needsSecond: true,
    })
    // An owner's file waits for another owner.
    const parts = { ...office, log: silent }
    const upload = await keepUpload(parts, of, await zipWith(pageWith(712_345_678)), people.owner)
    const imported = async (by: Actor) => {
      const started = await startImport(parts, of, upload, 'folder', by)
      if (started?.ok) await started.ended
      return (await listSiteImports(office, of)).find(({ id }) => id === upload)
    }
    expect(await imported(people.owner)).toMatchObject({
      state: 'failed',
      report: { outcome: expect.stringContaining('다른 전체 관리자가 이 화면에서') },
    })
    expect(await imported(people.other)).toMatchObject({ state: 'done' })
    expect(amountsOf(await prices(), await home())?.price).toBe(712_345_678)
    content.write('pages/price.json', pageWith(999_999_999))
    await expect(publishFolder(office, content.folder)).rejects.toThrow('두 사람이 공개합니다')
  })
})

test('amountsOf: nothing is copied where the table has no price for a home, or two', () => {
  const [table] = pageWith(600_000_000).blocks
  if (!table) throw new Error('no table')
  const own = { page: '/a', payments: [{ label: '계약금', rate: '100' }], types: table.types }
  const home = {
    building: '101',
    number: '301',
    kind: 'apartment',
    type: '101',
    floor: 3,
    isMirrored: false,
  } as const
  expect(amountsOf([own], { ...home, line: 1 })).toMatchObject({ price: 600_000_000 })
  expect(amountsOf([own], { ...home, line: 2 })).toBeUndefined()
  expect(amountsOf([own, own], { ...home, line: 1 })).toBeUndefined()
  const { options } = table.types[0] ?? {}
  expect(excludedOptions(options, ['aircon', 'gas'])).toBeUndefined()
  expect(excludedOptions(options, ['gas', 'stove'])).toBe(
    '‘인덕션’과 ‘가스 쿡탑’ 옵션은 함께 선택할 수 없습니다.',
  )
})
