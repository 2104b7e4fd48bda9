import { type Db, locksRows } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { type Actor, recordAudit, systemActor } from '#app/domain/record/audit/record-audit.server.ts'
import { findSiteById } from '#app/domain/site/find-site.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { dayMs } from '#app/platform/durations.ts'
import { currentTexts } from '../../consents/find-consent-texts.server.ts'
import { deleteLead } from '../../customer/delete-lead.server.ts'
import { isUntouched } from '../../intake/find-spam-burst.server.ts'
import { importMonths, importRules } from './check-import.server.ts'
import type { ImportChoices } from './import-choices.ts'
import { type ImportContext, importCustomer } from './import-customer.server.ts'
import { moveImport, openRow } from './imports.server.ts'
import { readRow, todayOf } from './read-row.ts'

/** Rows of a transaction: a registration at the same time hardly waits. */
const together = 20
/** A list that nobody decides about is not kept. */
const openDays = 1

interface Run {
  id: string
  site_id: string
  name: string
  choices: string
  acted_by: string | null
  state: string
}

/** Goes on with lists that are brought in or taken back, a few at a time. Safe to end in the middle. @param max rows */
export async function runImports(
  deps: Deps,
  { max = 1000 }: { max?: number } = {},
): Promise<{ rows: number; hasMore: boolean }> {
  await giveUpOld(deps)
  const runs = await deps.db
    .selectFrom('imports')
    .select(['id', 'site_id', 'name', 'choices', 'acted_by', 'state'])
    .where('state', 'in', ['running', 'undoing'])
    .orderBy('id')
    .execute()
  let rows = 0
  for (const run of runs) {
    const site = await findSiteById(deps.db, run.site_id)
    if (!site) continue
    const actor: Actor = run.acted_by ? { type: 'user', id: run.acted_by } : systemActor
    const step =
      run.state === 'running'
        ? await importStep(deps, site, run, actor)
        : () => undoSome(deps, site, run.id, actor)
    for (let done = together; done === together && rows < max; rows += done) done = await step()
    // What another worker has under way may still come back.
    if (rows >= max || (await hasLeft(deps.db, run))) return { rows, hasMore: true }
    await finish(deps, site, run, actor, run.state === 'running' ? 'done' : 'undone')
  }
  return { rows, hasMore: false }
}

async function hasLeft(db: Db, { id, state }: Pick<Run, 'id' | 'state'>): Promise<boolean> {
  const row = await db
    .selectFrom('import_rows')
    .select('id')
    .where('import_id', '=', id)
    .where('state', 'in', state === 'running' ? ['waiting'] : ['created', 'joined'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function importStep(deps: Deps, site: Site, run: Run, actor: Actor): Promise<() => Promise<number>> {
  const choices = JSON.parse(run.choices) as ImportChoices
  const context: ImportContext = {
    importId: run.id,
    importName: run.name,
    choices,
    ...(await importRules(deps, site, choices)),
    months: await importMonths(deps, site),
    texts: await currentTexts(deps.db, site),
    actor,
  }
  return () => deps.db.transaction().execute((tx) => importSome(tx, deps, site, context))
}

async function importSome(tx: Db, deps: Deps, site: Site, context: ImportContext): Promise<number> {
  const rows = await nextRows(tx, context.importId, ['waiting'])
  const { choices, months, asked, homes } = context
  const rules = { choices, months, asked, homes, today: todayOf(deps.clock.now()) }
  for (const row of rows) {
    const read = readRow(openRow(deps.keys, row), rules)
    const became = read.ok
      ? await importCustomer(tx, deps, site, read.customer, context)
      : { state: 'refused' as const, reason: read.sentence || null }
    // What the row held goes as soon as it is decided.
    await tx
      .updateTable('import_rows')
      .set({ ...became, row_sealed: null })
      .where('id', '=', row.id)
      .execute()
  }
  return rows.length
}

type Undone = 'waiting' | 'created' | 'joined'

const nextRows = (tx: Db, importId: string, [state]: [Undone]) =>
  tx
    .selectFrom('import_rows')
    .select(['id', 'number', 'row_sealed', 'lead_id', 'note_id'])
    .where('import_id', '=', importId)
    .where('state', '=', state)
    .orderBy('number')
    .limit(together)
    .$if(locksRows(tx), (query) => query.forUpdate())
    .execute()

/** Registrations that nobody has touched since, and memos of the list. */
async function undoSome({ db, clock }: Deps, site: Site, importId: string, actor: Actor): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const joined = await nextRows(tx, importId, ['joined'])
    for (const row of joined) {
      if (row.note_id) await tx.deleteFrom('lead_notes').where('id', '=', row.note_id).execute()
      await decide(tx, row.id, 'undone')
    }
    if (joined.length === together) return together
    const created = (await nextRows(tx, importId, ['created'])).slice(0, together - joined.length)
    for (const { id, lead_id } of created) {
      const isGone = !lead_id || (await undoLead(tx, site, lead_id))
      await decide(tx, id, isGone ? 'undone' : 'kept')
      if (!lead_id || !isGone) continue
      await recordAudit(tx, {
        siteId: site.id,
        at: clock.now(),
        actor,
        action: 'lead.undone',
        subject: ['lead', lead_id],
        details: { import: importId },
      })
    }
    return joined.length + created.length
  })
}

const decide = (tx: Db, id: string, state: 'undone' | 'kept') =>
  tx
    .updateTable('import_rows')
    .set({ state, reason: state === 'kept' ? '그사이 상담하거나 다시 등록하여 그대로 두었습니다.' : null })
    .where('id', '=', id)
    .execute()

/** @returns false where somebody has worked with it, or the customer has answered */
async function undoLead(tx: Db, site: Site, leadId: string): Promise<boolean> {
  const untouched = await tx
    .updateTable('leads')
    .set({ status: 'undone' })
    .where('site_id', '=', site.id)
    .where('id', '=', leadId)
    .where('answered_at', 'is', null)
    .where('status', '=', 'new')
    .where(isUntouched())
    .where(({ not, exists, selectFrom, and }) =>
      and(
        (['lead_calls', 'lead_notes', 'visits', 'repeat_registrations'] as const).map((table) =>
          not(exists(selectFrom(table).select(`${table}.id`).whereRef(`${table}.lead_id`, '=', 'leads.id'))),
        ),
      ),
    )
    .returning('id')
    .executeTakeFirst()
  return untouched !== undefined && (await deleteLead(tx, site.id, leadId)) !== undefined
}

async function finish(deps: Deps, site: Site, run: Run, actor: Actor, to: 'done' | 'undone'): Promise<void> {
  await moveImport(deps, site, run.id, { from: to === 'done' ? 'running' : 'undoing', to }, actor)
}

async function giveUpOld(deps: Deps): Promise<void> {
  const before = toTimestamp(new Date(deps.clock.now().getTime() - openDays * dayMs))
  const old = await deps.db
    .selectFrom('imports')
    .select(['id', 'site_id'])
    .where('state', '=', 'open')
    .where('made_at', '<', before)
    .execute()
  for (const { id, site_id } of old)
    await moveImport(deps, { id: site_id }, id, { from: 'open', to: 'given-up' }, systemActor)
}
