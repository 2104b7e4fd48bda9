import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encrypt } from '#app/db/encryption.server.ts'
import type { Day } from '#app/platform/korean-day.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { registered } from '../../../../tests/support/leads.ts'
import { isLong } from '../../../../tests/support/long.ts'
import { addCustomers } from '../../../../tests/support/many-customers.ts'
import { makePerson } from '../../../../tests/support/people.ts'
import { writeMemo } from '../customer/write-memo.server.ts'
import { parseFilter } from '../list/lead-filter.ts'
import { countListed, everyLead } from '../list/list-leads.server.ts'
import { assignedNow, definitions } from '../statistics/definitions.ts'
import { checkExport, type ExportDraft } from './export-choice.ts'
import { exportColumns } from './export-rows.server.ts'
import { fetchExport, listExports, prepareExport } from './exports.server.ts'
import { exportPeriodFigures } from './figures-workbook.server.ts'
import { guessColumns } from './import/import-choices.ts'
import { readDay } from './import/read-row.ts'
import { readSheet } from './sheet/read-sheet.ts'

const asked: ExportDraft = {
  recipient: '○○건설 분양팀',
  basis: 'entrustment',
  reason: '계약 안내 명단 확인',
  format: 'csv',
  clear: false,
  column: exportColumns.flatMap(({ name, isUsual }) => (isUsual ? [name] : [])),
}

type Over = Partial<ExportDraft> & { of?: string }

const choose = ({ of = '', ...over }: Over = {}) => {
  const checked = checkExport({ ...asked, ...over }, parseFilter(new URLSearchParams(of)), true)
  if (!checked.ok) throw new Error(JSON.stringify(checked.errors))
  return checked.choice
}

