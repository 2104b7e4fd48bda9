import { type KeyRing, keyedHashes } from '../../platform/keys.server.ts'
import { fromLinkLetters, toLinkLetters } from '../../platform/link-letters.ts'
import { lookupHashes } from '../../platform/lookup-hash.server.ts'

/** Letters of base64url of which a token is made: 132 bits. */
const derivedLetters = 22

/**
 * Token of the link by which a visitor sees, changes and withdraws a registration, sent only to the registered phone. It
 * follows from the registration, so that later messages can repeat it; the database holds its hash alone.
 */
export const manageToken = (keys: KeyRing, leadId: string): string => manageTokens(keys, leadId)[0] as string

/** The tokens by every secret of APP_SECRET, the newest first: messages of before a change hold the others. */
export const manageTokens = (keys: KeyRing, leadId: string): string[] =>
  keyedHashes(keys, 'manage', leadId).map((hash) => toLinkLetters(hash.slice(0, derivedLetters)))

/** What a token is kept as. */
export const manageHash = (keys: KeyRing, token: string): string => manageHashes(keys, token)[0] as string

/** What a token is looked up by. Links of before hold the same bits as base64url, and open the same registration. */
export const manageHashes = (keys: KeyRing, token: string): string[] =>
  lookupHashes(keys, 'manage-hash', fromLinkLetters(token, derivedLetters) ?? token)

/** Path of the visitor's own page. */
export const managePath = (keys: KeyRing, siteSlug: string, leadId: string): string =>
  `/${siteSlug}/my/${manageToken(keys, leadId)}`
