import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { personNames } from '#app/domain/record/person-names.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { addDays } from '#app/platform/korean-time.ts'
import { channelName } from '../attribution/channel-names.ts'
import { statusNames } from '../customer/lead-status.ts'
import { type FieldName, fieldNames, fields, formatField, maskField, parseInterest } from '../fields.ts'
import { formLabels } from '../form-labels.ts'
import { showFields } from '../stored-fields.server.ts'
import type { ExportChoice, ExportFilters } from './export-choice.ts'
import type { Cell, Moment } from './sheet/cells.ts'

/** Rows that are read, opened and written at once. */
const together = 200

interface ExportedLead extends ReadLead {
  person: string | undefined
  visit: [at: Moment, became: string] | undefined
  takesAds: boolean
  /** As the file may show them. */
  shown: Record<FieldName, string>
}

interface ExportColumn {
  title: string
  /** In letters of a spreadsheet. */
  width: number
  value: (lead: ExportedLead) => Cell
}

export const exportColumns: readonly ExportColumn[] = [
  { title: '접수번호', width: 15, value: (lead) => lead.receipt_no },
  { title: '접수일시', width: 22, value: (lead) => minute(lead.created_at) },
  { title: '상태', width: 9, value: (lead) => statusNames[lead.status] },
  ...fieldNames.map((name) => ({
    ...fields[name].exported,
    value: ({ shown }: ExportedLead) => shown[name],
  })),
  { title: '관심 타입', width: 12, value: (lead) => parseInterest(lead.interest).types.join(', ') },
  { title: '등급', width: 6, value: (lead) => lead.grade ?? '' },
  { title: '지역', width: 12, value: (lead) => lead.region ?? '' },
  { title: '인원', width: 6, value: (lead) => lead.party_size ?? '' },
  {
    title: '유입',
    width: 16,
    value: (lead) => lead.source ?? (lead.channel ? channelName(lead.channel) : ''),
  },
  { title: '캠페인', width: 16, value: (lead) => lead.campaign ?? '' },
  { title: '접수 경로', width: 14, value: (lead) => formLabels[lead.form] ?? lead.form },
  { title: '담당', width: 10, value: (lead) => lead.person ?? '' },
  { title: '최근 통화', width: 22, value: (lead) => (lead.called_at ? minute(lead.called_at) : '') },
  { title: '방문', width: 22, value: (lead) => lead.visit?.[0] ?? '' },
  { title: '방문 결과', width: 10, value: (lead) => lead.visit?.[1] ?? '' },
  { title: '광고 수신', width: 10, value: (lead) => (lead.takesAds ? '동의' : '동의 안 함') },
  {
    title: '보유 기한',
    width: 14,
    value: (lead) => (lead.expires_at ? { at: lead.expires_at, shows: 'day' } : ''),
  },
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
    .select(['id', 'receipt_no', 'created_at', 'status'])
    .select(fieldNames.map((name) => fields[name].column.name))
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
    const values = showFields(keys, 'leads', lead, fieldNames)
    const shown = Object.fromEntries(
      fieldNames.map((name) => [
        name,
        clear ? formatField(name, values[name]) : maskField(name, values[name]),
      ]),
    ) as Record<FieldName, string>
    const exported = {
      ...lead,
      shown,
      person: people.get(lead.assigned_to ?? ''),
      visit: visits.get(lead.id),
      takesAds: ads.has(lead.id),
    }
    return exportColumns.map(({ value }) => value(exported))
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