describe.each(databaseKinds)('an export on %s', (kind) => {
  let office: TestInstall
  let actor: { type: 'user'; id: string }
  beforeAll(async () => {
    office = await openTestInstall(kind)
    actor = { type: 'user', id: await makePerson(office, { email: 'manager@example.com', role: 'manager' }) }
    const id = await registered(office, { phone: '01022223333' })
    await office.db
      .updateTable('leads')
      .set({ name_sealed: encrypt(office.keys, '=HYPERLINK("x")', `leads.name:${id}`), region: '서울, 강남' })
      .where('id', '=', id)
      .execute()
    await registered(office, { phone: '0212345678', ads: false })
    await registered(office, { phone: '01099998888', site: office.otherSite })
  })
  afterAll(() => office.close())

  async function fetched(over: Over = {}) {
    const id = await prepareExport(office, office.site, choose(over), actor)
    const file = await fetchExport(office, office.site, id, actor, true)
    return { id, bytes: new Uint8Array(await new Response(file?.body).arrayBuffer()) }
  }

  test('says first for whom, on what basis and why, and hides names and numbers', async () => {
    const { bytes } = await fetched()
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
    expect(text.startsWith('\ufeff고객 명단,')).toBe(true)
    for (const said of ['○○건설 분양팀', '처리 위탁 (개인정보 보호법 제26조)', '계약 안내 명단 확인'])
      expect(text).toContain(said)
    expect(text).toContain('010-****-3333')
    expect(text).not.toMatch(/2222-?3333|9999-?8888/)
    expect(text.trim().split('\r\n').length).toBe(10 + 2 + 2)
  })

  test('with names runs nothing in a spreadsheet, and keeps the zero of numbers', async () => {
    const { bytes } = await fetched({ clear: true })
    const text = new TextDecoder().decode(bytes)
    expect(text).toContain('"\'=HYPERLINK(""x"")"')
    expect(text).toContain('010-2222-3333')
    expect(text).toContain('02-1234-5678')
    expect(text).toContain('"서울, 강남"')
  })

  test('as a workbook has a sheet that says so and one of customers, whose days and numbers are no texts', async () => {
    const { bytes } = await fetched({ format: 'xlsx', clear: true })
    const files = unzipSync(bytes)
    expect(strFromU8(files['xl/workbook.xml'] as Uint8Array)).toContain('제공 내역')
    expect(strFromU8(files['xl/worksheets/sheet1.xml'] as Uint8Array)).toContain('○○건설 분양팀')
    const customers = strFromU8(files['xl/worksheets/sheet2.xml'] as Uint8Array)
    expect(customers).toContain('=HYPERLINK(&quot;x&quot;)')
    expect(customers).toContain('010-2222-3333')
    expect(customers.match(/<row /g)).toHaveLength(3)
    expect(customers).not.toContain('<f>')
    expect(customers).toMatch(/<c r="B2" s="2"><v>\d{5}\.\d+<\/v><\/c>/)
    expect(customers).toMatch(/<c r="[A-Z]+2" s="1"><v>\d{5}<\/v><\/c>/)
  })

  test.each(['xlsx', 'csv'] as const)('as %s is a list that can be brought in', async (format) => {
    const { bytes } = await fetched({ format, clear: true })
    const read = readSheet(bytes)
    if (!read.ok) throw new Error(read.reason)
    expect(read.line).toBe(format === 'xlsx' ? 1 : 12)
    const columns = guessColumns(read.headings)
    const cellsOf = (row: string[]) =>
      (['name', 'phone', 'registeredAt', 'region'] as const).map((field) => row[columns[field] ?? -1])
    const [first, second] = read.rows.map(cellsOf)
    expect([first?.[0], first?.[1], first?.[3]]).toEqual(['=HYPERLINK("x")', '010-2222-3333', '서울, 강남'])
    expect(second?.[1]).toBe('02-1234-5678')
    expect(readDay(first?.[2] ?? '')).toBe('2026-11-21')
  })

  test('is handed out once, only to the person who asked, within half an hour, and is on record', async () => {
    const id = await prepareExport(office, office.site, choose(), actor)
    const other = { type: 'user', id: 'somebody-else' } as const
    expect(await fetchExport(office, office.site, id, other, true)).toBeUndefined()
    expect(await fetchExport(office, office.otherSite, id, actor, true)).toBeUndefined()
    const file = await fetchExport(office, office.site, id, actor, true)
    await new Response(file?.body).arrayBuffer()
    expect(await fetchExport(office, office.site, id, actor, true)).toBeUndefined()
    const [newest] = await listExports(office, office.site.id)
    expect(newest).toMatchObject({ id, state: 'done', written: 2, who: 'manager', clear: false })
    const record = await office.db
      .selectFrom('audit_entries')
      .select(['action', 'details'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
    expect(record.map(({ action }) => action)).toEqual(['leads.exported', 'leads.downloaded'])
    expect(record[1]?.details).toBe('{"rows":2,"whole":true}')

    const withNames = await prepareExport(office, office.site, choose({ clear: true }), actor)
    expect(await fetchExport(office, office.site, withNames, actor, false)).toBeUndefined()

    const late = await prepareExport(office, office.site, choose(), actor)
    const now = office.clock.now()
    office.clock.set(new Date(now.getTime() + 31 * 60_000).toISOString())
    expect(await fetchExport(office, office.site, late, actor, true)).toBeUndefined()
    office.clock.set(now.toISOString())
  })

  test('of figures has numbers, days and shares as such, says what each counts, and is on record', async () => {
    const period = { from: '2026-11-01' as Day, until: '2026-11-30' as Day }
    const bytes = await exportPeriodFigures(office, office.site, period, { actor, role: 'manager' })
    const files = unzipSync(bytes)
    const names = [...strFromU8(files['xl/workbook.xml'] as Uint8Array).matchAll(/sheet name="([^"]+)"/g)]
    expect(names.map(([, name]) => name)).toEqual([
      ...['안내', '요약', '접수한 고객의 진행', '일별', '채널별', '캠페인별', '접수 경로별', '관심 타입별'],
      ...['직원별', '입력한 광고비', '집계 기준'],
    ])
    const sheet = (name: string) =>
      strFromU8(
        files[`xl/worksheets/sheet${names.findIndex(([, one]) => one === name) + 1}.xml`] as Uint8Array,
      )
    // The first registration came on the 21st, by no call: 30 days, a row each, and headings.
    expect(sheet('일별').match(/<row /g)).toHaveLength(31)
    expect(sheet('일별')).toMatch(/<c r="A2" s="1"><v>46356<\/v><\/c><c r="B2"><v>\d+<\/v><\/c>/)
    expect(sheet('채널별')).toMatch(
      /<c r="B2"><v>2<\/v><\/c><c r="C2"><v>0<\/v><\/c><c r="D2" s="3"><v>0<\/v>/,
    )
    for (const { name, counts } of [...Object.values(definitions), assignedNow])
      expect([name, sheet('집계 기준').includes(`${counts}<`)]).toEqual([name, true])
    expect(sheet('안내')).toContain('manager')
    const text = Object.values(files)
      .map((file) => strFromU8(file))
      .join()
    expect(/2222-?3333|02-?1234|9999-?8888|HYPERLINK|강남/.test(text)).toBe(false)
    const record = await office.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'site_id', 'details'])
      .where('action', '=', 'figures.exported')
      .execute()
    expect(record).toEqual([
      { actor_id: actor.id, site_id: office.site.id, details: '{"period":"2026-11-01 ~ 2026-11-30"}' },
    ])
    const withoutCosts = await exportPeriodFigures(office, office.site, period, { actor, role: 'viewer' })
    expect(strFromU8(unzipSync(withoutCosts)['xl/workbook.xml'] as Uint8Array)).not.toContain('광고비')
    expect(strFromU8(unzipSync(withoutCosts)['xl/workbook.xml'] as Uint8Array)).toContain('직원별')
    const reader = { type: 'user', id: 'developer' } as const
    const withoutPeople = unzipSync(
      await exportPeriodFigures(office, office.site, period, { actor: reader, role: 'developer' }),
    )
    expect(strFromU8(withoutPeople['xl/workbook.xml'] as Uint8Array)).not.toMatch(/직원별|광고비/)
    for (const file of Object.values(withoutPeople)) expect(strFromU8(file)).not.toContain('manager')
  })

  test('that is broken off says so', async () => {
    const id = await prepareExport(office, office.site, choose(), actor)
    const file = await fetchExport(office, office.site, id, actor, true)
    await file?.body.cancel()
    expect((await listExports(office, office.site.id))[0]).toMatchObject({ id, state: 'broken' })
  })

  test('is of the customers that the list has under the same conditions, as many as were counted', async () => {
    const everyone = await office.db
      .selectFrom('leads')
      .select(['id', 'phone_last4'])
      .where('site_id', '=', office.site.id)
      .execute()
    const called = everyone.find((lead) => lead.phone_last4 === '3333')?.id ?? ''
    await office.db
      .updateTable('leads')
      .set({ assigned_to: actor.id, grade: 'A' })
      .where('id', '=', called)
      .execute()
    const scope = { siteIds: [office.site.id] }
    const rows = async (of: string, people?: string[]) => {
      const { id } = await fetched({ of })
      const written = (await listExports(office, office.site.id)).find((one) => one.id === id)?.written
      const filter = parseFilter(new URLSearchParams(of))
      expect([of, (await countListed(office, { scope, filter, people }, 20_000)).count]).toEqual([
        of,
        written,
      ])
      return written
    }
    expect(await rows('status=new&from=2026-11-21&until=2026-11-21')).toBe(2)
    expect(await rows('status=visited')).toBe(0)
    expect(await rows('until=2026-11-20')).toBe(0)
    expect(await rows('from=2026-11-22')).toBe(0)
    expect(await rows('who=me', [actor.id])).toBe(1)
    expect(await rows('who=none')).toBe(1)
    expect(await rows('grade=A')).toBe(1)
    expect(await rows('ads=no')).toBe(1)
    expect(await rows('calls=none')).toBe(2)
  })

  test('has the columns that were chosen, calls as numbers, and memos only beside names', async () => {
    const [lead] = await office.db
      .selectFrom('leads')
      .select('id')
      .where('phone_last4', '=', '3333')
      .execute()
    const leadId = lead?.id ?? ''
    const memo = '남편과 함께 방문 희망 https://a.example/gaon/my/8YYAq2b'
    await writeMemo(office, office.site, leadId, memo, actor)
    for (const [n, result] of (['missed', 'reached'] as const).entries())
      await office.db
        .insertInto('lead_calls')
        .values({
          id: `call-${n}`,
          site_id: office.site.id,
          lead_id: leadId,
          at: `2026-11-2${n + 2}T01:00:00.000Z`,
          called_by: actor.id,
          result,
          note_sealed: null,
          next_call_at: null,
        })
        .execute()
    await office.db
      .updateTable('leads')
      .set({ next_call_at: '2026-11-28T01:00:00.000Z' })
      .where('id', '=', leadId)
      .execute()
    const column = ['phone', 'result', 'calls', 'next', 'memo']
    const lines = async (over: Over) =>
      new TextDecoder().decode((await fetched({ column, ...over })).bytes).split('\r\n')
    expect((await lines({ clear: true })).filter((line) => /통화 횟수|3333/.test(line))).toEqual([
      expect.stringMatching(/^담은 항목/),
      '전화번호,최근 통화 결과,통화 횟수,다음 통화,메모',
      expect.stringMatching(
        /^010-2222-3333,통화완료,2,2026\. 11\. 28\.\(토\) 10:00,.*남편과 함께 방문 희망 \(본인 전용 링크\)/,
      ),
    ])
    const masked = (await lines({})).join()
    expect(masked).toContain('010-****-3333')
    expect(masked).not.toMatch(/메모|남편/)
    const { bytes } = await fetched({ column, format: 'xlsx', clear: true, of: 'grade=A' })
    const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet2.xml'] as Uint8Array)
    expect(sheet).toContain('<c r="C2"><v>2</v></c>')
    expect(sheet).toMatch(/<c r="D2" s="2"><v>\d{5}\.\d+<\/v><\/c>/)
    const { details } = await office.db
      .selectFrom('audit_entries')
      .select('details')
      .where('action', '=', 'leads.exported')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(details ?? '')).toEqual({
      format: 'xlsx',
      clear: true,
      basis: 'entrustment',
      columns: '전화번호, 최근 통화 결과, 통화 횟수, 다음 통화, 메모',
      narrowed: '등급 A등급',
      filter: 'grade=A',
    })
  })

  test('that an earlier version prepared has its state and days, and the usual columns', async () => {
    const id = await prepareExport(office, office.site, choose(), actor)
    await office.db
      .updateTable('exports')
      .set({ filters: JSON.stringify({ status: 'visited', from: '', until: '' }) })
      .where('id', '=', id)
      .execute()
    const file = await fetchExport(office, office.site, id, actor, true)
    expect(await new Response(file?.body).text()).toContain('고객 조건,상태 방문')
    expect((await listExports(office, office.site.id))[0]?.written).toBe(0)
  })
})

