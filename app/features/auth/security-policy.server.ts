import type { Db } from '../../db/client.server.ts'
import type { Role } from '../../db/column-types.ts'
import { type Actor, recordAudit, systemActor } from '../audit/record-audit.server.ts'
import type { SiteOfPerson } from './memberships.server.ts'

/** Whose second factor is demanded, with since when (an instant of the machine, as sessions have). */
export type Demands = Partial<Record<Role, string>>

/** What is kept for the whole install. */
const install = 'install'

/**
 * Whom a production install asks for a second factor before anybody has decided: whoever reaches personal data from
 * outside needs one (개인정보의 안전성 확보조치 기준 제6조 제2항), and these two see all of it.
 */
const atFirst: readonly Role[] = ['owner', 'manager']

/** Demands of the whole install (key null) and of single sites. */
async function readDemands(db: Db): Promise<Map<string | null, Demands>> {
  const rows = await db.selectFrom('security_policies').select(['site_id', 'second_factor']).execute()
  return new Map(rows.map((row) => [row.site_id, JSON.parse(row.second_factor) as Demands]))
}

/** Roles whose people need a second factor: everywhere, and on one site besides. */
export async function demandedRoles(db: Db, siteId: string): Promise<{ everywhere: Role[]; onSite: Role[] }> {
  const demands = await readDemands(db)
  const rolesOf = (scope: string | null) => Object.keys(demands.get(scope) ?? {}) as Role[]
  return { everywhere: rolesOf(null), onSite: rolesOf(siteId) }
}

/**
 * Whether somebody with these roles needs a second factor. A session that was there before the demand is left to its
 * end: nobody loses what they are writing.
 * @param sessionBegan undefined: of a session that begins now
 */
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

/** Says whose second factor is demanded, everywhere (site null) or on one site. What was demanded before stays so. */
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

/** Demands what a production install demands until its owner says otherwise; nothing where somebody has decided. */
export async function demandAtFirst(db: Db, at: Date): Promise<void> {
  if ((await readDemands(db)).has(null)) return
  await demandSecondFactor(db, { siteId: null, roles: atFirst, actor: systemActor, at })
}
