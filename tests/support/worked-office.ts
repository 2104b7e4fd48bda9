import type { CallResult, Role } from '#app/db/column-types.ts'
import { addAbsence } from '#app/domain/customers/assignments/absences.server.ts'
import { assignLeads } from '#app/domain/customers/assignments/assign-leads.server.ts'
import { listTeams, placeInTeam, saveTeam } from '#app/domain/customers/assignments/teams.server.ts'
import { recordCall } from '#app/domain/customers/calls/record-call.server.ts'
import { startAdvertisement } from '#app/domain/customers/campaigns/send-advertisement.server.ts'
import { startNotice } from '#app/domain/customers/campaigns/send-notice.server.ts'
import { leaveMessage } from '#app/domain/customers/correspondence/leave-message.server.ts'
import { writeMemo } from '#app/domain/customers/customer/write-memo.server.ts'
import { prepareExport } from '#app/domain/customers/import-export/exports.server.ts'
import { createImport } from '#app/domain/customers/import-export/import/imports.server.ts'
import { readSheet } from '#app/domain/customers/import-export/sheet/read-sheet.ts'
import { createLead } from '#app/domain/customers/intake/create-lead.server.ts'
import { parseFilter } from '#app/domain/customers/list/lead-filter.ts'
import { saveView } from '#app/domain/customers/list/saved-views.server.ts'
import { keepSelection } from '#app/domain/customers/list/selections.server.ts'
import { saveCost } from '#app/domain/customers/statistics/costs.server.ts'
import { saveNote } from '#app/domain/customers/statistics/daily-notes.server.ts'
import { addRecipient } from '#app/domain/customers/statistics/report-recipients.server.ts'
import { recordArrival } from '#app/domain/customers/visits/arrive.server.ts'
import { listOfficeSlots } from '#app/domain/customers/visits/list-slots.server.ts'
import { bookForCustomer } from '#app/domain/customers/visits/office-visit.server.ts'
import { type Document, type DraftPart, pagePart } from '#app/domain/publishing/documents/parts.ts'
import { readDocument, saveContentDraft } from '#app/domain/publishing/drafts/drafts.server.ts'
import { makeDraftLink } from '#app/domain/publishing/drafts/links/draft-links.server.ts'
import { raiseAlarm } from '#app/domain/record/alarms/raise-alarm.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { hourMs } from '#app/platform/durations.ts'
import { newId } from '#app/platform/ids.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { filledIn } from './leads.ts'
import { officeOf } from './office-of.ts'
import { makePerson } from './people.ts'
import { picturedSite } from './pictured-site.ts'
import type { TestServer } from './server.ts'

const workedSite = 'dalbit-maru'

const results: readonly CallResult[] = ['reached', 'missed', 'call-again', 'wrong-number', 'rejected']

/**
 * An office after some days of work: people in a team, customers in every state, visits of today and later, lists, messages,
 * drafts and alarms, so that no screen is an empty one. People sign in as `owner@example.com`, `manager@…` and so on.
 * @returns what the parameters of its addresses may be
 */