const many = isLong ? 200_000 : 5000

/** What is in use, and not what has not been collected yet: the flag shows a function that contexts made later have. */
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

test(`an export of ${many} customers takes as much memory as one of a thousand`, {
  timeout: isLong ? 30 * 60_000 : 60_000,
}, async () => {
  const office = await openTestInstall('sqlite')
  const id = await makePerson(office, { email: 'manager@example.com', role: 'manager' })
  const actor = { type: 'user', id } as const
  await addCustomers(office, many, 0, ['leads', 'consents', 'visits'])
  try {
    const file = await fetchExport(
      office,
      office.site,
      await prepareExport(office, office.site, choose({ format: 'xlsx', clear: true }), actor),
      actor,
      true,
    )
    let largest = 0
    let bytes = 0
    let early = 0
    const reader = file?.body.getReader()
    for (let n = 0; ; n++) {
      const { value, done } = (await reader?.read()) ?? { done: true }
      if (done) break
      bytes += value?.length ?? 0
      largest = Math.max(largest, value?.length ?? 0)
      if (n % 50 === 0) {
        collect()
        await pause(0)
        collect()
        const { heapUsed, arrayBuffers } = process.memoryUsage()
        if (n === 50) early = heapUsed + arrayBuffers
        if (n > 50) expect(heapUsed + arrayBuffers).toBeLessThan(early + 16 * 1024 * 1024)
      }
    }
    expect((await listExports(office, office.site.id))[0]).toMatchObject({
      state: 'done',
      written: Math.ceil((many * 3) / 4),
    })
    expect(bytes).toBeGreaterThan(many * 20)
    expect(largest).toBeLessThan(256 * 1024)
  } finally {
    await office.close()
  }
})

test.each([
  [{ recipient: '' }, 'recipient'],
  [{ basis: 'none' }, 'basis'],
  // Nobody was asked for this consent.
  [{ basis: 'provision' }, 'basis'],
  [{ reason: '확인' }, 'reason'],
  [{ column: [] }, 'column'],
  [{ format: 'pdf' }, 'format'],
] as const)('what is asked for is checked: %o', (over, field) => {
  const checked = checkExport({ ...asked, ...over }, everyLead, true)
  expect(checked.ok ? {} : checked.errors).toHaveProperty(field)
})

test('checkExport: refuses names to a person who may not export them', () => {
  expect(checkExport({ ...asked, clear: true }, everyLead, false)).toMatchObject({
    ok: false,
    errors: { clear: expect.stringContaining('관리자') },
  })
})
