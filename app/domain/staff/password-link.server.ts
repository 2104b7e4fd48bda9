import { takeLimits } from '#app/db/take-limits.server.ts'
import { recordAudit } from '#app/domain/record/audit/record-audit.server.ts'
import { canGrant } from '#app/domain/record/permissions.ts'
import type { AuthContext } from './auth-context.ts'
import type { Person } from './find-person.server.ts'
import { handoverLink } from './handover-link.ts'
import { isMailConfigured } from './mail-config.ts'
import { createReset, resetPath } from './password-reset.server.ts'
import type { Refused } from './refused.ts'

const notPermitted: Refused = {
  ok: false,
  status: 403,
  message:
    '이 분의 링크를 만들 권한이 없습니다. 다른 단지에서도 일하는 분이면 전체 관리자에게 부탁해 주세요.',
}

/** Only without mail. The maker could use the link: so they must be allowed to grant every role of the colleague. */
export async function makePasswordLink(
  ctx: AuthContext,
  { user }: Person,
  membershipId: string,
): Promise<{ ok: true; link: string; name: string } | Refused> {
  if (isMailConfigured(ctx.ports)) return notPermitted
  return await ctx.db.transaction().execute(async (tx) => {
    const target = await tx
      .selectFrom('memberships')
      .innerJoin('users', 'users.id', 'user_id')
      .select(['users.id', 'users.name'])
      .where('memberships.id', '=', membershipId)
      .executeTakeFirst()
    if (!target || target.id === user.id) return notPermitted
    const rows = await tx
      .selectFrom('memberships')
      .select(['user_id', 'site_id', 'role'])
      .where('user_id', 'in', [target.id, user.id])
      .execute()
    const ownRoles = rows.filter((row) => row.user_id === user.id)
    const targetRoles = rows.filter((row) => row.user_id === target.id)
    const isPermitted = targetRoles.every(({ site_id, role }) =>
      ownRoles.some(
        (item) => (item.role === 'owner' || item.site_id === site_id) && canGrant(item.role, role),
      ),
    )
    if (!isPermitted) return notPermitted
    const allowance = await takeLimits({ ...ctx, db: tx }, { passwordLinksByUser: user.id })
    if (!allowance.ok)
      return { ok: false, status: 429, message: '오늘은 비밀번호 링크를 더 만들 수 없습니다.' }
    const token = await createReset(tx, ctx.clock, target.id)
    await recordAudit(tx, {
      siteId: null,
      at: ctx.clock.now(),
      actor: { ...ctx.actor, type: 'user', id: user.id },
      action: 'password.link-made',
      subject: ['user', target.id],
    })
    return { ok: true, link: handoverLink(ctx, resetPath(token)), name: target.name }
  })
}
