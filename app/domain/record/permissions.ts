import type { Role } from '#app/db/column-types.ts'

type Rule = (role: Role) => boolean

const oneOf =
  (...roles: Role[]): Rule =>
  (role) =>
    roles.includes(role)

export const canManageLeads: Rule = oneOf('owner', 'manager')

/** Assigns customers and enters days off. A team lead may do so only within the team, which the functions check (`managedPeople`). */
export const canLeadTeam: Rule = oneOf('owner', 'manager', 'lead')

export const canReadLeads: Rule = oneOf('owner', 'manager', 'lead', 'counsellor', 'viewer')

/** Counsellors see only assigned registrations (개인정보의 안전성 확보조치 기준 제5조). */
export const seesEveryLead: Rule = oneOf('owner', 'manager', 'viewer')

export const canReceiveVisitors: Rule = oneOf('owner', 'manager', 'lead', 'counsellor')

/** Arrivals, walk-ins and gifts: answers one customer at a time, masked. */
export const canGreetVisitors: Rule = oneOf('owner', 'manager', 'lead', 'counsellor', 'desk')

/** Takes gifts off the count. Who hands gifts out may only add to it. */
export const canCorrectGifts: Rule = oneOf('owner', 'manager')

export const canReadVisits: Rule = oneOf('owner', 'manager', 'lead', 'counsellor', 'desk', 'viewer')

/** Books, moves and cancels for a customer. */
export const canBookVisits: Rule = oneOf('owner', 'manager', 'lead', 'counsellor')

/** Counsellors are shown whose visit it is, and who comes only of their own. */
export const seesEveryVisitor: Rule = oneOf('owner', 'manager', 'desk', 'viewer')

export const canSetVisitHours: Rule = oneOf('owner', 'manager')

export const canReadMessages: Rule = oneOf('owner', 'manager', 'viewer')

export const canWriteMessages: Rule = oneOf('owner', 'manager')

/** Informational texts to a group: a team lead to the team's customers alone. */
export const canWriteToGroup: Rule = oneOf('owner', 'manager', 'lead')

export const canWritePress: Rule = oneOf('owner', 'manager', 'editor')

export const canEditPages: Rule = oneOf('owner', 'manager', 'editor')

/** Publishes drafts; a person who may only edit requests a publication. */
export const canPublish: Rule = oneOf('owner', 'manager')

/** New sites, hosts, closing, removing. */
export const canManageSites: Rule = oneOf('owner')

export const canManagePictures: Rule = oneOf('owner', 'manager', 'editor')

export const canManagePeople: Rule = oneOf('owner', 'manager')

export const canReadFigures: Rule = oneOf('owner', 'manager', 'editor', 'viewer', 'developer')

/** Figures by colleague, which name staff. */
export const canReadColleagueFigures: Rule = oneOf('owner', 'manager', 'editor', 'viewer')

/** What each advertisement cost, as it was entered. */
export const canReadCosts: Rule = oneOf('owner', 'manager', 'editor')

/** Costs, notes and recipients of the daily report. */
export const canKeepFigures: Rule = oneOf('owner', 'manager')

/** Masked lists. */
export const canExport: Rule = oneOf('owner', 'manager', 'viewer')

export const canExportClear: Rule = oneOf('owner', 'manager')

export const canImport: Rule = oneOf('owner', 'manager')

/** The board of homes, without buyers. */
export const canReadHomes: Rule = oneOf(
  'owner',
  'manager',
  'lead',
  'counsellor',
  'desk',
  'contracts',
  'viewer',
  'developer',
)

/** Takes homes along as a list or on paper; buyers only with `seesEveryBuyer`. */
export const canExportHomes: Rule = oneOf('owner', 'manager', 'contracts', 'viewer')

/** Holds a home for a customer for the site's minutes. */
export const canHoldHomes: Rule = oneOf('owner', 'manager', 'lead', 'counsellor')

/** Holds longer, and ends holds of others. */
export const canExtendHolds: Rule = oneOf('owner', 'manager', 'lead', 'contracts')

/** Types winners and contracts, and asks for what a second person has to agree to. */
export const canKeepContracts: Rule = oneOf('owner', 'manager', 'contracts')

/** Homes, channels, confirming what the contract desk asks for, taking mistakes back. */
export const canManageHomes: Rule = oneOf('owner', 'manager')

/** Otherwise only those of the customers that somebody sees (개인정보의 안전성 확보조치 기준 제5조). */
export const seesEveryBuyer: Rule = oneOf('owner', 'manager', 'contracts')

/** Names and numbers of buyers in full, of those that somebody sees: a viewer sees all of them, masked. */
export const canRevealBuyers: Rule = (role) => canReceiveVisitors(role) || seesEveryBuyer(role)

/** Who looked at whose data (개인정보의 안전성 확보조치 기준 제8조). */
export const canReadAudit: Rule = oneOf('owner', 'manager')

export const canGrant = (by: Role, role: Role): boolean =>
  by === 'owner' || (by === 'manager' && role !== 'owner')
