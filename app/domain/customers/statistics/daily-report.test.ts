import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decrypt } from '#app/db/encryption.server.ts'
import type { Day } from '#app/platform/korean-day.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { registered } from '../../../../tests/support/leads.ts'
import { onlyPort } from '../../../../tests/support/outbox.ts'
import { recordArrival } from '../visits/arrive.server.ts'
import { checkNote, saveNote } from './daily-notes.server.ts'
import { readDailyReport } from './daily-report.server.ts'
import { printReport } from './print-report.server.ts'
import {
  addRecipient,
  listRecipients,
  removeRecipient,
  sendDailyReports,
} from './report-recipients.server.ts'

const day = '2026-11-21' as Day
const actor = { type: 'user', id: 'manager' } as const

describe.each(databaseKinds)('the daily report on %s', (kind) => {
  let office: TestInstall
  beforeAll(async () => {
    office = await openTestInstall(kind)
    await registered(office, { phone: '01022223333' })
    await registered(office, { phone: '01022224444' })
  })
  afterAll(() => office.close())

  test('has the counts of the day and to date, the note, and nobody’s name', async () => {
    await saveNote(office, office.site.id, day, { body: ' 주말 행사로 방문 많음 ', by: 'manager' })
    await saveNote(office, office.site.id, day, { body: '주말 행사', by: 'manager' })
    const report = await readDailyReport(office, office.site, day)
    expect(report.counts[0]).toEqual({ figure: 'registered', label: '접수', today: 2, before: 0, total: 2 })
    expect(report.channels).toEqual([{ name: '직접 접속', registered: 2, visited: 0, total: 2 }])
    expect(report.note).toBe('주말 행사')
    expect(JSON.stringify(report)).not.toMatch(/홍길동|2222/)
  })

  test('counts nobody as booked who came without an appointment', async () => {
    const { id } = await office.db.selectFrom('leads').select('id').executeTakeFirstOrThrow()
    await recordArrival(office, office.site, id, { withGift: false }, actor)
    const { hours, counts } = await readDailyReport(office, office.site, day)
    const walkIn = { expected: 0, visits: 1, walk_ins: 1, no_shows: 0 }
    expect(hours).toMatchObject([walkIn, { hour: '합계', ...walkIn }])
    expect(counts.find(({ figure }) => figure === 'bookings')).toMatchObject({ today: 0 })
  })

  test('is one sheet of A4 with letters that can be read', async () => {
    const report = await readDailyReport(office, office.site, day)
    const pdf = Buffer.from(await printReport({ ...report, note: '특이사항 '.repeat(200) }, office.site.slug))
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(pdf.toString('latin1')).toContain('/ToUnicode')
    expect(pdf.length).toBeLessThan(80_000)
  })

  test('printReport: draws the same report once a minute', async () => {
    const read = async () => ({ ...(await readDailyReport(office, office.site, day)), note: kind })
    const { slug } = office.site
    const first = printReport(await read(), slug, 0)
    expect(printReport(await read(), slug, 59_000)).toBe(first)
    expect(printReport({ ...(await read()), note: '다른 메모' }, slug, 59_000)).not.toBe(first)
    expect(printReport(await read(), slug, 61_000)).not.toBe(first)
    await first
  })

  test('a note holds no resident number', () => {
    expect(checkNote('900101-1234567')).toBeTruthy()
    expect(checkNote('행사')).toBeUndefined()
  })

  test('goes to each recipient once a day, and to nobody without a mail server', async () => {
    const add = (email: string, sure = true) =>
      addRecipient(office, office.site.id, { email, company: '가온개발 김 과장', sure }, actor)
    expect(await add('nobody', true)).toContain('이메일')
    expect(await add('kim@example.com', false)).toContain('확인란')
    expect(await add('Kim@Example.com')).toBeUndefined()
    expect(await add('kim@example.com')).toContain('이미')
    const port = {
      vendor: 'smtp',
      isIdempotent: false,
      send: async () => ({ outcome: 'unknown', code: 'x' }) as const,
    }
    const deps = { ...office, originOf: (host: string) => `https://${host}` }
    expect(await sendDailyReports({ ...deps, ports: { all: [], of: () => undefined } })).toBe(0)
    await sendDailyReports({ ...deps, ports: onlyPort(port) })
    await sendDailyReports({ ...deps, ports: onlyPort(port) })
    const messages = await office.db
      .selectFrom('outbox_messages')
      .selectAll()
      .where('key', 'like', '%daily-report%')
      .execute()
    expect(messages).toHaveLength(1)
    const [message] = messages
    const body = decrypt(office.keys, message?.body_sealed ?? '', `outbox_messages.body:${message?.id}`)
    expect(body).toContain('접수 2(누계 2)')
    expect(body).toContain('/admin/figures/daily?site=first&day=2026-11-21')
    const [recipient] = await listRecipients(office, office.site.id)
    expect(recipient?.email).toBe('kim@example.com')
    await removeRecipient(office, office.site.id, recipient?.id ?? '', actor)
    expect(await listRecipients(office, office.site.id)).toEqual([])
  })
})
