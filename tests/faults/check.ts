import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { installId } from '#app/db/install-state.server.ts'
import { readJournal } from '#app/domain/operations/restore/journal-files.server.ts'
import { verifyChain } from '#app/domain/record/audit/verify-chain.server.ts'
import { hashOfRow } from '#app/domain/record/journal/journal-entry.ts'
import { systemClock } from '#app/platform/clock.ts'
import { type Lot, untilUp } from './install.ts'
import { until } from './until.ts'
import type { Ledger } from './work.ts'

/** What is wrong, each a sentence that names what it is about. */
export interface Found {
  /** Was acknowledged, and is not there. */
  lost: string[]
  /** Is there, or was sent, twice. */
  doubled: string[]
  /** Does not agree with itself. */
  broken: string[]
}

/**
 * Waits until all that was begun has come to an end. Tries that are due in half a minute are made now; mail waits for good,
 * as an install without a mail server lets it.
 */
export async function settle(lot: Lot): Promise<void> {
  const { db } = lot
  await untilUp(lot)
  await until('messages, lists and journal to come to an end', async () => {
    const now = systemClock.now().toISOString()
    await db
      .updateTable('outbox_messages')
      .set({ due_at: now })
      .where('status', '=', 'queued')
      .where('channel', '=', 'sms')
      .where('due_at', '>', now)
      .execute()
    const [messages, lists, notes] = await Promise.all([
      db
        .selectFrom('outbox_messages')
        .select('id')
        .where('status', 'in', ['queued', 'claimed', 'sending'])
        .where('channel', '=', 'sms')
        .execute(),
      db.selectFrom('imports').select('id').where('state', '=', 'running').execute(),
      db.selectFrom('journal_entries').select('id').execute(),
    ])
    if (messages.length + lists.length + notes.length)
      throw new Error(`${messages.length} messages, ${lists.length} lists, ${notes.length} notes`)
    return true
  })
}

export async function check(lot: Lot, ledger: Ledger): Promise<Found> {
  const found: Found = { lost: [], doubled: [], broken: [] }
  await checkCustomers(lot, ledger, found)
  await checkPlaces(lot, ledger, found)
  await checkMessages(lot, ledger, found)
  await checkHomes(lot, ledger, found)
  await checkLists(lot, ledger, found)
  await checkPages(lot, ledger, found)
  await checkRecords(lot, ledger, found)
  return found
}

const twice = <T>(all: readonly T[]): T[] => [...new Set(all.filter((one, i) => all.indexOf(one) !== i))]

async function checkCustomers({ db }: Lot, { customers }: Ledger, { lost, doubled, broken }: Found) {
  const leads = await db.selectFrom('leads').select(['id', 'receipt_no', 'phone_hash']).execute()
  const byReceipt = new Map(leads.map((lead) => [lead.receipt_no, lead]))
  const erased = new Set<string>()
  for (const { receiptNo, erasure } of customers) {
    if (!receiptNo) broken.push('a registration was never acknowledged')
    else if (erasure === 'done') erased.add(receiptNo)
    else if (!erasure && !byReceipt.has(receiptNo)) lost.push(`registration ${receiptNo}`)
  }
  for (const receiptNo of erased) if (byReceipt.has(receiptNo)) lost.push(`erasure of ${receiptNo}`)
  for (const receiptNo of twice(leads.map((lead) => lead.receipt_no))) doubled.push(`receipt ${receiptNo}`)
  for (const hash of twice(leads.map((lead) => lead.phone_hash))) doubled.push(`registrations of ${hash}`)
  // The same form, sent again, is no second registration.
  const repeats = await db.selectFrom('repeat_registrations').select('receipt_no').execute()
  for (const { receipt_no } of repeats) doubled.push(`registration ${receipt_no}, as one of somebody else`)
  const consents = await db.selectFrom('consents').select('lead_id').execute()
  const consented = new Set(consents.map(({ lead_id }) => lead_id))
  const entries = await db
    .selectFrom('audit_entries')
    .select('subject_id')
    .where('action', '=', 'lead.created')
    .execute()
  const recorded = entries.map(({ subject_id }) => subject_id)
  for (const id of twice(recorded)) doubled.push(`record of registration ${id}`)
  const ours = new Set(customers.map(({ receiptNo }) => receiptNo))
  for (const { id, receipt_no } of leads) {
    if (!consented.has(id)) broken.push(`${receipt_no} has no consent`)
    if (ours.has(receipt_no) && !recorded.includes(id)) broken.push(`${receipt_no} is not in the record`)
  }
}

async function checkPlaces({ db }: Lot, { customers }: Ledger, { lost, doubled, broken }: Found) {
  const slots = await db.selectFrom('visit_slots').select(['id', 'starts_at', 'taken']).execute()
  const visits = await db
    .selectFrom('visits')
    .innerJoin('leads', 'leads.id', 'visits.lead_id')
    .select(['slot_id', 'receipt_no'])
    .where('open_lead_id', 'is not', null)
    .execute()
  for (const slot of slots) {
    const taken = visits.filter(({ slot_id }) => slot_id === slot.id).length
    if (taken !== slot.taken) broken.push(`${slot.starts_at}: ${slot.taken} places taken, ${taken} visits`)
    if (taken > capacity) doubled.push(`places at ${slot.starts_at}: ${taken} of ${capacity}`)
  }
  const startOf = new Map(slots.map(({ id, starts_at }) => [id, starts_at]))
  const booked = new Map(visits.map(({ receipt_no, slot_id }) => [receipt_no, startOf.get(slot_id)]))
  for (const receiptNo of twice(visits.map(({ receipt_no }) => receipt_no)))
    doubled.push(`visits of ${receiptNo}`)
  for (const { receiptNo = '', visitAt, erasure } of customers)
    if (visitAt !== undefined && !erasure && (booked.get(receiptNo) ?? null) !== visitAt)
      lost.push(`visit of ${receiptNo}: told ${visitAt}, stored ${booked.get(receiptNo) ?? 'none'}`)
}

