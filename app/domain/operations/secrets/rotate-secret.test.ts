import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decrypt } from '#app/db/encryption.server.ts'
import { rotateKeys } from '#app/db/rotate-keys.server.ts'
import {
  enqueueAdvertisements,
  startAdvertisement,
} from '#app/domain/customers/campaigns/send-advertisement.server.ts'
import { withdrawRegistration } from '#app/domain/customers/customer/withdraw-registration.server.ts'
import { createLead } from '#app/domain/customers/intake/create-lead.server.ts'
import { findLeadByToken } from '#app/domain/customers/intake/find-lead-by-token.server.ts'
import { redeemVoucher } from '#app/domain/customers/visits/redeem-voucher.server.ts'
import { giftHashes } from '#app/domain/customers/vouchers/issue-voucher.server.ts'
import { checkAdvertisingConsent, isRefused } from '#app/domain/messages/advertising-consent.server.ts'
import { enqueueMessage } from '#app/domain/messages/enqueue-message.server.ts'
import { firstLink, manageToken } from '#app/domain/messages/manage-link.server.ts'
import { recordRefusal } from '#app/domain/messages/refusals.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { visitOffer } from '#app/domain/site/visit-offer.ts'
import { finishEnrolment, startEnrolment } from '#app/domain/staff/enrol-second-factor.server.ts'
import type { Person } from '#app/domain/staff/find-person.server.ts'
import { verifySecondFactor } from '#app/domain/staff/second-factor.server.ts'
import { signIn } from '#app/domain/staff/sign-in.server.ts'
import { toStep, totpCode } from '#app/domain/staff/totp.ts'
import { newId } from '#app/platform/ids.ts'
import { secretOf } from '../../../../tests/support/authenticator.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { filledIn } from '../../../../tests/support/leads.ts'
import {
  contextOf,
  enter,
  makePerson,
  openBrowser,
  passPhrase,
  personOf,
} from '../../../../tests/support/people.ts'
import { beginWith, everythingKept, restart, secrets } from '../../../../tests/support/rotation.ts'
import { rotateSecret } from './rotate-secret.server.ts'

const visitor = { type: 'visitor' } as const
const counter = { type: 'user', id: 'u1' } as const
const [first, second, third] = secrets
const monday = '2026-11-23T01:00:00.000Z'
const phones = {
  open: '01020000001',
  closed: '01020000002',
  refused: '01020000003',
  gifted: '01020000004',
  giftedElsewhere: '01020000006',
  during: '01020000005',
}
const email = 'minji@orbit.example'

/** A site of the office where places can be booked, gifts are given and advertisements are sent. */
function generous({ site }: TestInstall): Site {
  const visits = visitOffer.parse({ from: '2026-11-01', until: '2029-11-30', times: ['10:00'], capacity: 99 })
  const gift = { title: '기념품', text: '드립니다.', onceMonths: 24 }
  const messages = { ...site.settings.messages, confirmation: '[{siteName}] {receiptNo} {link} {phone}' }
  const sender = { freeRefusal: '080-123-4567' }
  return { ...site, settings: { ...site.settings, visits, gift, sender, messages } } as Site
}

