import type { Role } from '../../db/column-types.ts'

/**
 * Who may what on a site, by the role there. Every route of the office asks one of these; whoever has no role on a
 * site asks none and finds nothing.
 */
type Rule = (role: Role) => boolean

const oneOf =
  (...roles: Role[]): Rule =>
  (role) =>
    roles.includes(role)

/** Whoever answers for a site's registrations: withdraws, destroys, assigns, decides on doubtful messages. */
export const canManageLeads: Rule = oneOf('owner', 'manager')

/** Whoever sees registrations at all; which ones, `seesEveryLead` says. */
export const canReadLeads: Rule = oneOf('owner', 'manager', 'counsellor', 'viewer')

/**
 * Whoever sees all registrations of a site. A counsellor sees those assigned to them and no unassigned ones: who
 * needs no one's data is not shown it (개인정보의 안전성 확보조치 기준 제5조).
 */
export const seesEveryLead: Rule = oneOf('owner', 'manager', 'viewer')

/** Whoever receives visitors and hands out gifts. */
export const canReceiveVisitors: Rule = oneOf('owner', 'manager', 'counsellor')

/** Whoever sees what became of a site's messages. */
export const canReadMessages: Rule = oneOf('owner', 'manager', 'viewer')

/** Whoever changes the words of a site's messages and sends its advertisements. */
export const canWriteMessages: Rule = oneOf('owner', 'manager')

/** Whoever writes, changes and removes a site's press posts. */
export const canWritePress: Rule = oneOf('owner', 'manager', 'editor')

/** Whoever moves a site's addresses and makes codes that lead to its pages. */
export const canEditPages: Rule = oneOf('owner', 'manager', 'editor')

/** Whoever adds pictures to a site's library and describes them. */
export const canManagePictures: Rule = oneOf('owner', 'manager', 'editor')

/** Whoever invites, moves and removes a site's people. */
export const canManagePeople: Rule = oneOf('owner', 'manager')

/** Whether a role may be given, changed or taken away by somebody of another: nobody reaches above themselves. */
export const canGrant = (by: Role, role: Role): boolean =>
  by === 'owner' || (by === 'manager' && role !== 'owner')
