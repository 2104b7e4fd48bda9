import type { Db } from '#app/db/client.server.ts'
import type { Role } from '#app/db/column-types.ts'
import { type Actor, systemActor } from '#app/domain/record/audit/record-audit.server.ts'
import { canEditPages, canManageSites, canPublish } from '#app/domain/record/permissions.ts'
import { describeOwnerFields, differingOwnerFields } from './owner-fields.ts'

declare const asked: unique symbol

/** An actor whose rights were checked. Functions that write revisions of a site accept nothing else, so no caller can forget to ask. */
export type Permit = Actor & { readonly [asked]: true }

/** The product itself and the command line: a person with access to the server may do everything. */
export const operator = systemActor as Permit

/** A refusal that the person reads. */
export interface NotAllowed {
  ok: false
  reason: 'not-allowed'
  sentence: string
  /** The person may do it as soon as another one agrees. */
  needsSecond?: true
}

export const notAllowed = (sentence: string): NotAllowed => ({ ok: false, reason: 'not-allowed', sentence })

/** For what no screen offers to the person, and to undo a transaction. */
export class NotAllowedError extends Error {
  readonly sentence: string
  constructor(sentence: string) {
    super(sentence)
    this.name = 'NotAllowedError'
    this.sentence = sentence
  }
}

export interface Rights {
  /** Undefined for somebody who has no role on the site. */
  role: Role | 'operator' | undefined
  /** Whether a second person has to agree to what the site publishes. */
  needsApproval: boolean
}

/** What an actor may do on a site now, whatever it was when a form was opened. @param siteId null: on the install */
export async function rightsOn(db: Db, siteId: string | null, actor: Actor): Promise<Rights> {
  if (actor.type === 'system') return { role: 'operator', needsApproval: false }
  const needsApproval = siteId !== null && (await asksForApproval(db, siteId))
  if (actor.type !== 'user' || !actor.id) return { role: undefined, needsApproval }
  const memberships = await db
    .selectFrom('memberships')
    .select(['site_id', 'role'])
    .where('user_id', '=', actor.id)
    .execute()
  const isOwner = memberships.some(({ role }) => role === 'owner')
  const own = memberships.find(({ site_id }) => site_id !== null && site_id === siteId)?.role
  return { role: isOwner ? 'owner' : own, needsApproval }
}

async function asksForApproval(db: Db, siteId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sites')
    .select('needs_approval')
    .where('id', '=', siteId)
    .executeTakeFirst()
  return row?.needs_approval === 1
}

export const may = ({ role }: Pick<Rights, 'role'>, rule: (role: Role) => boolean): boolean =>
  role === 'operator' || (role !== undefined && rule(role))

/** The role shows drafts to visitors, or agrees to what another person asks for. */
export const mayPublish = (rights: Pick<Rights, 'role'>): boolean => may(rights, canPublish)

/** Shows something to visitors without a second person. */
export const publishesAlone = (rights: Rights): boolean => mayPublish(rights) && !rights.needsApproval

/** @throws NotAllowedError */
export async function demand(
  db: Db,
  siteId: string | null,
  actor: Actor,
  rule: (role: Role) => boolean,
): Promise<Permit> {
  if (!may(await rightsOn(db, siteId, actor), rule)) throw new NotAllowedError('이 일을 할 권한이 없습니다.')
  return actor as Permit
}

/** Who shows a change to visitors. */
export interface Publishers {
  actor: Actor
  /** Who asked for it, where `actor` is the second person. */
  askedBy?: Actor | undefined
  /** No word changes, so that nobody has to agree: a site gets another name. */
  keepsWords?: true
}

/** Settings in which fields of the owner's may differ. */
export type OwnersFields = Parameters<typeof differingOwnerFields>[0]

/** What those who publish may do on a site now. */
interface RightsOfPublishers {
  rights: Rights
  first: Rights | undefined
}

export const rightsOfPublishers = async (
  db: Db,
  siteId: string,
  { actor, askedBy }: Publishers,
): Promise<RightsOfPublishers> => ({
  rights: await rightsOn(db, siteId, actor),
  first: askedBy && (await rightsOn(db, siteId, askedBy)),
})

/** Asks whether somebody may show a change to visitors. @param settings with the change and without, where it may touch them */
export const askToPublish = async (
  db: Db,
  siteId: string,
  publishers: Publishers,
  settings?: { before: OwnersFields; after: OwnersFields },
): Promise<{ ok: true; permit: Permit } | NotAllowed> =>
  judgePublishers(await rightsOfPublishers(db, siteId, publishers), publishers, settings)

/** As `askToPublish`, of rights that were read before. */
export function judgePublishers(
  { rights, first }: RightsOfPublishers,
  { actor, askedBy, keepsWords }: Publishers,
  settings?: { before: OwnersFields; after: OwnersFields },
): { ok: true; permit: Permit } | NotAllowed {
  if (!mayPublish(rights)) return notAllowed('공개는 관리자가 합니다. 관리자에게 승인을 요청해 주세요.')
  if (first && !may(first, canEditPages))
    return notAllowed('공개를 요청한 사람에게 이제 이 단지의 편집 권한이 없습니다. 다시 요청해 주세요.')
  const changed = settings ? differingOwnerFields(settings.before, settings.after) : []
  if (changed.length && !may(rights, canManageSites) && !(first && may(first, canManageSites)))
    return notAllowed(`${describeOwnerFields(changed)} 공개를 전체 관리자에게 부탁해 주세요.`)
  const isSecond = askedBy !== undefined && askedBy.id !== actor.id
  if (publishesAlone(rights) || isSecond || keepsWords) return { ok: true, permit: actor as Permit }
  return {
    ...notAllowed('이 단지는 다른 사람의 승인을 받아 공개합니다. ‘공개’ 화면에서 승인을 요청해 주세요.'),
    needsSecond: true,
  }
}
