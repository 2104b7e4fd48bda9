import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { decrypt } from '#app/db/encryption.server.ts'
import { personNames } from '#app/domain/record/person-names.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { addDays } from '#app/platform/korean-time.ts'
import { maskName } from '#app/platform/person-name.ts'
import { formatPhone, maskPhone } from '#app/platform/phone.ts'
import { channelName } from '../attribution/channel-names.ts'
import { statusNames } from '../customer/lead-status.ts'
import { writtenText } from '../customer/written-text.server.ts'
import { formLabels } from '../form-labels.ts'
import { parseInterest } from '../lead-fields.ts'
import type { ExportChoice, ExportFilters } from './export-choice.ts'
import type { Cell, Moment } from './sheet/cells.ts'

/** Rows that are read, opened and written at once. */
const together = 200

export const exportColumns: readonly (readonly [title: string, width: number])[] = [
  ['접수번호', 15],
  ['접수일시', 22],
  ['상태', 9],
  ['이름', 12],
  ['전화번호', 16],
  ['문의', 40],
  ['관심 타입', 12],
  ['등급', 6],
  ['지역', 12],
  ['인원', 6],
  ['유입', 16],
  ['캠페인', 16],
  ['접수 경로', 14],
  ['담당', 10],
  ['최근 통화', 22],
  ['방문', 22],
  ['방문 결과', 10],
  ['광고 수신', 10],
  ['보유 기한', 14],
]

/** In the order in which they registered, some hundred at a time. */
export async function* exportRows(
  { db, keys }: Deps<'db' | 'keys'>,
  site: Pick<Site, 'id'>,
  { filters, clear }: Pick<ExportChoice, 'filters' | 'clear'>,
): AsyncGenerator<Cell[][]> {
  // One bound where it begins: of two PostgreSQL takes the wider.
  for (let after: [string, string] = [filters.from ? midnight(filters.from) : '', '']; ; ) {
    const leads = await readPage(db, site.id, filters, after)
    const chosen = filters.status ? leads.filter(({ status }) => status === filters.status) : leads
    if (chosen.length) yield await toRows({ db, keys }, chosen, clear)
    const last = leads.at(-1)
    if (!last || leads.length < together) return
    after = [last.created_at, last.id]
  }
}

/** The state is compared afterwards, so that the index of days is walked whatever is chosen. */
async function readPage(db: Db, siteId: string, { until }: ExportFilters, after: [string, string]) {
  let query = db
    .selectFrom('leads')
    .select(['id', 'receipt_no', 'created_at', 'status', 'name_sealed', 'phone_sealed', 'message_sealed'])
    .select(['interest', 'grade', 'region', 'party_size', 'source', 'channel', 'campaign', 'form'])
    .select(['assigned_to', 'called_at', 'expires_at'])
    .where('site_id', '=', siteId)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '>', tuple(...after)))
    .orderBy('created_at')
    .orderBy('id')
    .limit(together)
  if (until) query = query.where('created_at', '<', midnight(addDays(until, 1)))
  return await query.execute()
}

const midnight = (day: string) => toTimestamp(new Date(`${day}T00:00:00+09:00`))

type ReadLead = Awaited<ReturnType<typeof readPage>>[number]

async function toRows(
  { db, keys }: Deps<'db' | 'keys'>,
  leads: ReadLead[],
  clear: boolean,
): Promise<Cell[][]> {
  const ids = leads.map(({ id }) => id)
  const [people, visits, ads] = [
    await personNames(
      db,
      leads.map(({ assigned_to }) => assigned_to),
    ),
    await visitsOf(db, ids),
    await advertisingOf(db, ids),
  ]
  return leads.map((lead) => {
    const name = decrypt(keys, lead.name_sealed, `leads.name:${lead.id}`)
    const phone = decrypt(keys, lead.phone_sealed, `leads.phone:${lead.id}`)
    const message = clear ? writtenText(keys, lead.message_sealed, 'leads.message', lead.id) : ''
    return [
      lead.receipt_no,
      minute(lead.created_at),
      statusNames[lead.status],
      clear ? name : maskName(name),
      clear ? formatPhone(phone) : maskPhone(phone),
      message,
      parseInterest(lead.interest).types.join(', '),
      lead.grade ?? '',
      lead.region ?? '',
      lead.party_size ?? '',
      lead.source ?? (lead.channel ? channelName(lead.channel) : ''),
      lead.campaign ?? '',
      formLabels[lead.form] ?? lead.form,
      people.get(lead.assigned_to ?? '') ?? '',
      lead.called_at ? minute(lead.called_at) : '',
      ...(visits.get(lead.id) ?? ['', '']),
      ads.has(lead.id) ? '동의' : '동의 안 함',
      lead.expires_at ? { at: lead.expires_at, shows: 'day' } : '',
    ]
  })
}

const visitWords: Readonly<Record<string, string>> = { visited: '방문', missed: '미방문', cancelled: '취소' }

const minute = (at: string): Moment => ({ at, shows: 'minute' })

async function visitsOf(db: Db, ids: string[]): Promise<Map<string, [at: Moment, became: string]>> {
  const rows = await db
    .selectFrom('visits')
    .select(['lead_id', 'starts_at', 'status'])
    .where('lead_id', 'in', ids)
    .where('status', 'not in', ['moved', 'lapsed'])
    .execute()
  const last = rows.toSorted((a, b) => (a.starts_at < b.starts_at ? -1 : 1))
  return new Map(
    last.map(({ lead_id, starts_at, status }) => [
      lead_id,
      [minute(starts_at), visitWords[status] ?? '예약'],
    ]),
  )
}

async function advertisingOf(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('consents')
    .select(['lead_id', 'id', 'granted', 'confirmed_at', 'withdrawn_at'])
    .where('lead_id', 'in', ids)
    .where('kind', '=', 'marketing')
    .where('awaits_registration', '=', 0)
    .execute()
  const newest = new Map<string, (typeof rows)[number]>()
  for (const row of rows) if ((newest.get(row.lead_id)?.id ?? '') < row.id) newest.set(row.lead_id, row)
  const live = [...newest.values()].filter((row) => row.granted && row.confirmed_at && !row.withdrawn_at)
  return new Set(live.map(({ lead_id }) => lead_id))
}
