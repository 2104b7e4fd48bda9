import type { Db } from '#app/db/client.server.ts'
import type { Role } from '#app/db/column-types.ts'
import { type Actor, recordAudit, systemActor } from '#app/domain/record/audit/record-audit.server.ts'
import type { SiteOfPerson } from './memberships.server.ts'

export type Requirements = Partial<Record<Role, string>>

const installScope = 'install'

/** Default in production: access to personal data from outside needs a second factor (개인정보의 안전성 확보조치 기준 제6조 제2항). */
const defaultRoles: readonly Role[] = ['owner', 'manager']

async function readRequirements(db: Db): Promise<Map<string | null, Requirements>> {
  const rows = await db.selectFrom('security_policies').select(['site_id', 'second_factor']).execute()
  return new Map(rows.map((row) => [row.site_id, JSON.parse(row.second_factor) as Requirements]))
}

export async function listRequiredRoles(
  db: Db,
  siteId: string,
): Promise<{ everywhere: Role[]; onSite: Role[] }> {
  const requirements = await readRequirements(db)
  const rolesOf = (scope: string | null) => Object.keys(requirements.get(scope) ?? {}) as Role[]
  return { everywhere: rolesOf(null), onSite: rolesOf(siteId) }
}

/** Older sessions stay, so that nobody loses unsaved work. @param sessionBegan default: now */
export async function requiresSecondFactor(
  db: Db,
  sites: Pick<SiteOfPerson, 'id' | 'role'>[],
  sessionBegan?: Date,
): Promise<boolean> {
  const requirements = await readRequirements(db)
  return sites.some(({ id, role }) =>
    [requirements.get(null)?.[role], requirements.get(id)?.[role]].some(
      (since) => since !== undefined && (!sessionBegan || sessionBegan.toISOString() >= since),
    ),
  )
}

export async function setRequiredRoles(
  db: Db,
  { siteId, roles, actor, at }: { siteId: string | null; roles: readonly Role[]; actor: Actor; at: Date },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const previous = (await readRequirements(tx)).get(siteId) ?? {}
    const now = new Date().toISOString()
    const requirements: Requirements = Object.fromEntries(roles.map((role) => [role, previous[role] ?? now]))
    const values = { second_factor: JSON.stringify(requirements) }
    await tx
      .insertInto('security_policies')
      .values({ scope: siteId ?? installScope, site_id: siteId, ...values })
      .onConflict((conflict) => conflict.column('scope').doUpdateSet(values))
      .execute()
    await recordAudit(tx, {
      siteId,
      at,
      actor,
      action: 'security-policy.changed',
      subject: ['policy', siteId ?? installScope],
      details: { secondFactor: roles },
    })
  })
}

export async function applyDefaultPolicy(db: Db, at: Date): Promise<void> {
  if ((await readRequirements(db)).has(null)) return
  await setRequiredRoles(db, { siteId: null, roles: defaultRoles, actor: systemActor, at })
}
