import { type KeyRing, keyedHash } from '../../platform/keys.server.ts'

/**
 * Token of the link by which a visitor sees, changes and withdraws a registration: 132 bits, sent only to the
 * registered phone. It follows from the registration, so that later messages can repeat it; the database holds
 * its hash alone.
 */
export const manageToken = (keys: KeyRing, leadId: string): string =>
  keyedHash(keys, 'manage', leadId).slice(0, 22)

export const manageHash = (keys: KeyRing, token: string): string => keyedHash(keys, 'manage-hash', token)

/** Path of the visitor's own page. */
export const managePath = (keys: KeyRing, siteSlug: string, leadId: string): string =>
  `/${siteSlug}/my/${manageToken(keys, leadId)}`
