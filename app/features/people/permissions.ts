import type { Role } from '../../db/column-types.ts'

type Rule = (role: Role) => boolean

const oneOf =
  (...roles: Role[]): Rule =>
  (role) =>
    roles.includes(role)

export const canManageLeads: Rule = oneOf('owner', 'manager')

export const canReadLeads: Rule = oneOf('owner', 'manager', 'counsellor', 'viewer')

/** Counsellors see only assigned registrations (개인정보의 안전성 확보조치 기준 제5조). */
export const seesEveryLead: Rule = oneOf('owner', 'manager', 'viewer')

export const canReceiveVisitors: Rule = oneOf('owner', 'manager', 'counsellor')

export const canReadMessages: Rule = oneOf('owner', 'manager', 'viewer')

export const canWriteMessages: Rule = oneOf('owner', 'manager')

export const canWritePress: Rule = oneOf('owner', 'manager', 'editor')

export const canEditPages: Rule = oneOf('owner', 'manager', 'editor')

export const canManagePictures: Rule = oneOf('owner', 'manager', 'editor')

export const canManagePeople: Rule = oneOf('owner', 'manager')

export const canGrant = (by: Role, role: Role): boolean =>
  by === 'owner' || (by === 'manager' && role !== 'owner')