export async function workInOffice(server: TestServer): Promise<Record<string, string>> {
  const office = await officeOf(server, { slug: workedSite })
  const { db, site, clock } = office
  const person = async (role: Role, email = `${role}@example.com`) => ({
    type: 'user' as const,
    id: await makePerson(office, { email, role }),
  })
  const manager = await person('manager')
  const [lead, kim, lee] = [
    await person('lead'),
    await person('counsellor', 'kim@example.com'),
    await person('counsellor', 'lee@example.com'),
  ]
  for (const role of ['owner', 'desk'] as const) await person(role)

  await saveTeam(office, site.id, { name: '1팀' }, manager)
  const [team] = await listTeams(db, site.id)
  for (const [userId, leads] of [
    [lead.id, true],
    [kim.id, false],
  ] as const)
    await placeInTeam(office, site.id, { userId, teamId: team?.id ?? null, leads }, manager)
  const away = { from: new Date(), until: new Date(Date.now() + 8 * hourMs) }
  await addAbsence(office, site.id, { userId: lee.id, ...away, coveredBy: kim.id }, manager)

  const leads: string[] = []
  for (let n = 0; n < 24; n++) {
    const fields = filledIn({
      name: ['김서현', '남궁민준', '이하은', '박도윤'][n % 4] as string,
      phone: `0104000${String(1000 + n)}`,
      message: n % 3 ? '' : '주말에 84A 평면을 보고 싶습니다. 주차는 어디에 하나요?',
      ads: n % 2 === 0,
    })
    const input = { form: 'popup', fields, submissionKey: `worked-${n}` } as const
    leads.push((await createLead(office, site, input, { type: 'visitor' })).leadId)
  }
  const [first = '', second = '', third = '', fourth = ''] = leads
  const again = { form: 'enquiry', fields: filledIn({ name: '김서연', phone: '01040001000' }) } as const
  await createLead(office, site, { ...again, submissionKey: 'worked-again' }, { type: 'visitor' })
  await assignLeads(office, site.id, { leadIds: leads.slice(0, 12), to: manager.id, actor: manager })
  await assignLeads(office, site.id, { leadIds: leads.slice(12, 18), to: kim.id, actor: manager })
  for (const [n, result] of results.entries())
    await recordCall(
      office,
      site,
      leads[n + 4] as string,
      {
        callId: newId(),
        result,
        note: '30평대 문의, 배우자와 상의 후 다시 통화',
        nextCallAt: result === 'call-again' ? new Date(Date.now() + hourMs) : undefined,
        visitAt: undefined,
      },
      manager,
    )
  await writeMemo(office, site, first, '남향 희망, 84A와 84B를 비교 중', manager)
  await leaveMessage(
    office,
    site,
    { leadId: second, phoneEnd: '1001', text: '3시 이후에 전화 달라고 하셨습니다.' },
    kim,
  )
  const slots = await listOfficeSlots(office, site)
  for (const [n, id] of leads.slice(9, 15).entries())
    await bookForCustomer(
      office,
      site,
      id,
      { startsAt: slots[n * 2]?.startsAt ?? '', isAboveCapacity: true },
      manager,
    )
  await recordArrival(
    office,
    site,
    third,
    { withGift: true, take: { counsellor: kim.id, waits: false } },
    manager,
  )
  await recordArrival(office, site, fourth, { withGift: false }, manager)

  const filter = parseFilter(new URLSearchParams({ status: 'new' }))
  await saveView(office, site.id, { name: '새로 온 고객', filter, isShared: true }, manager)
  const selection = await keepSelection(office, site.id, { userId: manager.id, leadIds: leads.slice(0, 5) })
  const bytes = Buffer.from(
    '이름,휴대폰,개인정보 동의일,비고\n최가을,010-4100-0001,2026-10-05,\n정겨울,010-4100-0002,2026-10-05,\n없음,12,,\n',
  )
  const table = readSheet(bytes)
  if (!table.ok) throw new Error(table.reason)
  const list = await createImport(office, site, { name: '가을 명단', table, file: bytes }, manager)
  const choice = {
    format: 'xlsx',
    clear: false,
    basis: 'entrustment',
    reason: '주간 상담 현황 공유',
  } as const
  await prepareExport(
    office,
    site,
    { ...choice, recipient: '가온건설 분양팀', filter, columns: ['name', 'phone'] },
    manager,
  )

  const [advertisement, notice] = [newId(), newId()]
  const later = new Date(Date.now() + 24 * hourMs)
  await startAdvertisement(office, site, {
    id: advertisement,
    text: '잔여 세대를 안내해 드립니다.',
    beginsAt: later,
    actor: manager,
  })
  await startNotice(
    office,
    site,
    { id: notice, text: '이번 주 토요일은 휴관합니다.', reason: 'hours', beginsAt: later },
    { ids: leads.slice(0, 3), leftOut: { landline: 0, 'same-number': 0, out: 0 } },
    manager,
  )
  const messages = await db.selectFrom('outbox_messages').select('id').where('lead_id', '=', first).execute()
  for (const [n, status] of (['failed', 'unknown'] as const).entries())
    await db
      .updateTable('outbox_messages')
      .set({ status, reason: 'line:timeout' })
      .where('id', '=', messages[n]?.id ?? '')
      .execute()

  const today = koreanDay(new Date())
  await saveCost(
    office,
    site.id,
    { month: today.slice(0, 7), channel: 'naver', campaign: '', won: 3_000_000 },
    manager,
  )
  await saveNote(office, site.id, today, { body: '오전 방문 집중, 주차 안내 인력 추가', by: manager.id })
  await addRecipient(
    office,
    site.id,
    { email: 'report@example.com', company: '대보개발 김 과장', sure: true },
    manager,
  )
  await raiseAlarm(db, clock, {
    siteId: site.id,
    kind: 'registration-flood',
    details: { by: 'address', count: 31 },
  })

  const change = async (part: DraftPart, write: (content: Document) => Document) => {
    const { content, version } = (await readDocument(db, site, part)) ?? { content: null, version: 0 }
    const sent = { content: write(content ?? {}), version }
    const saved = await saveContentDraft(office, workedSite, part, sent, manager)
    if (!saved.ok) throw new Error(`${part}: ${saved.reason}`)
  }
  await change('settings', (settings) => ({ ...settings, hours: '평일 10시부터 18시까지' }))
  await change(pagePart('/SalesInfo/StampTax'), (page) => ({ ...page, title: '인지세 납부 안내' }))
  const pictured = await picturedSite()
  for (const [part, file, name] of [
    ['drawing plan/74A', 'plans/74A', '74A'],
    ['drawing layout/pictured', 'layouts/main', 'pictured'],
  ] as const) {
    const { picture, ...content } = pictured.read(`${file}.json`)
    await change(part, () => ({ ...content, name, picture: { ...(picture as object), name: 'hero.jpg' } }))
  }
  pictured.remove()
  await makeDraftLink(office, site.id, { name: '이사님', days: 7 }, manager)
  const at = { created_at: toTimestamp(clock.now()) }
  await db
    .insertInto('redirects')
    .values({ id: newId(), site_id: site.id, from_path: '/old', to_path: '/SalesInfo/StampTax', ...at })
    .execute()

  const making = newId()
  await db
    .insertInto('site_arrivals')
    .values({
      id: making,
      slug: 'daon-maru',
      answers: JSON.stringify({ name: '다온 마루' }),
      state: 'failed',
      report: JSON.stringify({ outcome: '그림을 만들지 못했습니다.' }),
      ...at,
    })
    .execute()

  const one = async (of: 'press_posts' | 'media' | 'publications') =>
    (await db.selectFrom(of).select('id').where('site_id', '=', site.id).executeTakeFirstOrThrow()).id
  const known = {
    site: workedSite,
    lead: first,
    selection,
    import: list ?? '',
    message: messages[0]?.id ?? '',
    notice,
    id: advertisement,
    post: await one('press_posts'),
    picture: await one('media'),
    publication: await one('publications'),
    making,
    day: koreanDay(slots[0]?.startsAt ?? ''),
  }
  await db.destroy()
  return known
}
