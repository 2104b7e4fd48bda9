import { timingSafeEqual } from 'node:crypto'
import { hourMs } from '../../../platform/durations.ts'
import { type KeyRing, keyedHash, keyedHashes } from '../../../platform/keys.server.ts'

/** `site`: the office's own preview, which names the site; `link`: a link that was handed out. */
type TokenKind = 'site' | 'link'

export interface DraftToken {
  kind: TokenKind
  /** Of the site or of the link. */
  id: string
  expiresAt: Date
}

/** The office's preview: long enough for a day's work, the same address for six hours. */
const previewStepMs = 6 * hourMs

const pattern = /^([sl])([\da-f]{32})\.([\da-z]{1,9})\.([\w-]{43})$/

/** Signed and without personal data: what it opens and until when. Good for an address. */
export function writeDraftToken(keys: KeyRing, { kind, id, expiresAt }: DraftToken): string {
  const seconds = Math.floor(expiresAt.getTime() / 1000).toString(36)
  return `${kind[0]}${id.replaceAll('-', '')}.${seconds}.${keyedHash(keys, 'draft-link', kind, id, seconds)}`
}

/** Of the office's own preview of a site. */
export function previewToken(keys: KeyRing, siteId: string, now: Date): string {
  const expiresAt = new Date((Math.floor(now.getTime() / previewStepMs) + 2) * previewStepMs)
  return writeDraftToken(keys, { kind: 'site', id: siteId, expiresAt })
}

/** @returns undefined for one that is not ours, or has expired */
export function readDraftToken(keys: KeyRing, token: string, now: Date): DraftToken | undefined {
  const [, letter, digits = '', seconds = '', mac = ''] = pattern.exec(token) ?? []
  if (!letter) return undefined
  const kind = letter === 's' ? 'site' : 'link'
  const id = digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  const expiresAt = new Date(Number.parseInt(seconds, 36) * 1000)
  const isOurs = keyedHashes(keys, 'draft-link', kind, id, seconds).some((known) =>
    timingSafeEqual(Buffer.from(known), Buffer.from(mac)),
  )
  return isOurs && expiresAt > now ? { kind, id, expiresAt } : undefined
}
