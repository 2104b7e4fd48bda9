import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepText } from '#app/domain/messages/saved-texts.server.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { registered } from '../../../../tests/support/leads.ts'
import { makePerson } from '../../../../tests/support/people.ts'
import { listQuickTexts, sendQuickText } from './quick-texts.server.ts'

let office: TestInstall
let counsellor: string
beforeAll(async () => {
  office = await openTestInstall('postgres')
  office.clock.set('2026-11-27T05:00:00.000Z')
  const [manager] = await Promise.all([
    makePerson(office, { email: 'manager@orbit.example', role: 'manager' }),
  ])
  counsellor = await makePerson(office, { email: 'counsellor@orbit.example', role: 'counsellor' })
  const keep = (title: string, text: string, savedBy = manager) =>
    keepText(office, office.site.id, { title, text, savedBy })
  await keep('서류', '계약에 필요한 서류는 신분증과 도장입니다.')
  await keep('특가', '지금 계약하시면 특별 할인 이벤트가 있습니다.')
  await keep('내 문구', '상담사가 적은 문구입니다.', counsellor)
})
afterAll(() => office.close())

const deps = () => ({ ...office, originOf: () => office.origin })
const send = (leadId: string, textId: string) =>
  sendQuickText(deps(), office.site, { leadId, textId }, { type: 'user', id: counsellor })
const bodies = (leadId: string) =>
  office.db
    .selectFrom('outbox_messages')
    .select(['kind', 'status'])
    .where('lead_id', '=', leadId)
    .where('template', '=', 'notice')
    .execute()

test('only what a writer of messages has saved is offered, and nothing that promotes', async () => {
  expect((await listQuickTexts(office.db, office.site)).map(({ title }) => title)).toEqual([
    '오시는 길',
    '서류',
  ])
})

test('a text goes out once a minute, on record, and nothing else can be sent', async () => {
  const lead = await registered(office, { phone: '01077770001' })
  const documents = (await listQuickTexts(office.db, office.site))[1]?.id ?? ''
  expect(await send(lead, 'free text')).toEqual({ ok: false, reason: 'no-text' })
  expect(await bodies(lead)).toEqual([])
  expect([await send(lead, documents), await send(lead, documents)]).toEqual([{ ok: true }, { ok: true }])
  expect(await bodies(lead)).toEqual([{ kind: 'informational', status: 'queued' }])
  const audit = office.db.selectFrom('audit_entries').select('actor_id').where('action', '=', 'notice.sent')
  expect(await audit.where('subject_id', '=', lead).execute()).toEqual([{ actor_id: counsellor }])
})

test('who refused gets none, and a number gets so many a day', async () => {
  const lead = await registered(office, { phone: '01077770002' })
  await office.db.updateTable('leads').set({ status: 'rejected' }).where('id', '=', lead).execute()
  expect(await send(lead, 'directions')).toMatchObject({ ok: false, words: expect.any(String) })
  const busy = await registered(office, { phone: '01077770003' })
  let last: Awaited<ReturnType<typeof send>> | undefined
  for (let minute = 0; minute < 30 && (last?.ok ?? true); minute++) {
    office.clock.set(new Date(Date.parse('2026-11-27T05:10:00.000Z') + minute * 60_000).toISOString())
    last = await send(busy, 'directions')
  }
  expect(last).toEqual({ ok: false, reason: 'too-many' })
})