describe.each(databaseKinds)('a secret that takes over from another on %s', (kind) => {
  let office: TestInstall
  let site: Site
  /** What was made with the first secret. */
  const before = {
    leadId: '',
    token: '',
    receiptNo: '',
    code: '',
    hashes: [] as string[],
    totp: '',
    codes: [''],
  }
  beforeAll(async () => {
    office = await openTestInstall(kind)
    site = generous(office)
    await restart(office, first)
    await restart(office, first)
  })
  afterAll(() => office.close())

  const register = (phone: string, submissionKey = newId(), visitAt: string | undefined = monday) =>
    createLead(
      office,
      site,
      {
        form: 'popup',
        fields: filledIn({ phone, ads: true }),
        submissionKey,
        visitAt,
      },
      visitor,
    )
  const own = (token: string) => findLeadByToken(office, site, token)
  const tokenOf = (leadId: string) => manageToken(office.keys, firstLink(leadId))
  /** The token in a message that is written to somebody now. */
  const linkSentTo = async (leadId: string, to: string) => {
    const token = tokenOf(leadId)
    const values = {
      name: '홍길동',
      receiptNo: 'TS-1234-5678',
      link: `https://first.example/first/my/${token}`,
    }
    await enqueueMessage(office.db, office, site, {
      template: 'confirmation',
      leadId,
      to,
      key: newId(),
      values,
    })
    return token
  }
  const refuse = (phone: string) =>
    office.db
      .transaction()
      .execute((tx) => recordRefusal(tx, office, site, { phone, source: 'visitor', actor: visitor }))
  const refusals = () => office.db.selectFrom('message_refusals').selectAll().execute()
  const hashesOf = async () => {
    const { db } = office
    const rows = await Promise.all([
      db
        .selectFrom('leads')
        .select(['phone_hash', 'open_phone_hash', 'manage_hash', 'idempotency_key', 'name_hash'])
        .execute(),
      db.selectFrom('vouchers').select(['phone_hash', 'code_hash']).execute(),
      db.selectFrom('message_refusals').select('to_hash').execute(),
      db.selectFrom('handed_gifts').select('to_hash').execute(),
      db.selectFrom('outbox_messages').select('to_hash').execute(),
      db.selectFrom('repeat_registrations').select('submission_key').execute(),
      db.selectFrom('two_factors').select(['secret', 'backup_codes']).execute(),
    ])
    const values = rows.flat().flatMap((row): (string | null)[] => Object.values(row))
    return values.flatMap((value) => value?.match(/[\w-]{43,}/g) ?? [])
  }
  /** Signs in with the password and a second step. */
  const enterWith = async (written: string) => {
    const ctx = contextOf(office)
    const browser = openBrowser()
    const half = await signIn(ctx, browser.request(), { email, password: passPhrase })
    if (!half.ok) throw new Error(half.message)
    browser.take(half.headers)
    await office.db.updateTable('two_factors').set({ last_step: 0 }).execute()
    return (await verifySecondFactor(ctx, browser.request(), written)).ok
  }
  const totp = () => totpCode(before.totp, toStep(Date.now()))

  /** Whatever was known before is known with the secrets that the office has now. */
  async function everythingIsKnown() {
    const leads = () => office.db.selectFrom('leads').selectAll().where('site_id', '=', site.id).execute()
    const count = (await leads()).length
    const repeated = await register(phones.open, 'filling of before')
    expect(repeated).toMatchObject({ repeated: true, receiptNo: before.receiptNo })
    expect((await register(phones.open)).leadId).toBe(before.leadId)
    expect(await leads()).toHaveLength(count)
    const lead = await own(await linkSentTo(before.leadId, phones.open))
    expect(lead?.voucher).toEqual({ code: before.code, state: 'good' })
    expect(await isRefused(office.db, office.keys, site.id, phones.refused)).toBe(true)
    expect(await isRefused(office.db, office.keys, site.id, phones.open)).toBe(false)
    const again = await register(phones.gifted)
    expect(await own(tokenOf(again.leadId))).toMatchObject({ voucher: null, hadGift: true })
    await withdrawRegistration(office, site, again.leadId, visitor)
    expect(
      await checkAdvertisingConsent(office.db, office.keys, site.id, {
        leadId: before.leadId,
        phone: phones.open,
      }),
    ).toBeUndefined()
    expect(await enterWith(totp())).toBe(true)
    expect(await enterWith(before.codes.pop() ?? '')).toBe(true)
    expect(await enterWith('aaaaa-aaaaa')).toBe(false)
    // Rows of one phone have one hash: what is withdrawn is withdrawn whole.
    const ofClosed = (await leads()).filter(({ phone_last4 }) => phone_last4 === phones.closed.slice(-4))
    expect(ofClosed.length).toBeGreaterThan(0)
    expect(new Set(ofClosed.map(({ phone_hash }) => phone_hash)).size).toBe(1)
  }

  test('finds much that the first made', async () => {
    const saved = await register(phones.open, 'filling of before')
    before.leadId = saved.leadId
    before.receiptNo = saved.receiptNo
    before.token = tokenOf(saved.leadId)
    before.code = (await own(before.token))?.voucher?.code ?? ''
    await register(phones.closed)
    await office.db
      .updateTable('leads')
      .set({ open_phone_hash: null })
      .where('phone_last4', '=', phones.closed.slice(-4))
      .execute()
    const refused = await register(phones.refused)
    await refuse(phones.refused)
    await withdrawRegistration(office, site, refused.leadId, visitor)
    const gifted = await register(phones.gifted)
    const code = (await own(tokenOf(gifted.leadId)))?.voucher?.code ?? ''
    expect(await redeemVoucher(office, site, code, counter)).toMatchObject({ ok: true })
    await withdrawRegistration(office, site, gifted.leadId, visitor)

    const ctx = contextOf(office)
    await makePerson(office, { email, role: 'manager' })
    const desk = await enter(ctx, email)
    const me = async () => (await personOf(ctx, desk)) as Person
    const begun = await startEnrolment(ctx, desk.request(), await me(), passPhrase)
    if (!begun.ok) throw new Error(begun.message)
    before.totp = secretOf(new URL(begun.uri).searchParams.get('secret') ?? '')
    const done = await finishEnrolment(ctx, desk.request(), await me(), totp())
    if (!done.ok) throw new Error(done.message)
    before.codes = done.codes
    before.hashes = await hashesOf()
    expect(before.hashes.length).toBeGreaterThan(20)
    await everythingIsKnown()
  })

  test('does not begin alone, nor with another that was never used', async () => {
    expect(await beginWith(office, [second])).toContain('쓰던 값을 쉼표 뒤에')
    expect(await beginWith(office, [second, third])).toContain('쓰던 값을 쉼표 뒤에')
    expect(await beginWith(office, [first, second])).toContain('쓴 적이 없는 값')
  })

  test('knows everything from its first moment, and new links as well as those that were sent', async () => {
    await restart(office, second, first)
    await everythingIsKnown()
    expect(await beginWith(office, [first])).toContain('예전 값입니다')
    expect(await beginWith(office, [second])).toContain('아직 남아 있습니다')
    expect((await own(before.token))?.id).toBe(before.leadId)
    expect(tokenOf(before.leadId)).not.toBe(before.token)
  })

  test('makes one registration of a phone whose earlier one is closed, under one hash', async () => {
    const again = await register(phones.closed)
    expect(again.repeated).toBe(false)
    const rows = await office.db
      .selectFrom('leads')
      .select(['phone_hash', 'open_phone_hash'])
      .where('phone_last4', '=', phones.closed.slice(-4))
      .execute()
    expect(rows).toHaveLength(2)
    expect(new Set(rows.map((row) => row.phone_hash)).size).toBe(1)
    expect(rows.filter((row) => row.open_phone_hash)).toHaveLength(1)
  })

  test('hands no gift to a phone that had it, whichever secret noted it', async () => {
    const { db } = office
    const registered = await register(phones.giftedElsewhere)
    const [, to_hash = ''] = giftHashes(office.keys, site.id, phones.giftedElsewhere)
    await db
      .insertInto('handed_gifts')
      .values({ id: newId(), site_id: site.id, to_hash, handed_at: monday })
      .execute()
    const { code } = await db
      .selectFrom('vouchers')
      .select(['id', 'code_sealed'])
      .where('lead_id', '=', registered.leadId)
      .executeTakeFirstOrThrow()
      .then((row) => ({ code: decrypt(office.keys, row.code_sealed, `vouchers.code:${row.id}`) }))
    expect(await redeemVoucher(office, site, code, counter)).toMatchObject({ ok: false, reason: 'already' })
    expect(await db.selectFrom('handed_gifts').selectAll().execute()).toHaveLength(2)
  })

  test('keeps one refusal a number, whichever secret heard of it first', async () => {
    await refuse(phones.refused)
    await refuse(phones.during)
    expect(await refusals()).toHaveLength(2)
  })

  test('takes over while visitors register, may be ended and begun again, and leaves nothing behind', async () => {
    // The confirmation of the very first registration has not been sent yet.
    const waiting = await office.db
      .selectFrom('outbox_messages')
      .select('id')
      .where('template', '=', 'confirmation')
      .where('status', '=', 'queued')
      .where('lead_id', '=', before.leadId)
      .orderBy('id')
      .execute()
    let calls = 0
    const ended = rotateSecret(office, () => {
      if (++calls === 4) throw new Error('ended')
    })
    await expect(ended).rejects.toThrow('ended')
    await everythingIsKnown()
    expect(await beginWith(office, [second])).toContain('아직 남아 있습니다')

    const [raised] = await Promise.all([
      rotateSecret(office),
      ...Array.from({ length: 20 }, (_, n) => register(`010300000${10 + n}`)),
      register(phones.open),
      register(phones.closed),
    ])
    expect(raised).toBeGreaterThan(5)
    expect((await own(before.token))?.id).toBe(before.leadId)
    await everythingIsKnown()
    expect(await rotateSecret(office)).toBe(0)

    const kept = await everythingKept(office)
    expect(before.hashes.filter((hash) => kept.includes(hash))).toEqual([])
    const [message] = await office.db
      .selectFrom('outbox_messages')
      .select(['id', 'body_sealed'])
      .where('id', '=', waiting[0]?.id ?? '')
      .execute()
    const body = decrypt(office.keys, message?.body_sealed ?? '', `outbox_messages.body:${message?.id}`)
    expect(body).toContain(tokenOf(before.leadId))
    expect(body).not.toContain(before.token)
  })

  test('does without the first: everything is known, and links of before are dead', async () => {
    await restart(office, second)
    await everythingIsKnown()
    expect(await own(before.token)).toBeUndefined()
    expect(await own(tokenOf(before.leadId))).toBeDefined()
    // The first is sealed with the key ring, and moves on with it.
    expect(await rotateKeys(office.db, office.keys)).toBe(0)
  })

  test('is followed by a third, by which a phone with two of everything becomes one again', async () => {
    await restart(office, third, second)
    const newest = office.keys
    await register(phones.during)
    await refuse(phones.refused)
    // A process that was not restarted writes on with the second alone.
    office.keys = { ...newest, chain: { keys: newest.chain?.keys.slice(0, 2) ?? [], isRotating: false } }
    const stray = await register(phones.during)
    await refuse(phones.during)
    await office.db.updateTable('message_refusals').set({ lifted_at: null }).execute()
    office.keys = newest
    await refuse(phones.during)
    expect(await rotateSecret(office)).toBeGreaterThan(0)
    await restart(office, third)
    await everythingIsKnown()
    const decrypt = await office.db
      .selectFrom('leads')
      .select(['id', 'phone_hash', 'open_phone_hash'])
      .where('phone_last4', '=', phones.during.slice(-4))
      .execute()
    expect(decrypt.map(({ id }) => id)).toContain(stray.leadId)
    expect(new Set(decrypt.map((row) => row.phone_hash)).size).toBe(1)
    expect(decrypt.filter((row) => row.open_phone_hash)).toHaveLength(1)
    expect(await isRefused(office.db, office.keys, site.id, phones.during)).toBe(true)
    expect(await refusals()).toHaveLength(2)
    expect((await everythingKept(office)).match(/"2\.[\w-]{43}"/g)).toBeNull()
  })
})

