import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '#app/db/column-types.ts'
import { readTemplateRevision } from '#app/domain/messages/save-template.server.ts'
import { acknowledgeAlarm, listOpenAlarms } from '#app/domain/record/alarms/open-alarms.server.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { findSite } from '#app/domain/site/find-site.server.ts'
import { describeOwnerFields, isOwnerField, ownerFields } from '#app/domain/site/owner-fields.ts'
import { NotAllowedError, operator } from '#app/domain/site/rights.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { dayMs } from '#app/platform/durations.ts'
import { newId } from '#app/platform/ids.ts'
import { type ContentFolder, secondSite } from '../../../../tests/support/content-folder.ts'
import { stricterDatabaseFirst } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { describeFirst } from '../../../../tests/support/long.ts'
import { makePerson } from '../../../../tests/support/people.ts'
import { publishFolder } from '../../../../tests/support/publish-folder.ts'
import type { Document, DraftPart } from '../documents/parts.ts'
import { editPost, movePost, type PostIntent } from '../press/change-post.server.ts'
import { findPost } from '../press/find-post.server.ts'
import { checkPost, emptyDraft, type PostDraft } from '../press/post-form.ts'
import { publishPost } from '../press/publish-post.server.ts'
import {
  askToEndApproval,
  confirmEnd,
  demandApproval,
  endDueApprovals,
  readApproval,
  withdrawEnd,
} from '../publish/approval.server.ts'
import { listPlans, planPublication } from '../publish/planned-publications.server.ts'
import { publish as publishChanges } from '../publish/publish.server.ts'
import { approvePlan, publishDue, rollBackOrAsk } from '../publish/publish-planned.server.ts'
import { type PublishedSite, readPublished } from '../publish/published-site.server.ts'
import { removeSite } from '../publish/remove-site.server.ts'
import { discardContentDraft, listContentDrafts, readDocument, saveContentDraft } from './drafts.server.ts'
import { draftedValues, saveRemainingOrDraft, saveTemplateOrDraft } from './values-of-messages.server.ts'

const slug = 'small'
const refused = { ok: false, reason: 'not-allowed' }

/** Another value of each field that is the owner's. */
const others: Record<keyof typeof ownerFields, unknown> = {
  hosts: ['small.example', 'evil-claim.example'],
  isDefault: true,
  receiptPrefix: 'EV',
  sender: { from: '02-000-0000' },
  staffAlerts: [{ by: 'email', to: 'stranger@orbit.example' }],
  frames: ['evil.example'],
}

