import type { Insertable } from 'kysely'
import { encrypt } from '#app/db/encryption.server.ts'
import type { Database } from '#app/db/schema.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { dayMs, hourMs, minuteMs } from '#app/platform/durations.ts'
import type { KeyRing } from '#app/platform/keys.server.ts'
import { lookupHashes } from '#app/platform/lookup-hash.server.ts'
import { insertMany } from './insert-many.ts'
import type { TestInstall } from './install.ts'

/** Whom every tenth registration is assigned to: of a thousand, more than a page. */
export const counsellor = '00000000-0000-7000-8000-00000000c0de'
export const advertisementId = '00000000-0000-7000-8000-0000000000ad'

/** As ids are: they grow with time. */
const idOf = (kind: number, n: number) =>
  `${n.toString(16).padStart(8, '0')}-${kind.toString(16).padStart(4, '0')}-7000-8000-000000000000`

const phoneOf = (n: number) => `010${String(10_000_000 + n)}`

type Rows = { [Table in keyof Database]?: Insertable<Database[Table]>[] }

/**
 * So many registrations, three of four on the first site, with consents, messages, visits, an advertisement to all, and what jobs
 * look for: some are due for destruction, some consents are two years old.
 * @param only tables that are filled; without, all of them
 */
export async function addCustomers(
  office: TestInstall,
  count: number,
  from = 0,
  only?: readonly (keyof Database)[],
): Promise<void> {
  const { db, site, otherSite, clock } = office
  const texts = await textsOf(office)
  await addOnce(office)
  const now = clock.now().getTime()
  for (let begin = from; begin < from + count; begin += 10_000) {
    const rows: Rows = {
      leads: [],
      consents: [],
      outbox_messages: [],
      audit_entries: [],
      repeat_registrations: [],
      lead_calls: [],
      lead_notes: [],
      visits: [],
    }
    for (let n = begin; n < Math.min(begin + 10_000, from + count); n++) {
      const siteId = n % 4 === 3 ? otherSite.id : site.id
      // Two a minute, until yesterday.
      const at = new Date(now - dayMs - (from + count - n) * (minuteMs / 2))
      const isRecent = from + count - n <= 1000
      addCustomer(rows, office.keys, { n, siteId, at, textId: texts.get(siteId) ?? '', isRecent })
    }
    await db.transaction().execute(async (tx) => {
      for (const [table, some] of Object.entries(rows))
        if (some.length && (!only || only.includes(table as keyof Database)))
          await insertMany(tx, table as keyof Database, some as never)
    })
  }
}

/** So many posts of the first site, an hour apart; one of a hundred is pinned, one is taken down. */
export async function addPosts({ db, site, clock }: TestInstall, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => {
    const at = toTimestamp(new Date(clock.now().getTime() - (count - n) * hourMs))
    return {
      id: idOf(8, n),
      site_id: site.id,
      title: `소식 ${n}`,
      summary: '요약',
      content: '본문'.repeat(200),
      pinned: n % 100 === 50 ? 1 : 0,
      unpublished: n % 100 === 51 ? 1 : 0,
      published_at: at,
      created_at: at,
      updated_at: at,
    }
  })
  await db.transaction().execute((tx) => insertMany(tx, 'press_posts', rows))
}

async function textsOf({ db }: TestInstall): Promise<Map<string, string>> {
  const texts = await db
    .selectFrom('consent_texts')
    .select(['id', 'site_id'])
    .where('kind', '=', 'marketing')
    .execute()
  return new Map(texts.map(({ id, site_id }) => [site_id, id]))
}

const slotOf = (siteId: string) => `slot-${siteId}`

