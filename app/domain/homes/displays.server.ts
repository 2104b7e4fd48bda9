import { createHash, randomInt } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import type { Deps } from '#app/db/deps.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { canManageHomes } from '#app/domain/record/permissions.ts'
import { personNames } from '#app/domain/record/person-names.server.ts'
import { demand, may, rightsOn } from '#app/domain/site/rights.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { toTimestamp } from '#app/platform/clock.ts'
import { minuteMs } from '#app/platform/durations.ts'
import { newId } from '#app/platform/ids.ts'

/** Per site, so that the office sees each display and can revoke it. */
const maxOpen = 20
const maxRevokedShown = 20
export const mostDisplayName = 40

/** Typed with a remote control: no letters that look alike, in groups. 100 bits: guessing needs no limit. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 4
const inGroup = 5

function generateToken(): string {
  const one = () => letters[randomInt(letters.length)] as string
  return Array.from({ length: groups }, () => Array.from({ length: inGroup }, one).join('')).join('-')
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

export interface Display {
  id: string
  /** Where the screen hangs, as the office calls it. */
  name: string
  createdAt: string
  createdBy: string | undefined
  usedAt: string | null
  isOpen: boolean
}

/**
 * Makes a link by which a screen without an account shows the board, without anybody's name.
 * @returns its token, which nobody is shown again
 * @throws NotAllowedError
 */
export async function makeDisplay(
  { db, clock }: Deps<'db' | 'clock'>,
  site: Pick<Site, 'id'>,
  name: string,
  actor: Actor & { id: string },
): Promise<{ ok: true; token: string } | { ok: false; sentence: string }> {
  const id = newId()
  const token = generateToken()
  return await db.transaction().execute(async (tx) => {
    await demand(tx, site.id, actor, canManageHomes)
    const open = await openDisplays(tx, site.id).select('id').execute()
    if (open.length >= maxOpen)
      return {
        ok: false,
        sentence: `TV 화면이 이미 ${maxOpen}개입니다. 쓰지 않는 화면을 해제한 뒤 다시 만들어 주세요.`,
      }
    await tx
      .insertInto('home_displays')
      .values({
        id,
        site_id: site.id,
        name: name.trim().slice(0, mostDisplayName),
        token_hash: hashOf(token),
        created_at: toTimestamp(clock.now()),
        created_by: actor.id,
      })
      .execute()
    await recordAudit(tx, {
      siteId: site.id,
      at: clock.now(),
      actor,
      action: 'display.made',
      subject: ['display', id],
    })
    return { ok: true, token }
  })
}

const openDisplays = (db: Db, siteId: string) =>
  db.selectFrom('home_displays').where('site_id', '=', siteId).where('revoked_at', 'is', null)

/** All open ones, newest first, and then the newest of the others. */
export async function listDisplays(db: Db, site: Pick<Site, 'id'>): Promise<Display[]> {
  const columns = ['id', 'name', 'created_at', 'created_by', 'used_at', 'revoked_at'] as const
  const [open, revoked] = await Promise.all([
    openDisplays(db, site.id).select(columns).orderBy('id', 'desc').execute(),
    db
      .selectFrom('home_displays')
      .select(columns)
      .where('site_id', '=', site.id)
      .where('revoked_at', 'is not', null)
      .orderBy('id', 'desc')
      .limit(maxRevokedShown)
      .execute(),
  ])
  const rows = [...open, ...revoked]
  const makers = [...new Set(rows.map((row) => row.created_by))]
  const [names, rights] = await Promise.all([
    personNames(db, makers),
    Promise.all(makers.map(async (id) => [id, await mayManage(db, site.id, id)] as const)),
  ])
  const managing = new Map(rights)
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    createdBy: names.get(row.created_by ?? ''),
    usedAt: row.used_at,
    isOpen: row.revoked_at === null && managing.get(row.created_by) === true,
  }))
}

/** @returns false where it is not of this site, or revoked already @throws NotAllowedError */
export async function revokeDisplay(
  { db, clock }: Deps<'db' | 'clock'>,
  site: Pick<Site, 'id'>,
  id: string,
  actor: Actor & { id: string },
): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    await demand(tx, site.id, actor, canManageHomes)
    const { numUpdatedRows } = await tx
      .updateTable('home_displays')
      .set({ revoked_at: toTimestamp(clock.now()) })
      .where('site_id', '=', site.id)
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (!numUpdatedRows) return false
    await recordAudit(tx, {
      siteId: site.id,
      at: clock.now(),
      actor,
      action: 'display.revoked',
      subject: ['display', id],
    })
    return true
  })
}

/** The last use is written so often. */
const usedMs = 10 * minuteMs

/** @returns undefined for a token that is not ours or was revoked, or whose maker may not manage the homes any more */
export async function openDisplay(
  { db, clock }: Deps<'db' | 'clock'>,
  token: string,
): Promise<{ id: string; siteId: string } | undefined> {
  const row = await db
    .selectFrom('home_displays')
    .select(['id', 'site_id', 'created_by', 'used_at'])
    .where('token_hash', '=', hashOf(token.toLowerCase()))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!row || !(await mayManage(db, row.site_id, row.created_by))) return undefined
  const now = clock.now()
  if (!row.used_at || now.getTime() - Date.parse(row.used_at) > usedMs)
    await db
      .updateTable('home_displays')
      .set({ used_at: toTimestamp(now) })
      .where('id', '=', row.id)
      .execute()
  return { id: row.id, siteId: row.site_id }
}

/** A link ends with the right of the person who made it. */
const mayManage = async (db: Db, siteId: string, userId: string | null): Promise<boolean> =>
  userId !== null && may(await rightsOn(db, siteId, { type: 'user', id: userId }), canManageHomes)
