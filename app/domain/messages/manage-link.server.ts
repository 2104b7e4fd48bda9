import { type KeyRing, keyedHashes } from '#app/platform/keys.server.ts'
import { fromLinkLetters, toLinkLetters } from '#app/platform/link-letters.ts'
import { lookupHashes } from '#app/platform/lookup-hash.server.ts'

const derivedLetters = 22

export interface LinkedLead {
  id: string
  /** Number of corrections of the phone number: each invalidates the link that the former number received. */
  link_no: number
}

/** Of a registration that is being made. */
export const firstLink = (id: string): LinkedLead => ({ id, link_no: 0 })

/** Sent only to the registered phone. Derived from the lead, so that messages can repeat it; stored as a hash. */
export const manageToken = (keys: KeyRing, lead: LinkedLead): string => manageTokens(keys, lead)[0] as string

/** Under every secret of APP_SECRET, newest first. */
export const manageTokens = (keys: KeyRing, { id, link_no }: LinkedLead): string[] =>
  keyedHashes(keys, 'manage', link_no ? `${id}#${link_no}` : id).map((hash) =>
    toLinkLetters(hash.slice(0, derivedLetters)),
  )

/** Of every link that the registration ever had. */
export const everyManageToken = (keys: KeyRing, { id, link_no }: LinkedLead): string[] =>
  Array.from({ length: link_no + 1 }, (_, no) => manageTokens(keys, { id, link_no: no })).flat()

export const manageHash = (keys: KeyRing, token: string): string => manageHashes(keys, token)[0] as string

export const manageHashes = (keys: KeyRing, token: string): string[] =>
  lookupHashes(keys, 'manage-hash', fromLinkLetters(token, derivedLetters) ?? token)

export const managePath = (keys: KeyRing, siteSlug: string, lead: LinkedLead): string =>
  `/${siteSlug}/my/${manageToken(keys, lead)}`

/** The text of an earlier message with the link of today in place of any that has ended. */
export function withCurrentLink(keys: KeyRing, lead: LinkedLead, text: string): string {
  const [current = ''] = manageTokens(keys, lead)
  const others = everyManageToken(keys, lead).filter((token) => token !== current)
  return others.reduce((said, token) => said.replaceAll(token, current), text)
}
