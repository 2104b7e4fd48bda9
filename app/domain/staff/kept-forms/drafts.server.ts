import type { Deps } from '#app/db/deps.ts'
import { decrypt, encrypt } from '#app/db/encryption.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { dayMs } from '#app/platform/durations.ts'
import { newId } from '#app/platform/ids.ts'
import { coverResidentNumbers } from '#app/platform/resident-number.ts'
import { draftDays } from './draft-days.ts'

/** Values that a person typed into a form and has not sent, by field. */
export type DraftFields = Record<string, string[]>

export interface Draft {
  form: string
  /** Address of its screen. */
  screen: string
  fields: DraftFields
  savedAt: string
}

/** Letters of one draft, all fields together. */
const maxLength = 60_000
const maxPerPerson = 100

const formKey = /^[\w:/.-]{1,160}$/
const screenAddress = /^\/admin(?:\/[^\s\\]{0,300})?$/
const leadOfForm = /^leads\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\//

/**
 * Keeps a draft in place of the one before, without the last figures of resident numbers, which may not even be kept sealed
 * (개인정보 보호법 제24조의2). One of `leads/<id>/…` is about that registration and is destroyed with it.
 * @returns false where the key, the address or the length is not one of a form of the office
 */
export async function saveDraft(
  { db, keys, clock }: Deps<'db' | 'keys' | 'clock'>,
  userId: string,
  { form, screen, fields }: Omit<Draft, 'savedAt'>,
): Promise<boolean> {
  const body = JSON.stringify(withoutResidentNumbers(fields))
  if (!formKey.test(form) || !screenAddress.test(screen) || body.length > maxLength) return false
  const leadId = leadOfForm.exec(form)?.[1] ?? null
  const saved_at = toTimestamp(clock.now())
  return await db.transaction().execute(async (tx) => {
    const lead =
      leadId && (await tx.selectFrom('leads').select('id').where('id', '=', leadId).executeTakeFirst())
    if (leadId && !lead) return false
    const known = await tx
      .selectFrom('drafts')
      .select('id')
      .where('user_id', '=', userId)
      .where('form', '=', form)
      .executeTakeFirst()
    const id = known?.id ?? newId()
    const body_sealed = encrypt(keys, body, `drafts.body:${id}`)
    if (known)
      await tx.updateTable('drafts').set({ body_sealed, screen, saved_at }).where('id', '=', id).execute()
    else
      await tx
        .insertInto('drafts')
        .values({ id, user_id: userId, form, screen, lead_id: leadId, body_sealed, saved_at })
        // Two tabs that begin at once: the other one's next letter finds its row.
        .onConflict((conflict) => conflict.columns(['user_id', 'form']).doNothing())
        .execute()
    if (!known) await dropOldest(tx, userId)
    return true
  })
}

const withoutResidentNumbers = (fields: DraftFields): DraftFields =>
  Object.fromEntries(Object.entries(fields).map(([name, values]) => [name, values.map(coverResidentNumbers)]))

async function dropOldest(tx: Deps['db'], userId: string) {
  const surplus = tx
    .selectFrom('drafts')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('saved_at', 'desc')
    .offset(maxPerPerson)
    .limit(maxPerPerson)
  const rows = await surplus.execute()
  if (rows.length)
    await tx
      .deleteFrom('drafts')
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute()
}

export async function findDraft(
  { db, keys }: Deps<'db' | 'keys'>,
  userId: string,
  form: string,
): Promise<Draft | undefined> {
  const row = await db
    .selectFrom('drafts')
    .selectAll()
    .where('user_id', '=', userId)
    .where('form', '=', form)
    .executeTakeFirst()
  return row && open(keys, row)
}

/** Newest first. */
export async function listDrafts({ db, keys }: Deps<'db' | 'keys'>, userId: string): Promise<Draft[]> {
  const rows = await db
    .selectFrom('drafts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('saved_at', 'desc')
    .limit(maxPerPerson)
    .execute()
  return rows.map((row) => open(keys, row))
}

const open = (
  keys: Deps['keys'],
  row: { id: string; form: string; screen: string; body_sealed: string; saved_at: string },
): Draft => ({
  form: row.form,
  screen: row.screen,
  fields: JSON.parse(decrypt(keys, row.body_sealed, `drafts.body:${row.id}`)) as DraftFields,
  savedAt: row.saved_at,
})

/** What was sent is no draft any more: actions call it when they have saved. */
export async function discardDraft({ db }: Deps<'db'>, userId: string, form: string): Promise<void> {
  await db.deleteFrom('drafts').where('user_id', '=', userId).where('form', '=', form).execute()
}

/** @returns how many were forgotten by their writers */
export async function purgeDrafts({ db, clock }: Deps<'db' | 'clock'>): Promise<number> {
  const until = toTimestamp(new Date(+clock.now() - draftDays * dayMs))
  const { numDeletedRows } = await db
    .deleteFrom('drafts')
    .where('saved_at', '<', until)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