async function addOnce({ db, site, otherSite, clock }: TestInstall) {
  for (const { id } of [site, otherSite])
    await db
      .insertInto('visit_slots')
      .values({ id: slotOf(id), site_id: id, starts_at: '2026-12-01T01:00:00.000Z', taken: 1000 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const at = toTimestamp(new Date(clock.now().getTime() - dayMs))
  await db
    .insertInto('users')
    .values({
      id: counsellor,
      name: '상담사',
      email: 'counsellor@example.com',
      email_verified: 1,
      image: null,
      created_at: at,
      updated_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('memberships')
    .values({
      id: counsellor,
      user_id: counsellor,
      site_id: site.id,
      role: 'counsellor',
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('advertisements')
    .values({
      id: advertisementId,
      site_id: site.id,
      text: '잔여 세대를 안내해 드립니다.',
      begins_at: at,
      written_by: counsellor,
      written_at: at,
      enqueued_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

interface Customer {
  n: number
  siteId: string
  at: Date
  textId: string
  /** Of these messages of colleagues are still to be read: there are never many. */
  isRecent: boolean
}

function addCustomer(rows: Rows, keys: KeyRing, { n, siteId, at, textId, isRecent }: Customer) {
  const id = idOf(1, n)
  const phone = phoneOf(n)
  const created = toTimestamp(at)
  const later = toTimestamp(new Date(at.getTime() + 1000))
  const [phoneHash = ''] = lookupHashes(keys, 'phone', siteId, phone)
  rows.leads?.push({
    id,
    site_id: siteId,
    form: 'popup',
    receipt_no: `GL-${String(n)
      .padStart(8, '0')
      .replace(/^(\d{4})/, '$1-')}`,
    idempotency_key: `customer-${n}`,
    status: 'new',
    attention: n % 20 ? 'new' : null,
    attention_at: n % 20 ? created : null,
    next_call_at: n % 20 ? null : later,
    called_at: n % 20 ? null : later,
    interest: n % 5 ? null : '{"types":["84A"],"storeys":[]}',
    name_sealed: encrypt(keys, '홍길동', `leads.name:${id}`),
    phone_sealed: encrypt(keys, phone, `leads.phone:${id}`),
    phone_hash: phoneHash,
    open_phone_hash: phoneHash,
    phone_last4: phone.slice(-4),
    manage_hash: `m${n}`,
    assigned_to: n % 10 === 0 ? counsellor : null,
    created_at: created,
    updated_at: created,
    // One of a hundred is due; retention leaves what is far more.
    expires_at: n % 100 === 0 ? created : '2030-01-01T00:00:00.000Z',
    keep_months: 12,
    answered_at: created,
  })
  const confirmed = n % 500 === 1 ? '2024-11-01T00:00:00.000Z' : later
  rows.consents?.push({
    id: idOf(2, n),
    site_id: siteId,
    lead_id: id,
    kind: 'marketing',
    granted: n % 3 ? 1 : 0,
    text_id: textId,
    channel: 'popup',
    decided_at: created,
    confirmed_at: n % 3 ? confirmed : null,
    withdrawn_at: n % 300 === 1 ? later : null,
  })
  const message = { site_id: siteId, lead_id: id, to_sealed: '', due_at: created, created_at: created }
  const sealed = { body_sealed: 'x'.repeat(200), updated_at: later }
  rows.outbox_messages?.push(
    {
      ...message,
      ...sealed,
      id: idOf(3, n),
      key: `confirmation:${id}`,
      kind: 'informational',
      template: 'confirmation',
      status: n % 20 ? 'delivered' : 'failed',
      reason: n % 20 ? null : 'own:gave-up',
      advertisement_id: null,
    },
    {
      ...message,
      ...sealed,
      id: idOf(4, n),
      key: `consent-result:${idOf(2, n)}:granted`,
      kind: 'informational',
      template: 'consentResult',
      status: 'delivered',
      reason: null,
      advertisement_id: null,
    },
    {
      ...message,
      ...sealed,
      id: idOf(5, n),
      key: `advertisement:${advertisementId}:${n}`,
      kind: 'ad',
      template: 'advertisement',
      status: n % 3 ? 'queued' : 'cancelled',
      reason: n % 3 ? null : 'own:no-consent',
      advertisement_id: advertisementId,
    },
  )
  rows.audit_entries?.push({
    id: idOf(6, n),
    site_id: siteId,
    at: created,
    actor_type: 'visitor',
    action: 'lead.created',
    subject_type: 'lead',
    subject_id: id,
    ip_address: `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
  })
  if (n % 20 === 0)
    rows.lead_calls?.push({
      id: idOf(11, n),
      site_id: siteId,
      lead_id: id,
      at: later,
      called_by: counsellor,
      result: 'missed',
      next_call_at: later,
    })
  if (n % 100 === 0)
    rows.lead_notes?.push({
      id: idOf(12, n),
      site_id: siteId,
      lead_id: id,
      at: later,
      kind: n % 200 ? 'message' : 'memo',
      read_at: isRecent ? null : later,
      body_sealed: encrypt(keys, '다시 전화', `lead_notes.body:${idOf(12, n)}`),
    })
  if (n % 10 === 0)
    rows.visits?.push({
      id: idOf(9, n),
      site_id: siteId,
      lead_id: id,
      open_lead_id: id,
      slot_id: slotOf(siteId),
      starts_at: '2026-12-01T01:00:00.000Z',
      status: 'booked',
      confirmed_at: n % 100 ? created : null,
      hold_until: created,
      created_at: created,
      updated_at: created,
    })
  if (n % 10 === 0)
    rows.visits?.push({
      id: idOf(10, n),
      site_id: siteId,
      lead_id: id,
      slot_id: slotOf(siteId),
      starts_at: later,
      status: 'visited',
      open_lead_id: null,
      confirmed_at: created,
      hold_until: null,
      created_at: created,
      updated_at: later,
    })
  if (n % 50 === 0)
    rows.repeat_registrations?.push({
      id: idOf(7, n),
      site_id: siteId,
      lead_id: id,
      receipt_no: `GL-R-${n}`,
      submission_key: `repeat-${n}`,
      form: 'popup',
      state: 'waiting',
      keep_months: 12,
      created_at: created,
      expires_at: '2030-01-01T00:00:00.000Z',
    })
}
