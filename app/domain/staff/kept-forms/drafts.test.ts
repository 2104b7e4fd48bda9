import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#app/platform/ids.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { registered } from '../../../../tests/support/leads.ts'
import { makePerson } from '../../../../tests/support/people.ts'
import { discardDraft, findDraft, listDrafts, purgeDrafts, saveDraft } from './drafts.server.ts'

describe.each(databaseKinds)('drafts on %s', (kind) => {
  let office: TestInstall
  let [writer, other] = ['', '']
  beforeAll(async () => {
    office = await openTestInstall(kind)
    office.clock.set('2026-12-28T05:00:00.000Z')
    writer = await makePerson(office, { email: 'writer@orbit.example', role: 'editor' })
    other = await makePerson(office, { email: 'other@orbit.example', role: 'owner' })
  })
  afterAll(() => office.close())

  const screen = '/admin/press/new?site=first'
  const save = (text: string, form = 'press/new:first', userId = writer) =>
    saveDraft(office, userId, { form, screen, fields: { title: [text], choice: ['a', 'b'] } })

  test('are kept sealed, one a form, for their writer alone', async () => {
    expect(await save('첫 제목')).toBe(true)
    expect(await save('고친 제목')).toBe(true)
    expect(await findDraft(office, writer, 'press/new:first')).toEqual({
      form: 'press/new:first',
      screen,
      fields: { title: ['고친 제목'], choice: ['a', 'b'] },
      savedAt: '2026-12-28T05:00:00.000Z',
    })
    expect(await findDraft(office, other, 'press/new:first')).toBeUndefined()
    const rows = await office.db.selectFrom('drafts').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('제목')
  })

  test('are kept without the last figures of a resident number', async () => {
    expect(await save('900101-1234567 고객, 계좌 1002345678901', 'press/guarded')).toBe(true)
    const draft = await findDraft(office, writer, 'press/guarded')
    expect(draft?.fields.title).toEqual(['900101-******* 고객, 계좌 1002345678901'])
    await discardDraft(office, writer, 'press/guarded')
  })

  test.each([
    ['a key of no form', { form: 'press new' }],
    ['an address elsewhere', { screen: 'https://evil.example/admin' }],
    ['an address that leads out of the office', { screen: '/admin\\evil' }],
    ['more than a form holds', { fields: { text: ['가'.repeat(60_000)] } }],
    ['what is about no registration', { form: `leads/${newId()}/memo` }],
  ])('refuse %s', async (_, wrong) => {
    const draft = { form: 'press/wrong', screen, fields: { title: ['제목'] }, ...wrong }
    expect(await saveDraft(office, writer, draft)).toBe(false)
  })

  test('go when they were sent, after thirty days, and above a hundred', async () => {
    await discardDraft(office, writer, 'press/new:first')
    expect(await listDrafts(office, writer)).toEqual([])
    for (let n = 1; n <= 102; n++) {
      office.clock.set(new Date(Date.UTC(2026, 11, 29) + n * 1000).toISOString())
      await save(`${n}`, `press/${n}`)
    }
    const kept = await listDrafts(office, writer)
    expect([kept.length, kept[0]?.form, kept.at(-1)?.form]).toEqual([100, 'press/102', 'press/3'])
    office.clock.set('2027-01-28T00:00:00.000Z')
    expect(await purgeDrafts(office)).toBe(0)
    office.clock.set('2027-01-28T12:00:00.000Z')
    expect(await purgeDrafts(office)).toBe(100)
  })

  test('about a registration are destroyed with it', async () => {
    const leadId = await registered(office, { phone: '01055551234' })
    expect(await save('통화 중에 쓴 메모', `leads/${leadId}/memo`)).toBe(true)
    await office.db.deleteFrom('leads').where('id', '=', leadId).execute()
    expect(await listDrafts(office, writer)).toEqual([])
  })

  test('are deleted with their author', async () => {
    await save('남은 글', 'press/last', other)
    await office.db.deleteFrom('users').where('id', '=', other).execute()
    expect(await office.db.selectFrom('drafts').select('id').execute()).toEqual([])
  })
})
