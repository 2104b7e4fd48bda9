import type { Db } from '#app/db/client.server.ts'
import type { CallResult } from '#app/db/column-types.ts'
import type { Deps } from '#app/db/deps.ts'
import { personNames } from '#app/domain/record/person-names.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { koreanDateTime } from '#app/platform/korean-time.ts'
import { channelName } from '../attribution/channel-names.ts'
import { liveConsent } from '../consents/live-consent.ts'
import { callResultNames, statusNames } from '../customer/lead-status.ts'
import { writtenText } from '../customer/written-text.server.ts'
import { type FieldName, fieldNames, fields, formatField, maskField, parseInterest } from '../fields.ts'
import { formLabels } from '../form-labels.ts'
import { eachListed } from '../list/list-leads.server.ts'
import { showFields } from '../stored-fields.server.ts'
import type { ExportChoice } from './export-choice.ts'
import { type Cell, type Moment, minute, minuteOrNone } from './sheet/cells.ts'

/** Rows that are read, decrypted and written at once. */
const together = 200

interface ExportedLead extends ReadLead {
  person: string | undefined
  visit: [at: Moment, became: string] | undefined
  takesAds: boolean
  calls: number
  lastResult: CallResult | undefined
  /** Newest first, a line each. */
  memos: string
  /** As the file may show them. */
  shown: Record<FieldName, string>
}

/** What is read besides the registration, of all that are written at once. */
type Further = 'people' | 'visits' | 'ads' | 'calls' | 'memos'

interface ExportColumn {
  /** As a choice is kept. */
  name: string
  title: string
  /** In letters of a spreadsheet. */
  width: number
  /** Chosen where nobody has chosen yet. */
  isUsual?: true
  /** Only in files with names and numbers: people write both into it. */
  isClear?: true
  needs?: Further
  value: (lead: ExportedLead) => Cell
}

/** All columns, in the order of the file. Days, minutes and counts are no texts. */
export const exportColumns: readonly ExportColumn[] = [
  { name: 'receipt', title: '접수번호', width: 15, isUsual: true, value: (lead) => lead.receipt_no },
  { name: 'created', title: '접수일시', width: 18, isUsual: true, value: (lead) => minute(lead.created_at) },
  { name: 'status', title: '상태', width: 9, isUsual: true, value: (lead) => statusNames[lead.status] },
  ...fieldNames.map((name) => ({
    ...fields[name].exported,
    name,
    isUsual: true as const,
    value: ({ shown }: ExportedLead) => shown[name],
  })),
  {
    name: 'types',
    title: '관심 타입',
    width: 12,
    isUsual: true,
    value: (lead) => parseInterest(lead.interest).types.join(', '),
  },
  { name: 'grade', title: '등급', width: 6, isUsual: true, value: (lead) => lead.grade ?? '' },
  { name: 'region', title: '지역', width: 12, isUsual: true, value: (lead) => lead.region ?? '' },
  { name: 'party', title: '인원', width: 6, isUsual: true, value: (lead) => lead.party_size ?? '' },
  {
    name: 'channel',
    title: '유입',
    width: 16,
    isUsual: true,
    value: (lead) => lead.source ?? (lead.channel ? channelName(lead.channel) : ''),
  },
  { name: 'campaign', title: '캠페인', width: 16, isUsual: true, value: (lead) => lead.campaign ?? '' },
  {
    name: 'form',
    title: '접수 경로',
    width: 14,
    isUsual: true,
    value: (lead) => formLabels[lead.form] ?? lead.form,
  },
  {
    name: 'assignee',
    title: '담당',
    width: 10,
    isUsual: true,
    needs: 'people',
    value: (lead) => lead.person ?? '',
  },
  {
    name: 'called',
    title: '최근 통화',
    width: 18,
    isUsual: true,
    value: (lead) => minuteOrNone(lead.called_at),
  },
  {
    name: 'result',
    title: '최근 통화 결과',
    width: 13,
    needs: 'calls',
    value: ({ lastResult }) => (lastResult ? callResultNames[lastResult] : ''),
  },
  { name: 'calls', title: '통화 횟수', width: 9, needs: 'calls', value: (lead) => lead.calls },
  { name: 'missed', title: '연속 부재', width: 9, value: (lead) => lead.missed_calls },
  { name: 'next', title: '다음 통화', width: 18, value: (lead) => minuteOrNone(lead.next_call_at) },
  {
    name: 'visit',
    title: '방문',
    width: 18,
    isUsual: true,
    needs: 'visits',
    value: (lead) => lead.visit?.[0] ?? '',
  },
  {
    name: 'visited',
    title: '방문 결과',
    width: 10,
    isUsual: true,
    needs: 'visits',
    value: (lead) => lead.visit?.[1] ?? '',
  },
  {
    name: 'ads',
    title: '광고 수신',
    width: 10,
    isUsual: true,
    needs: 'ads',
    value: (lead) => (lead.takesAds ? '동의' : '동의 안 함'),
  },
  {
    name: 'memo',
    title: '메모',
    width: 60,
    isClear: true,
    needs: 'memos',
    value: (lead) => lead.memos,
  },
  {
    name: 'expires',
    title: '보유 기한',
    width: 12,
    isUsual: true,
    value: (lead) => (lead.expires_at ? { at: lead.expires_at, shows: 'day' } : ''),
  },
]

