import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shownConsentVersions } from '#app/domain/site/consents/consent-texts.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { filledIn } from '../../../../tests/support/leads.ts'
import { makePerson } from '../../../../tests/support/people.ts'
import { type CallerDraft, handOnQuestion, registerCaller } from './register-caller.server.ts'

describe.each(databaseKinds)('who telephones and is not registered yet, on %s', (kind) => {
  let office: TestInstall
  let actor: { type: 'user'; id: string }
  beforeAll(async () => {
    office = await openTestInstall(kind)
    actor = { type: 'user', id: await makePerson(office, { email: 'kim@example.com', role: 'counsellor' }) }
  })
  afterAll(() => office.close())

  const register = (changes: Partial<CallerDraft> = {}) =>
    registerCaller(
      office,
      office.site,
      {
        ...filledIn({ name: '이전화', phone: '010-8888-0001', message: '84A 분양가가 궁금합니다.' }),
        types: ['84A'],
        texts: shownConsentVersions(office.site.settings),
        submissionKey: 'call-1',
        ...changes,
      },
      actor,
    )

  test('is registered with what they said to the texts, and is theirs who took the call', async () => {
    expect(await register({ agree: false })).toMatchObject({ ok: false, reason: 'invalid' })
    expect(await register({ texts: 'of another day' })).toEqual({ ok: false, reason: 'texts' })
    const saved = await register()
    if (!saved.ok) throw new Error(saved.reason)
    const lead = await office.db
      .selectFrom('leads')
      .select(['form', 'channel', 'status', 'assigned_to', 'interest', 'attention'])
      .where('id', '=', saved.leadId)
      .executeTakeFirstOrThrow()
    expect(lead).toEqual({
      form: 'call',
      channel: 'call',
      status: 'new',
      assigned_to: actor.id,
      interest: '{"types":["84A"]}',
      attention: 'new',
    })
    const consents = await office.db
      .selectFrom('consents')
      .select(['kind', 'channel', 'granted'])
      .where('lead_id', '=', saved.leadId)
      .orderBy('kind')
      .execute()
    expect(consents).toEqual([
      { kind: 'collection', channel: 'desk:phone', granted: 1 },
      { kind: 'marketing', channel: 'desk:phone', granted: 0 },
    ])
    const told = await office.db
      .selectFrom('outbox_messages')
      .select('template')
      .where('lead_id', '=', saved.leadId)
      .where('template', '=', 'registration')
      .execute()
    expect(told).toHaveLength(1)
  })

  test('nothing of a known number changes', async () => {
    expect(await register({ name: '다른이름', submissionKey: 'call-2' })).toEqual({
      ok: false,
      reason: 'known',
    })
    expect(await office.db.selectFrom('leads').select('id').execute()).toHaveLength(1)
  })

  test('the question of a colleague’s customer goes to the colleague, and nothing else is answered', async () => {
    const ask = (phone: string, text: string) =>
      handOnQuestion(office, office.site, { phone, text }, { type: 'user', id: 'colleague' })
    expect(await ask('010-8888-0009', '중도금이 궁금합니다.')).toEqual({ ok: false, reason: 'missing' })
    expect(await ask('010-8888-0001', ' ')).toEqual({ ok: false, reason: 'empty' })
    expect(await ask('+82 10 8888 0001', '중도금이 궁금합니다.')).toEqual({ ok: true })
    const notes = office.db.selectFrom('lead_notes').select(['kind', 'written_by', 'read_at'])
    expect(await notes.execute()).toEqual([{ kind: 'message', written_by: 'colleague', read_at: null }])
  })
})
