import type { KeyRing } from '#app/platform/keys.server.ts'
import { lookupHash, lookupHashes } from '#app/platform/lookup-hash.server.ts'
import { normalise } from '#app/platform/normalise.ts'

/** As people type it: without spaces, in one width, Latin letters in capitals. */
const normaliseName = (name: string): string => normalise(name, 'NFKC').replace(/\s+/g, '').toUpperCase()

/** Finds the whole name only. Of one site, so that names cannot be matched across sites. */
export const nameHash = (keys: KeyRing, siteId: string, name: string): string =>
  lookupHash(keys, 'name', siteId, normaliseName(name))

/** Under every secret, today's first: older rows may have one of the others. */
export const nameHashes = (keys: KeyRing, siteId: string, name: string): string[] =>
  lookupHashes(keys, 'name', siteId, normaliseName(name))
