import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { canEditPages } from '#app/domain/record/permissions.ts'
import { personNames } from '#app/domain/record/person-names.server.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { dayMs } from '#app/platform/durations.ts'
import { newId } from '#app/platform/ids.ts'
import { readDraftToken, writeDraftToken } from './draft-token.server.ts'
import type { LinkDays } from './link-days.ts'

/** Per site, so that the office sees each link and can revoke it. */
const maxOpen = 50
const maxClosedShown = 50

export interface DraftLink {
  id: string
  /** For whom it was made, as the office calls it. */
  name: string
  token: string
  createdAt: string
  createdBy: string | undefined
  expiresAt: string
  openedAt: string | null
  isOpen: boolean
}

/**
 * Makes a link by which somebody without an account looks at a site's drafts.
 * @returns its id; undefined where 50 links are open already
 */
export async function makeDraftLink(
  { db, clock }: Deps<'db' | 'clock'>,
  siteId: string,
  { name, days }: { name: string; days: LinkDays },
  actor: Actor,
): Promise<string | undefined> {
  const id = newId()
  const now = clock.now()
  return await db.transaction().execute(async (tx) => {
    if ((await openLinks(tx, siteId, now).execute()).length >= maxOpen) return undefined
    await tx
      .insertInto('draft_links')
      .values({
        id,
        site_id: siteId,
        name: name.slice(0, 60),
        created_at: toTimestamp(now),
        created_by: actor.id ?? null,
        expires_at: toTimestamp(new Date(now.getTime() + days * dayMs)),
        revoked_at: null,
        opened_at: null,
      })
      .execute()
    await recordAudit(tx, {
      siteId,
      at: now,
      actor,
      action: 'draft-link.made',
      subject: ['draft-link', id],
      details: { days },
    })
    return id
  })
}

const openLinks = (db: Db, siteId: string, now: Date) =>
  db
    .selectFrom('draft_links')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', toTimestamp(now))
    .orderBy('id', 'desc')

/** All open ones, newest first, and then the newest of the others. */
export async function listDraftLinks(
  { db, keys, clock }: Deps<'db' | 'keys' | 'clock'>,
  siteId: string,
): Promise<DraftLink[]> {
  const now = clock.now()
  const [open, closed] = await Promise.all([
    openLinks(db, siteId, now).execute(),
    db
      .selectFrom('draft_links')
      .selectAll()
      .where('site_id', '=', siteId)
      .where((link) =>
        link.or([link('revoked_at', 'is not', null), link('expires_at', '<=', toTimestamp(now))]),
      )
      .orderBy('id', 'desc')
      .limit(maxClosedShown)
      .execute(),
  ])
  const rows = [...open, ...closed]
  const names = await personNames(
    db,
    rows.map((row) => row.created_by),
  )
  const makers = new Map(
    await Promise.all(
      [...new Set(open.map((row) => row.created_by))].map(
        async (userId) => [userId, await mayEdit(db, siteId, userId)] as const,
      ),
    ),
  )
  return rows.map((row, i) => ({
    id: row.id,
    name: row.name,
    token: writeDraftToken(keys, { kind: 'link', id: row.id, expiresAt: new Date(row.expires_at) }),
    createdAt: row.created_at,
    createdBy: names.get(row.created_by ?? ''),
    expiresAt: row.expires_at,
    openedAt: row.opened_at,
    isOpen: i < open.length && makers.get(row.created_by) === true,
  }))
}

/** @returns false where it is not of this site, or revoked already */
export async function revokeDraftLink(
  { db, clock }: Deps<'db' | 'clock'>,
  siteId: string,
  id: string,
  actor: Actor,
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('draft_links')
      .set({ revoked_at: toTimestamp(clock.now()) })
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    await recordAudit(tx, {
      siteId,
      at: clock.now(),
      actor,
      action: 'draft-link.revoked',
      subject: ['draft-link', id],
    })
    return true
  })
}

export interface OpenedDraft {
  siteId: string
  /** Undefined for the office's own preview. */
  link: { id: string } | undefined
}

/** @returns undefined for a token that is not ours, expired or was revoked, or whose maker may not edit the site any more */
export async function openDraft(
  { db, keys, clock }: Deps<'db' | 'keys' | 'clock'>,
  text: string,
): Promise<OpenedDraft | undefined> {
  const token = readDraftToken(keys, text, clock.now())
  if (!token) return undefined
  if (token.kind === 'site')
    return (await mayEdit(db, token.id, token.userId)) ? { siteId: token.id, link: undefined } : undefined
  const row = await db
    .selectFrom('draft_links')
    .select(['id', 'site_id', 'opened_at', 'created_by'])
    .where('id', '=', token.id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!row || !(await mayEdit(db, row.site_id, row.created_by))) return undefined
  if (!row.opened_at)
    await db
      .updateTable('draft_links')
      .set({ opened_at: toTimestamp(clock.now()) })
      .where('id', '=', row.id)
      .where('opened_at', 'is', null)
      .execute()
  return { siteId: row.site_id, link: { id: row.id } }
}

/** A link and a preview end with the right of the person who made them. */
async function mayEdit(db: Db, siteId: string, userId: string | null): Promise<boolean> {
  const memberships = await db
    .selectFrom('memberships')
    .select(['site_id', 'role'])
    .where('user_id', '=', userId)
    .execute()
  return memberships.some(
    ({ site_id, role }) => (role === 'owner' || site_id === siteId) && canEditPages(role),
  )
}
