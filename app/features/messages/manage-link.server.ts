import { type KeyRing, keyedHashes } from '../../platform/keys.server.ts'
import { fromLinkLetters, toLinkLetters } from '../../platform/link-letters.ts'
import { lookupHashes } from '../../platform/lookup-hash.server.ts'

const derivedLetters = 22

/** Sent only to the registered phone. Derived from the lead, so that messages can repeat it; stored as a hash. */
export const manageToken = (keys: KeyRing, leadId: string): string => manageTokens(keys, leadId)[0] as string

/** Under every secret of APP_SECRET, newest first. */
export const manageTokens = (keys: KeyRing, leadId: string): string[] =>
  keyedHashes(keys, 'manage', leadId).map((hash) => toLinkLetters(hash.slice(0, derivedLetters)))

export const manageHash = (keys: KeyRing, token: string): string => manageHashes(keys, token)[0] as string

export const manageHashes = (keys: KeyRing, token: string): string[] =>
  lookupHashes(keys, 'manage-hash', fromLinkLetters(token, derivedLetters) ?? token)

export const managePath = (keys: KeyRing, siteSlug: string, leadId: string): string =>
  `/${siteSlug}/my/${manageToken(keys, leadId)}`
