import type { Db } from '#app/db/client.server.ts'
import type { Role } from '#app/db/column-types.ts'
import { takeLimits } from '#app/db/take-limits.server.ts'
import { enqueueMessage } from '#app/domain/messages/enqueue-message.server.ts'
import { type Actor, recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { canGrant } from '#app/domain/record/permissions.ts'
import { roleNames } from '#app/domain/record/roles.ts'
import { findSiteById } from '#app/domain/site/find-site.server.ts'
import { type Clock, toTimestamp } from '#app/platform/clock.ts'
import { dayMs } from '#app/platform/durations.ts'
import { newId } from '#app/platform/ids.ts'
import type { AuthContext } from './auth-context.ts'
import type { Person } from './find-person.server.ts'
import { handoverLink } from './handover-link.ts'
import { canStillInvite } from './invitation-rights.server.ts'
import { isMailConfigured } from './mail-config.ts'
import { findMemberId } from './memberships.server.ts'
import { generateToken, tokenHash } from './one-time-token.ts'
import { normaliseEmail } from './sign-in.server.ts'

export const invitationPath = (token: string): string => `/admin/setup?token=${token}`

interface NewInvitation {
  email: string | null
  siteId: string | null
  role: Role
  invitedBy: string | null
}

/** Valid for a day; earlier ones of the kind end. Only its hash is stored. */
export async function makeInvitation(tx: Db, clock: Clock, invitation: NewInvitation): Promise<string> {
  const { email, siteId, role, invitedBy } = invitation
  const token = generateToken()
  const now = clock.now()
  await tx
    .deleteFrom('invitations')
    .where('used_at', 'is', null)
    .where('email', email === null ? 'is' : '=', email)
    .where('site_id', siteId === null ? 'is' : '=', siteId)
    .$if(email === null, (query) => query.where('role', '=', role))
    .execute()
  await tx
    .insertInto('invitations')
    .values({
      id: newId(),
      token_hash: tokenHash(token),
      email,
      site_id: siteId,
      role,
      invited_by: invitedBy,
      expires_at: toTimestamp(new Date(now.getTime() + dayMs)),
      used_at: null,
      created_at: toTimestamp(now),
    })
    .execute()
  return token
}

/** Without a mail server the link is returned. Does not reveal whether the address has an account. */
export async function invite(
  ctx: AuthContext,
  { user, sites }: Person,
  request: { email: string; role: Role; siteId: string },
): Promise<{ ok: true; link: string | undefined } | { ok: false; status: 403 | 429; message: string }> {
  const by = sites.find((site) => site.id === request.siteId)?.role
  const site = by && canGrant(by, request.role) ? await findSiteById(ctx.db, request.siteId) : undefined
  if (!site) return { ok: false, status: 403, message: '이 역할로 초대할 권한이 없습니다.' }
  const allowance = await takeLimits(ctx, { invitationsByUser: user.id })
  if (!allowance.ok) return { ok: false, status: 429, message: '오늘은 더 초대할 수 없습니다.' }
  const email = normaliseEmail(request.email)
  const mail = isMailConfigured(ctx.ports)
  const siteId = request.role === 'owner' ? null : site.id
  const actor: Actor = { ...ctx.actor, type: 'user', id: user.id }
  const token = await ctx.db.transaction().execute(async (tx) => {
    const made = await makeInvitation(tx, ctx.clock, {
      email,
      siteId,
      role: request.role,
      invitedBy: user.id,
    })
    if (mail)
      await enqueueMessage(tx, ctx, site, {
        template: 'invitation',
        leadId: null,
        to: email,
        values: { link: ctx.linkOrigin + invitationPath(made), role: roleNames[request.role].name },
        key: `invitation:${tokenHash(made)}`,
        expiresAt: new Date(ctx.clock.now().getTime() + dayMs),
      })
    await recordAudit(tx, {
      siteId,
      at: ctx.clock.now(),
      actor,
      action: 'invitation.made',
      subject: ['invitation', tokenHash(made)],
      details: { role: request.role },
    })
    return made
  })
  if (mail) ctx.wakeWorker()
  return { ok: true, link: mail ? undefined : handoverLink(ctx, invitationPath(token)) }
}

export interface Invitation {
  id: string
  email: string | null
  role: Role
  siteId: string | null
  siteName: string | null
  isMember: boolean
  isFirst: boolean
}

export async function findInvitation(db: Db, clock: Clock, token: string): Promise<Invitation | undefined> {
  const row = await db
    .selectFrom('invitations')
    .select(['id', 'email', 'role', 'site_id', 'invited_by'])
    .where('token_hash', '=', tokenHash(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', toTimestamp(clock.now()))
    .executeTakeFirst()
  if (!row || !(await canStillInvite(db, row))) return undefined
  const site = row.site_id ? await findSiteById(db, row.site_id) : undefined
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    siteId: row.site_id,
    siteName: site?.settings.shortName ?? null,
    isMember: row.email !== null && (await findMemberId(db, row.email)) !== undefined,
    isFirst: !(await hasAdministrator(db)),
  }
}

export async function listInvitations(db: Db, clock: Clock, siteIds: string[], withOwners: boolean) {
  const rows = await db
    .selectFrom('invitations')
    .select(['id', 'email', 'role', 'site_id as siteId', 'expires_at as expiresAt'])
    .where('used_at', 'is', null)
    .where('email', 'is not', null)
    .where('expires_at', '>', toTimestamp(clock.now()))
    .orderBy('created_at', 'desc')
    .execute()
  return rows.filter(({ siteId }) => (siteId ? siteIds.includes(siteId) : withOwners))
}

export async function cancelInvitation(
  ctx: AuthContext,
  { user, sites }: Person,
  id: string,
): Promise<boolean> {
  const invitation = await ctx.db
    .selectFrom('invitations')
    .select(['site_id', 'role'])
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  const by = sites.find((site) => site.id === invitation?.site_id || site.role === 'owner')?.role
  if (!invitation || !by || !canGrant(by, invitation.role)) return false
  return await ctx.db.transaction().execute(async (tx) => {
    const ended = await tx
      .deleteFrom('invitations')
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .executeTakeFirst()
    if (!ended.numDeletedRows) return false
    await recordAudit(tx, {
      siteId: invitation.site_id,
      at: ctx.clock.now(),
      actor: { ...ctx.actor, type: 'user', id: user.id },
      action: 'invitation.cancelled',
      subject: ['invitation', id],
    })
    return true
  })
}

/** Of the install: an owner. Staff of a demo site is none. */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const owner = await db
    .selectFrom('memberships')
    .select('id')
    .where('role', '=', 'owner')
    .limit(1)
    .executeTakeFirst()
  return owner !== undefined
}