describeFirst(1, stricterDatabaseFirst)('who changes what a site shows, on %s', (kind) => {
  let office: TestInstall
  let content: ContentFolder
  let id: string
  const people = {} as Record<'owner' | 'manager' | 'second' | 'editor', Actor>
  beforeAll(async () => {
    office = await openTestInstall(kind)
  })
  afterAll(() => office.close())
  beforeEach(async () => {
    content = secondSite()
    await publishFolder(office, content.folder)
    id = (await site()).id
    const roles: Record<keyof typeof people, Role> = {
      owner: 'owner',
      manager: 'manager',
      second: 'manager',
      editor: 'editor',
    }
    await office.db.deleteFrom('memberships').execute()
    await office.db.deleteFrom('users').execute()
    for (const [name, role] of Object.entries(roles))
      people[name as keyof typeof people] = {
        type: 'user',
        id: await makePerson(office, { email: `${name}@orbit.example`, role, siteId: id }),
      }
  })
  afterEach(async () => {
    content.remove()
    await removeSite(office, slug, operator)
  })

  const site = async () => (await findSite(office.db, '', `/${slug}/`)) as Site
  const shown = async () => (await readPublished(office.db, slug)) as PublishedSite
  const open = async (part: DraftPart) => {
    const document = await readDocument(office.db, await shown(), part)
    if (!document?.content) throw new Error(`no ${part}`)
    return { content: document.content, version: document.version }
  }
  const edit = async (over: Document, actor: Actor, part: DraftPart = 'settings') => {
    const { content: before, version } = await open(part)
    return await saveContentDraft(office, slug, part, { content: { ...before, ...over }, version }, actor)
  }
  const chosen = async () =>
    Object.fromEntries(
      (await listContentDrafts(office.db, await shown())).map(({ part, version }) => [part, version]),
    )
  const publish = async (actor: Actor) =>
    await publishChanges(office, slug, { chosen: await chosen() }, { actor })
  const plan = async (actor: Actor, over: object = {}) =>
    await planPublication(
      office,
      id,
      { chosen: await chosen(), reasons: {}, publishAt: undefined, ...over },
      actor,
    )

  test('saveContentDraft: each of the owner’s fields is changed by the owner alone, and a refused save loses nothing', async () => {
    for (const field of Object.keys(ownerFields).filter(isOwnerField)) {
      expect(await edit({ phone: '1600-1234' }, people.editor), field).toMatchObject({ ok: true })
      for (const who of ['manager', 'editor'] as const)
        expect(await edit({ [field]: others[field] }, people[who])).toEqual({
          ...refused,
          sentence: describeOwnerFields([field]),
        })
      expect((await open('settings')).content).toMatchObject({ phone: '1600-1234' })
      expect(await edit({ [field]: others[field] }, people.owner)).toMatchObject({ ok: true })
      // What the owner drafted stays while others go on, and may be thrown away.
      expect(await edit({ phone: '1600-5678' }, people.editor)).toMatchObject({ ok: true })
      expect((await open('settings')).content).toMatchObject({ phone: '1600-5678', [field]: others[field] })
      expect(await discardContentDraft(office.db, id, 'settings', people.manager)).toBe(true)
    }
  })

  test('the sentence names the field', () => {
    expect(describeOwnerFields(['hosts'])).toBe('홈페이지 주소(도메인)는 전체 관리자만 바꿀 수 있습니다.')
    expect(describeOwnerFields(['hosts', 'sender'])).toBe(
      '홈페이지 주소(도메인), 문자 발신 설정은 전체 관리자만 바꿀 수 있습니다.',
    )
  })

  test('publish, planPublication: a domain that is left out is nobody’s obstacle', async () => {
    const { hosts } = await shown()
    await edit({ hosts: [...hosts, 'left-out.example'] }, people.owner)
    await edit({ phone: '1600-4321' }, people.manager)
    const changes = { chosen: await chosen(), fields: ['phone'] }
    expect(await plan(people.manager, changes)).toMatchObject({ ok: true })
    expect(await publishChanges(office, slug, changes, { actor: people.manager })).toMatchObject({ ok: true })
    expect((await shown()).hosts).toEqual(hosts)
    expect((await open('settings')).content).toMatchObject({ hosts: [...hosts, 'left-out.example'] })
    await discardContentDraft(office.db, id, 'settings', people.manager)
  })

  test('publish, planPublication: a draft that changes a domain is the owner’s to publish, also if others saved it', async () => {
    const { hosts } = await shown()
    await edit({ hosts: [...hosts, 'evil-claim.example'] }, people.owner)
    const named = { ...refused, sentence: expect.stringContaining('홈페이지 주소(도메인)는') }
    expect(await publish(people.manager)).toMatchObject(named)
    expect(await plan(people.manager)).toMatchObject(named)
    expect(await plan(people.editor)).toMatchObject(named)
    // Somebody who was an owner when it was saved.
    await office.db
      .updateTable('memberships')
      .set({ role: 'manager', site_id: id })
      .where('user_id', '=', people.owner.id ?? '')
      .execute()
    expect(await publish(people.owner)).toMatchObject(named)
    expect((await shown()).hosts).toEqual(hosts)
    await office.db
      .updateTable('memberships')
      .set({ role: 'owner', site_id: null })
      .where('user_id', '=', people.owner.id ?? '')
      .execute()
    expect(await publish(people.owner)).toMatchObject({ ok: true })
    expect((await shown()).hosts).toContain('evil-claim.example')
  })

  test('planPublication: a plan of an owner who is none any more changes no domain in its minute', async () => {
    const { hosts } = await shown()
    await edit({ hosts: [...hosts, 'evil-claim.example'] }, people.owner)
    expect(await plan(people.owner)).toMatchObject({ ok: true, state: 'waiting' })
    await office.db
      .deleteFrom('memberships')
      .where('user_id', '=', people.owner.id ?? '')
      .execute()
    expect(await publishDue(office)).toBe(0)
    expect(await listPlans(office.db, id)).toMatchObject([{ state: 'failed' }])
    expect((await shown()).hosts).toEqual(hosts)
  })

  test('approvePlan: an owner who asks and a manager who agrees may change a domain together', async () => {
    const { hosts } = await shown()
    await edit({ hosts: [...hosts, 'evil-claim.example'] }, people.owner)
    const made = await plan(people.owner, { asksSecond: true })
    expect(await approvePlan(office, id, made.ok ? made.id : '', people.manager)).toEqual({
      outcome: 'published',
    })
    expect((await shown()).hosts).toContain('evil-claim.example')
  })

  test('rollBack: one that would change a domain is refused to a manager as a whole, and says which field', async () => {
    const { hosts } = await shown()
    await edit({ hosts: [...hosts, 'evil-claim.example'], phone: '1600-1234' }, people.owner)
    expect(await publish(people.owner)).toMatchObject({ ok: true })
    const rolled = await publishChanges(office, slug, { rollBackFrom: undefined }, { actor: people.manager })
    expect(rolled).toMatchObject({
      ...refused,
      sentence: expect.stringContaining('홈페이지 주소(도메인)는'),
    })
    expect((await site()).settings.phone).toBe('1600-1234')
    expect(
      await publishChanges(office, slug, { rollBackFrom: undefined }, { actor: people.owner }),
    ).toMatchObject({ ok: true })
    expect((await shown()).hosts).toEqual(hosts)
  })

  test('publish: a draft with the name of another site is refused, so that no site is published over another', async () => {
    const taken = { slug: 'first', hosts: ['free.example'], receiptPrefix: 'FR' }
    expect(await edit(taken, people.manager)).toMatchObject(refused)
    expect(await edit(taken, people.owner)).toMatchObject({ ok: true })
    const published = await publish(people.owner)
    expect(published).toMatchObject({ ok: false, reason: 'refused' })
    expect(JSON.stringify(published)).toContain('이름 바꾸기')
    expect((await findSite(office.db, '', '/first/'))?.settings.name).toBe('단지 first')
  })

  test('rollBackOrAsk: where nobody publishes alone a roll-back waits for the second person', async () => {
    await edit({ phone: '1600-1234' }, people.manager)
    await publish(people.manager)
    const { publication } = await shown()
    const from = publication?.number ?? 0
    await demandApproval(office, id, people.owner)
    expect(
      await publishChanges(office, slug, { rollBackFrom: undefined }, { actor: people.manager }),
    ).toMatchObject(refused)
    expect(await rollBackOrAsk(office, { id, slug }, from, people.editor)).toMatchObject(refused)
    expect(await rollBackOrAsk(office, { id, slug }, from, people.manager)).toEqual({ ok: true, asked: true })
    expect((await site()).settings.phone).toBe('1600-1234')
    const [asked] = await listPlans(office.db, id)
    expect(asked).toMatchObject({ state: 'asked', rollBackFrom: from })
    const approve = (by: Actor) => approvePlan(office, id, asked?.id ?? '', by)
    expect(await approve(people.manager)).toEqual({ outcome: 'own-plan' })
    expect(await approve(people.editor)).toEqual({ outcome: 'not-allowed' })
    expect(await approve(people.second)).toEqual({ outcome: 'published' })
    expect((await site()).settings.phone).toBe('1500-0000')
  })

  test('publishDue: a plan that was made before the second person was demanded is not published without one', async () => {
    await edit({ phone: '1600-1234' }, people.manager)
    expect(await plan(people.manager)).toMatchObject({ ok: true, state: 'waiting' })
    await demandApproval(office, id, people.owner)
    expect(await publishDue(office)).toBe(0)
    expect(await listPlans(office.db, id)).toMatchObject([
      { state: 'failed', failure: expect.stringContaining('승인을 요청') },
    ])
    expect((await site()).settings.phone).toBe('1500-0000')
  })

  test('saveTemplateOrDraft, saveRemainingOrDraft: with approval they wait in the draft, reset to the standard too', async () => {
    const messages = async () => (await readTemplateRevision(office.db, id)).settings.messages
    const save = async (text: string | undefined, actor: Actor) =>
      await saveTemplateOrDraft(office, { id, slug }, 'change', {
        template: text ? { text } : undefined,
        revision: (await readTemplateRevision(office.db, id)).revision,
        actor,
      })
    expect(await save('{receiptNo} 그날 뵙겠습니다', people.editor)).toMatchObject(refused)
    expect(await save('{receiptNo} 그날 뵙겠습니다', people.manager)).toEqual({ ok: true })
    await demandApproval(office, id, people.owner)
    expect(await save(undefined, people.manager)).toEqual({ ok: true, drafted: true })
    const remaining = { text: '2단지 37세대', asOf: '2026-11-20' }
    expect(await saveRemainingOrDraft(office, { id, slug }, remaining, people.manager)).toEqual({
      ok: true,
      drafted: true,
    })
    expect((await messages()).change).toEqual({ text: '{receiptNo} 그날 뵙겠습니다' })
    expect((await site()).settings.remainingUnits).toBeUndefined()
    expect((await draftedValues(office.db, slug))?.remainingUnits).toEqual(remaining)
    const made = await plan(people.manager)
    expect(await approvePlan(office, id, made.ok ? made.id : '', people.second)).toEqual({
      outcome: 'published',
    })
    expect((await messages()).change).toBeUndefined()
    expect((await site()).settings.remainingUnits).toEqual(remaining)
    expect(await draftedValues(office.db, slug)).toBeUndefined()
  })

  test('publishPost, editPost, movePost: with approval a post is published by another person than the one who wrote it', async () => {
    const input = (over: Partial<PostDraft> = {}) => {
      const checked = checkPost({ ...emptyDraft, title: '제목', summary: '요약', ...over })
      if (!checked.ok) throw new Error(JSON.stringify(checked.errors))
      return checked.input
    }
    const at = { id, slug }
    const post = async (of: string) => {
      const found = await findPost(office, at, of)
      if (found.state !== 'found') throw new Error('no post')
      return { state: found.post.state, version: found.row.version }
    }
    const written = async () => {
      const made = await publishPost(office, at, input(), newId(), people.editor)
      if (!made.ok) throw new Error('not written')
      return made
    }
    const move = async (of: string, intent: PostIntent, actor: Actor) =>
      await movePost(office, at, of, { intent, version: (await post(of)).version }, actor)
    const edit = async (of: string, over: Partial<PostDraft>, actor: Actor) =>
      await editPost(office, at, of, { input: input(over), version: (await post(of)).version }, actor)

    const alone = await written()
    expect([alone.waits, (await post(alone.id)).state]).toEqual([undefined, 'published'])
    await demandApproval(office, id, people.owner)
    const { id: asked, waits } = await written()
    expect([waits, (await post(asked)).state]).toEqual([true, 'unpublished'])
    expect(await move(asked, 'publish', people.editor)).toMatchObject(refused)
    expect(await move(asked, 'publish', people.manager)).toEqual({ ok: true })
    expect(await edit(asked, { title: '다른 제목' }, people.manager)).toMatchObject(refused)
    // Taking down needs nobody; the last author does not put it up again.
    expect(await edit(asked, { title: '다른 제목', when: 'not' }, people.manager)).toEqual({ ok: true })
    expect(await edit(asked, { title: '다른 제목', when: 'now' }, people.manager)).toEqual({
      ok: true,
      waits: true,
    })
    expect(await move(asked, 'publish', people.manager)).toMatchObject(refused)
    expect(await move(asked, 'publish', people.second)).toEqual({ ok: true })
    expect((await post(asked)).state).toBe('published')
  })

  const deps = () => ({ ...office, ports: { of: () => ({ vendor: 'smtp' }) as never } })
  const actions = async () => {
    const rows = await office.db
      .selectFrom('audit_entries')
      .select(['action', 'actor_type'])
      .where('site_id', '=', id)
      .where('action', 'like', 'approval.%')
      .orderBy('id')
      .execute()
    return rows.map(({ action, actor_type }) => `${actor_type} ${action}`)
  }
  const alarms = async () => {
    const open = await listOpenAlarms(office.db, [{ id, slug, name: slug, role: 'owner' }])
    return open.filter(({ kind }) => kind === 'approval-ending')
  }

  test('askToEndApproval: ends a day later, all owners told, and no owner ends it alone before', async () => {
    await demandApproval(office, id, people.owner)
    await expect(askToEndApproval(deps(), id, people.manager)).rejects.toThrow(NotAllowedError)
    const start = office.clock.now()
    const endsAt = await askToEndApproval(deps(), id, people.owner)
    expect(endsAt).toEqual(new Date(+start + dayMs))
    expect(await askToEndApproval(deps(), id, people.owner)).toBeUndefined()
    expect((await readApproval(office.db, id)).ending).toEqual({
      askedBy: { id: people.owner.id, name: 'owner' },
      endsAt: endsAt?.toISOString(),
    })
    const told = await office.db
      .selectFrom('outbox_messages')
      .select(['channel', 'template'])
      .where('site_id', '=', id)
      .execute()
    expect(told).toEqual([{ channel: 'email', template: 'staffNotice' }])
    // It stays in the office until it is decided.
    const [alarm] = await alarms()
    const mine = [{ id, slug, name: slug, role: 'owner' as const }]
    expect(await acknowledgeAlarm(office, mine, alarm?.id ?? '', people.owner)).toBe(false)
    expect(await confirmEnd(office, id, people.owner)).toBe('own')
    await edit({ phone: '1600-1234' }, people.owner)
    office.clock.set(new Date(+start + dayMs - 1).toISOString())
    expect(await endDueApprovals(office)).toBe(0)
    expect(await publish(people.owner)).toMatchObject(refused)
    office.clock.set(new Date(+start + dayMs).toISOString())
    expect(await endDueApprovals(office)).toBe(1)
    expect(await readApproval(office.db, id)).toEqual({ isNeeded: false, ending: undefined })
    expect(await publish(people.owner)).toMatchObject({ ok: true })
    expect(await alarms()).toEqual([])
    expect(await actions()).toEqual([
      'user approval.demanded',
      'user approval.end-asked',
      'system approval.ended',
    ])
  })

  test('confirmEnd: another owner of before ends it at once; one who was made afterwards does not', async () => {
    const person = async (name: string): Promise<Actor> => ({
      type: 'user',
      id: await makePerson(office, { email: `${name}@orbit.example`, role: 'owner' }),
    })
    const colleague = await person('colleague')
    await demandApproval(office, id, people.owner)
    await askToEndApproval(deps(), id, people.owner)
    office.clock.set(new Date(+office.clock.now() + 60_000).toISOString())
    expect(await confirmEnd(office, id, await person('puppet'))).toBe('own')
    expect(await confirmEnd(office, id, colleague)).toBe('done')
    expect(await confirmEnd(office, id, colleague)).toBe('not-found')
    expect((await readApproval(office.db, id)).isNeeded).toBe(false)
  })

  test('withdrawEnd: any owner takes it back, and it is void when the one who asked has left', async () => {
    await demandApproval(office, id, people.owner)
    await askToEndApproval(deps(), id, people.owner)
    await expect(withdrawEnd(office, id, people.manager)).rejects.toThrow(NotAllowedError)
    expect(await withdrawEnd(office, id, people.owner)).toBe(true)
    expect(await readApproval(office.db, id)).toEqual({ isNeeded: true, ending: undefined })
    await askToEndApproval(deps(), id, people.owner)
    await office.db
      .deleteFrom('memberships')
      .where('user_id', '=', people.owner.id ?? '')
      .execute()
    office.clock.set(new Date(+office.clock.now() + dayMs).toISOString())
    expect(await endDueApprovals(office)).toBe(0)
    expect(await readApproval(office.db, id)).toEqual({ isNeeded: true, ending: undefined })
  })
})
