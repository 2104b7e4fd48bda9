import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { findSiteById } from '#app/domain/site/find-site.server.ts'
import { databaseKinds } from '../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../tests/support/install.ts'
import { makePerson } from '../../../tests/support/people.ts'
import { checkTemplateDraft } from './check-template-draft.ts'
import { readTemplateRevision, saveTemplate } from './save-template.server.ts'

describe.each(databaseKinds)('the words of a message on %s', (kind) => {
  let office: TestInstall
  let actor: Actor
  beforeAll(async () => {
    office = await openTestInstall(kind)
    actor = {
      type: 'user',
      id: await makePerson(office, { email: 'manager@orbit.example', role: 'manager' }),
    }
  })
  afterAll(() => office.close())

  const own = () => readTemplateRevision(office.db, office.site.id)
  const save = (
    name: 'confirmation' | 'change',
    text: string | undefined,
    revision: number,
  ): ReturnType<typeof saveTemplate> =>
    saveTemplate(office, office.site.id, name, { template: text ? { text } : undefined, revision, actor })

  test('are published as a new revision, facts kept by their names, and put on record', async () => {
    const { revision } = await own()
    expect(await save('change', '{receiptNo} 총 {households.total}', revision)).toEqual({ ok: true })
    const after = await own()
    expect(after.revision).toBe(revision + 1)
    expect(after.settings.messages.change).toEqual({ text: '{receiptNo} 총 {households.total}' })
    const site = await findSiteById(office.db, office.site.id)
    expect(site?.settings.messages.change).toEqual({ text: '{receiptNo} 총 3,724세대' })
    expect(site?.contentVersion).toBeGreaterThan(office.site.contentVersion)
    const audit = await office.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'details'])
      .where('action', '=', 'template.changed')
      .executeTakeFirstOrThrow()
    expect(audit).toEqual({ actor_id: actor.id, details: '{"template":"change"}' })
  })

  test('that are wrong are not published', async () => {
    const { revision } = await own()
    expect(await save('change', '안녕하세요 😀 {nobody}', revision)).toMatchObject({ reason: 'wrong' })
    expect((await own()).revision).toBe(revision)
  })

  test('the second of two people who change the same message gets a conflict; a change of another message does not', async () => {
    const { revision } = await own()
    expect(await save('change', '{receiptNo} 첫째', revision)).toEqual({ ok: true })
    const second = await save('change', '{receiptNo} 둘째', revision)
    expect(second).toMatchObject({ reason: 'overtaken' })
    expect((await own()).settings.messages.change).toEqual({ text: '{receiptNo} 첫째' })
    expect(await save('confirmation', '{receiptNo} 접수', revision)).toEqual({ ok: true })
    expect((await own()).settings.messages).toMatchObject({
      change: { text: '{receiptNo} 첫째' },
      confirmation: { text: '{receiptNo} 접수' },
    })
    if (second.ok || second.reason !== 'overtaken') throw new Error('not told')
    expect(await save('change', '{receiptNo} 둘째', second.current.revision)).toEqual({ ok: true })
  })

  test('of two people who save at the same moment one gets a conflict', async () => {
    const { revision } = await own()
    const both = await Promise.all([
      save('change', '{receiptNo} 왼쪽', revision),
      save('change', '{receiptNo} 오른쪽', revision),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('go back to the words of the product', async () => {
    await save('change', undefined, (await own()).revision)
    expect((await own()).settings.messages.change).toBeUndefined()
  })

  test('a fact that the site does not have is complained of, in the editor as on saving', () => {
    expect(
      checkTemplateDraft('change', { text: '{receiptNo} {no.such}' }, office.site.settings).problems,
    ).toEqual([expect.stringContaining('‘no such’')])
  })
})