/** The columns of a file. Of what nobody chose it has the usual ones. */
export const columnsOf = ({
  columns,
  clear,
}: Pick<ExportChoice, 'columns' | 'clear'>): readonly ExportColumn[] =>
  exportColumns.filter(({ name, isUsual, isClear }) =>
    columns.length ? columns.includes(name) && (clear || !isClear) : isUsual,
  )

/**
 * In the order in which they registered, some hundred at a time.
 * @param people ids of those whom `filter.who` means
 */
export async function* exportRows(
  deps: Deps,
  site: Pick<Site, 'id'>,
  choice: Pick<ExportChoice, 'filter' | 'clear' | 'columns'>,
  people: string[] | undefined,
): AsyncGenerator<Cell[][]> {
  const columns = columnsOf(choice)
  const query = { scope: { siteIds: [site.id] }, filter: choice.filter, people }
  for await (const ids of eachListed(deps, query, together)) {
    const leads = await readLeads(deps.db, ids)
    yield await toRows(deps, leads, choice.clear, columns)
  }
}

const readLeads = (db: Db, ids: string[]) =>
  db
    .selectFrom('leads')
    .select(['id', 'receipt_no', 'created_at', 'status'])
    .select(fieldNames.map((name) => fields[name].column.name))
    .select(['interest', 'grade', 'region', 'party_size', 'source', 'channel', 'campaign', 'form'])
    .select(['assigned_to', 'called_at', 'missed_calls', 'next_call_at', 'expires_at'])
    .where('id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

type ReadLead = Awaited<ReturnType<typeof readLeads>>[number]

async function toRows(
  { db, keys }: Deps<'db' | 'keys'>,
  leads: ReadLead[],
  clear: boolean,
  columns: readonly ExportColumn[],
): Promise<Cell[][]> {
  const ids = leads.map(({ id }) => id)
  const needed = new Set(columns.map(({ needs }) => needs))
  const assignees = leads.map(({ assigned_to }) => assigned_to)
  const people = needed.has('people') ? await personNames(db, assignees) : undefined
  const visits = needed.has('visits') ? await visitsOf(db, ids) : undefined
  const ads = needed.has('ads') ? await advertisingOf(db, ids) : undefined
  const calls = needed.has('calls') ? await callsOf(db, ids) : undefined
  const memos = needed.has('memos') ? await memosOf({ db, keys }, ids) : undefined
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
      person: people?.get(lead.assigned_to ?? ''),
      visit: visits?.get(lead.id),
      takesAds: ads?.has(lead.id) ?? false,
      calls: calls?.get(lead.id)?.length ?? 0,
      lastResult: calls?.get(lead.id)?.at(-1)?.result as CallResult | undefined,
      memos: memos?.get(lead.id)?.join('\n') ?? '',
    }
    return columns.map(({ value }) => value(exported))
  })
}

/** Of each, the oldest first. */
async function callsOf(db: Db, ids: string[]) {
  const rows = await db
    .selectFrom('lead_calls')
    .select(['lead_id', 'result'])
    .where('lead_id', 'in', ids)
    .orderBy('at')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ lead_id }) => lead_id)
}

/** Of each, the newest first: when it was written, and the text. */
async function memosOf({ db, keys }: Deps<'db' | 'keys'>, ids: string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('lead_notes')
    .select(['id', 'lead_id', 'at', 'body_sealed'])
    .where('lead_id', 'in', ids)
    .where('kind', '=', 'memo')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const lines = Map.groupBy(rows, ({ lead_id }) => lead_id)
  return new Map(
    [...lines].map(([leadId, memos]) => [
      leadId,
      memos.map(
        ({ id, at, body_sealed }) =>
          `${koreanDateTime(at)} ${writtenText(keys, body_sealed, 'lead_notes.body', id)}`,
      ),
    ]),
  )
}

const visitWords: Readonly<Record<string, string>> = { visited: '방문', missed: '미방문', cancelled: '취소' }

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
    .selectFrom('leads')
    .select('id')
    .where('id', 'in', ids)
    .where(liveConsent(), '=', 1)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