describe.each(databaseKinds)('an advertisement on its way while a secret takes over, on %s', (kind) => {
  test('reaches everybody once', async () => {
    const office = await openTestInstall(kind)
    const site = generous(office)
    await restart(office, first)
    const phoneOf = (n: number) => `010400000${10 + n}`
    for (let n = 0; n < 12; n++)
      await createLead(
        office,
        site,
        {
          form: 'popup',
          fields: filledIn({ phone: phoneOf(n), ads: true }),
          submissionKey: `filling ${n}`,
        },
        visitor,
      )
    const id = newId()
    await startAdvertisement(office, site, {
      id,
      text: '안내해 드립니다.',
      beginsAt: office.clock.now(),
      actor: counter,
    })
    await enqueueAdvertisements(office, { max: 1, pageSize: 5 })
    await restart(office, second, first)
    await enqueueAdvertisements(office, { max: 1, pageSize: 2 })
    // Phones have their new hashes by then, and messages their old ones.
    const ended = rotateSecret(office, () => {
      throw new Error('ended')
    })
    await expect(ended).rejects.toThrow('ended')
    await enqueueAdvertisements(office, { max: 1, pageSize: 7 })
    await rotateSecret(office)
    await enqueueAdvertisements(office, { pageSize: 2 })
    await restart(office, second)
    await enqueueAdvertisements(office)
    const rows = await office.db
      .selectFrom('outbox_messages')
      .select(['id', 'to_sealed'])
      .where('advertisement_id', '=', id)
      .execute()
    const written = rows.map((row) => decrypt(office.keys, row.to_sealed, `outbox_messages.to:${row.id}`))
    expect(written.sort()).toEqual(Array.from({ length: 12 }, (_, n) => phoneOf(n)))
    await office.close()
  })
})

describe('the schema', () => {
  test('has no hash that a new secret does not go over', async () => {
    const office = await openTestInstall('sqlite')
    const tables = await office.db.introspection.getTables()
    await office.close()
    const hashes = tables.flatMap((table) =>
      table.columns
        .filter(({ name }) => /_hash$|^idempotency_key$|^submission_key$/.test(name))
        .map(({ name }) => `${table.name}.${name}`),
    )
    expect(hashes.sort()).toEqual([
      // A mark of how far it came, which is put back to the beginning.
      'advertisements.through_hash',
      'handed_gifts.to_hash',
      // Of random tokens, by no secret.
      'home_displays.token_hash',
      'invitations.token_hash',
      'lead_events.submission_key',
      // Kept for as long as the first of two secrets is still good.
      'leads.earlier_manage_hash',
      'leads.idempotency_key',
      'leads.manage_hash',
      'leads.name_hash',
      'leads.open_phone_hash',
      'leads.phone_hash',
      'message_refusals.to_hash',
      'outbox_messages.to_hash',
      'password_resets.token_hash',
      // A browser's own mark of a form.
      'press_posts.submission_key',
      'repeat_registrations.submission_key',
      'vouchers.code_hash',
      'vouchers.phone_hash',
    ])
  })
})
