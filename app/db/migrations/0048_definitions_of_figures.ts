import { type Kysely, sql } from 'kysely'

/** What is counted of a day since: deeds that had no figure of their own. */
const measures = ['reached_calls', 'first_calls', 'first_calls_in_5', 'cancellations', 'expected', 'walk_ins']

/**
 * Who entered a customer, booked and received a visit, and moved a state: figures are of whoever did it, so that a handover
 * leaves them. Channels of bought and of free traffic apart.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const add = (table: string, column: string) => db.schema.alterTable(table).addColumn(column, 'text')
  await add('leads', 'entered_by').execute()
  await add('leads', 'status_by').execute()
  await add('visits', 'booked_by').execute()
  await add('visits', 'received_by').execute()
  for (const table of ['daily_figures', 'lead_statistics'])
    for (const measure of measures)
      await db.schema
        .alterTable(table)
        .addColumn(measure, 'integer', (c) => c.notNull().defaultTo(0))
        .execute()
  // Another version than that of the program: the job counts every day again.
  await db.schema
    .alterTable('figure_runs')
    .addColumn('measures_version', 'integer', (c) => c.notNull().defaultTo(0))
    .execute()
  await fillFromRecord(db)
  await separatePaid(db)
}

/** The record knows who entered a customer and who made a contract; it does not know who booked which visit. */
async function fillFromRecord(db: Kysely<unknown>) {
  const doer = (actions: string) => sql`(select actor_id from audit_entries
    where subject_type = 'lead' and subject_id = leads.id and actor_type = 'user'
      and action in (${sql.raw(actions)}) order by at desc, id desc limit 1)`
  await sql`update leads set entered_by = ${doer(`'lead.created', 'lead.imported'`)}
    where form in ('desk', 'call', 'import')`.execute(db)
  await sql`update leads set status_by = ${doer(`'lead.status-changed'`)}
    where status = 'contracted'`.execute(db)
}

interface Lead {
  id: string
  channel: string | null
  attribution: string
}

const together = 1000

async function separatePaid(db: Kysely<unknown>) {
  for (let after = ''; ; ) {
    const { rows } = await sql<Lead>`select id, channel, attribution from leads
      where id > ${after} and attribution like '%"utm_source"%'
        and channel not in ('walk-in', 'call', 'import')
      order by id limit ${together}`.execute(db)
    const changed = rows
      .map((row) => ({ ...row, now: channelOf(row.attribution) }))
      .filter(({ channel, now }) => now !== undefined && now !== channel)
    for (const [channel, leads] of Map.groupBy(changed, ({ now }) => now))
      await sql`update leads set channel = ${channel}
        where id in (${sql.join(leads.map(({ id }) => id))})`.execute(db)
    const last = rows.at(-1)
    if (!last || rows.length < together) return
    after = last.id
  }
}

// As the program of this version names channels; frozen with the migration.

const families: [pattern: RegExp, family: string][] = [
  [/^(?:naver|네이버)/, 'naver'],
  [/^(?:kakao|카카오)/, 'kakao'],
  [/^(?:google|구글)/, 'google'],
  [/^(?:facebook|instagram|페이스북|인스타그램)/, 'meta'],
  [/^(?:youtube|유튜브)/, 'youtube'],
  [/^(?:daum|다음)(?![a-z0-9가-힣])/, 'kakao'],
  [/^(?:meta|insta|fb|ig|인스타|메타)(?:ads?|광고)?(?![a-z0-9가-힣])/, 'meta'],
]

const paidWords: ReadonlySet<string> = new Set([
  ...['cpc', 'ppc', 'cpm', 'cpv', 'cpa', 'cpp', 'cpt', 'sem', 'sa', 'da', 'bsa', 'gfa', 'gdn', 'ad', 'ads'],
  ...['display', 'banner', 'retargeting', 'remarketing', 'sponsored', 'powerlink', 'bizboard', 'moment'],
  ...['유료', '배너', '파워링크', '비즈보드', '브랜드검색'],
])

function isPaid(medium: string): boolean {
  const all: string[] = medium.toLowerCase().match(/[a-z0-9가-힣]+/g) ?? []
  return [...all, all.join('')].some(
    (word) => paidWords.has(word) || word.startsWith('paid') || word.endsWith('광고'),
  )
}

/** undefined: it did not come by what `utm_source` says. */
function channelOf(attribution: string): string | undefined {
  const { last } = JSON.parse(attribution) as { last?: { params?: Record<string, string> } }
  const params = last?.params ?? {}
  const { utm_source: source, utm_medium: medium = '' } = params
  const isClick = ['n_media', 'n_keyword', 'NaPm', 'gclid', 'gbraid', 'wbraid', 'kclid'].some(
    (name) => params[name],
  )
  if (!source || isClick) return undefined
  const name = source
    .toLowerCase()
    .trim()
    .replace(/^(?:www|m|l|lm)\./, '')
  const [pattern, family] = families.find(([one]) => one.test(name)) ?? []
  const isBought =
    isPaid(medium) ||
    (pattern && (isPaid(name) || isPaid(name.replace(pattern, '')) || /(?:ads?|광고)$/.test(name)))
  const plain = family ?? (source.toLowerCase().replace(/[^a-z0-9가-힣-]/g, '') || 'other')
  return isBought ? `${plain.slice(0, 27)}-ad` : plain.slice(0, 30)
}