/** Of the site of the tests. */
const capacity = 6

async function checkMessages({ db, vendor }: Lot, { customers }: Ledger, { lost, doubled, broken }: Found) {
  const sent = vendor.taken.map(({ customFields }) => customFields.messageId)
  for (const id of twice(sent))
    doubled.push(`message ${id} sent ${sent.filter((one) => one === id).length} times`)
  const messages = await db
    .selectFrom('outbox_messages')
    .select(['id', 'status', 'reason', 'template', 'lead_id'])
    .where('channel', '=', 'sms')
    .execute()
  const known = new Set([...sent, ...vendor.lied])
  for (const { id, status, reason } of messages) {
    if (status === 'accepted' && !known.has(id))
      broken.push(`message ${id} is accepted and was never handed over`)
    if (status === 'failed' && reason !== 'http:400') lost.push(`message ${id} failed: ${reason}`)
  }
  const first = messages.filter(({ template }) => template === 'registration' || template === 'visitRequest')
  for (const id of twice(first.map(({ lead_id }) => lead_id)))
    if (id) doubled.push(`confirmations of registration ${id}`)
  const welcomed = new Set(first.map(({ lead_id }) => lead_id))
  const leads = await db.selectFrom('leads').select(['id', 'receipt_no']).execute()
  const ours = new Set(customers.map(({ receiptNo }) => receiptNo))
  for (const { id, receipt_no } of leads)
    if (ours.has(receipt_no) && !welcomed.has(id)) lost.push(`confirmation of ${receipt_no}`)
}

async function checkHomes({ db }: Lot, { homes: told }: Ledger, { lost, doubled }: Found) {
  const events = await db
    .selectFrom('home_events')
    .select(['home_id', 'event'])
    .orderBy('change_no')
    .orderBy('id')
    .execute()
  const byHome = Map.groupBy(events, ({ home_id }) => home_id)
  for (const { event, home } of told)
    if (byHome.get(home.id)?.[home.version - 1]?.event !== event)
      lost.push(`${event} of home ${home.number} as its change ${home.version}`)
  for (const seen of twice(told.map(({ home }) => `${home.number} as its change ${home.version}`)))
    doubled.push(`home ${seen} was given to two`)
  const [cases, holds] = await Promise.all([
    db.selectFrom('sales_cases').select('open_home_id').where('open_home_id', 'is not', null).execute(),
    db
      .selectFrom('home_holds')
      .select('open_home_id')
      .where('open_home_id', 'is not', null)
      .where('ended_at', 'is', null)
      .execute(),
  ])
  for (const id of twice(cases.map(({ open_home_id }) => open_home_id)))
    doubled.push(`contracts of home ${id}`)
  for (const id of twice(holds.map(({ open_home_id }) => open_home_id))) doubled.push(`holds of home ${id}`)
}

async function checkLists({ db }: Lot, { imports }: Ledger, { lost, doubled }: Found) {
  for (const { id, phones } of imports) {
    const rows = await db
      .selectFrom('import_rows')
      .select(['state', 'lead_id'])
      .where('import_id', '=', id)
      .execute()
    const created = rows.filter(({ state }) => state === 'created')
    if (created.length < phones.length)
      lost.push(
        `${phones.length - created.length} rows of list ${id}: ${rows.map(({ state }) => state).join()}`,
      )
    for (const lead of twice(created.map(({ lead_id }) => lead_id)))
      doubled.push(`rows of ${lead} in list ${id}`)
  }
}

/** Both pages are of one publication, and of none before the last that was acknowledged. */
async function checkPages(
  { origin }: Lot,
  { publications: { tried, acknowledged } }: Ledger,
  { lost, broken }: Found,
) {
  const shown = await until(
    'the pages to agree',
    async () => {
      const pages = await Promise.all(
        ['/', '/terms'].map(async (path) => (await fetch(origin + path)).text()),
      )
      const [home, terms] = pages.map((page) => Number(/<title>[^<]*제(\d+)회/.exec(page)?.[1] ?? Number.NaN))
      return home === terms && home !== undefined && home >= acknowledged ? { home } : undefined
    },
    10_000,
  ).catch(() => undefined)
  if (!shown) lost.push(`publication ${acknowledged}`)
  else if (shown.home > tried) broken.push(`publication ${shown.home} was never made`)
}

async function checkRecords(lot: Lot, { customers }: Ledger, { lost, broken }: Found) {
  const { db, dataDir, kind, office } = lot
  const journalDir = join(dataDir, 'journal')
  const { lines } = readJournal([journalDir], (await installId(db)) ?? '')
  const destroyed = new Set(
    lines.flatMap(({ entry }) => (entry.kind === 'lead-destroyed' ? [entry.row] : [])),
  )
  for (const { leadId, receiptNo, erasure } of customers)
    if (erasure === 'done' && leadId && !destroyed.has(hashOfRow(leadId)))
      lost.push(`erasure of ${receiptNo} in the journal`)
  const { faults } = await verifyChain({ db, keys: office.keys, journalDir })
  for (const fault of faults) broken.push(`audit chain: ${fault.kind} ${fault.of}`)
  if (kind === 'postgres') return
  const file = new DatabaseSync(join(dataDir, 'bunyang.sqlite'))
  for (const row of file.prepare('pragma quick_check').all())
    if (row.quick_check !== 'ok') broken.push(`quick_check: ${row.quick_check}`)
  for (const row of file.prepare('pragma foreign_key_check').all())
    broken.push(`foreign key: ${JSON.stringify(row)}`)
  file.close()
}
