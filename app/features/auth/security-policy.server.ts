import type { Db } from '../../db/client.server.ts'
import type { Role } from '../../db/column-types.ts'
import { type Actor, recordAudit, systemActor } from '../audit/record-audit.server.ts'
import type { SiteOfPerson } from './memberships.server.ts'

/** Since when (machine time, as sessions have). */
export type Demands = Partial<Record<Role, string>>

const install = 'install'

/** Default in production: access to personal data from outside needs a second factor (개인정보의 안전성 확보조치 기준 제6조 제2항). */
const atFirst: readonly Role[] = ['owner', 'manager']

/** Key null: the whole install. */
async function readDemands(db: Db): Promise<Map<string | null, Demands>> {
  const rows = await db.selectFrom('security_policies').select(['site_id', 'second_factor']).execute()
  return new Map(rows.map((row) => [row.site_id, JSON.parse(row.second_factor) as Demands]))
}

export async function demandedRoles(db: Db, siteId: string): Promise<{ everywhere: Role[]; onSite: Role[] }> {
  const demands = await readDemands(db)
  const rolesOf = (scope: string | null) => Object.keys(demands.get(scope) ?? {}) as Role[]
  return { everywhere: rolesOf(null), onSite: rolesOf(siteId) }
}

/** Older sessions stay, so that nobody loses unsaved work. @param sessionBegan default: now */
export async function demandsOn(
  db: Db,
  sites: Pick<SiteOfPerson, 'id' | 'role'>[],
  sessionBegan?: Date,
): Promise<boolean> {
  const demands = await readDemands(db)
  return sites.some(({ id, role }) =>
    [demands.get(null)?.[role], demands.get(id)?.[role]].some(
      (since) => since !== undefined && (!sessionBegan || sessionBegan.toISOString() >= since),
    ),
  )
}

/** `siteId` null: everywhere. Earlier requirements keep their date. */
export async function demandSecondFactor(
  db: Db,
  { siteId, roles, actor, at }: { siteId: string | null; roles: readonly Role[]; actor: Actor; at: Date },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = (await readDemands(tx)).get(siteId) ?? {}
    const now = new Date().toISOString()
    const demands: Demands = Object.fromEntries(roles.map((role) => [role, before[role] ?? now]))
    const kept = { second_factor: JSON.stringify(demands) }
    await tx
      .insertInto('security_policies')
      .values({ scope: siteId ?? install, site_id: siteId, ...kept })
      .onConflict((conflict) => conflict.column('scope').doUpdateSet(kept))
      .execute()
    await recordAudit(tx, {
      siteId,
      at,
      actor,
      action: 'security-policy.changed',
      subject: ['policy', siteId ?? install],
      details: { secondFactor: roles },
    })
  })
}

/** Only before the owner decides. */
export async function demandAtFirst(db: Db, at: Date): Promise<void> {
  if ((await readDemands(db)).has(null)) return
  await demandSecondFactor(db, { siteId: null, roles: atFirst, actor: systemActor, at })
}
