import { timingSafeEqual } from 'node:crypto'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { hourMs } from '#app/platform/durations.ts'
import { type KeyRing, keyedHash, keyedHashes } from '#app/platform/keys.server.ts'

/** `site`: the office's own preview of a site for one person; `link`: a link that was handed out. */
export type DraftToken = { expiresAt: Date } & (
  | { kind: 'site'; id: string; userId: string }
  | { kind: 'link'; id: string; userId?: undefined }
)

/** The office's preview: long enough for a day's work, the same address for six hours. */
const previewStepMs = 6 * hourMs

const pattern = /^(?:s([\da-f]{32})([\da-f]{32})|l([\da-f]{32}))\.([\da-z]{1,9})\.([\w-]{43})$/

/** Signed and without personal data: what it opens and until when. Good for an address. */
export function writeDraftToken(keys: KeyRing, { kind, id, userId = '', expiresAt }: DraftToken): string {
  const seconds = Math.floor(expiresAt.getTime() / 1000).toString(36)
  const named = `${kind[0]}${id}${userId}`.replaceAll('-', '')
  return `${named}.${seconds}.${keyedHash(keys, 'draft-link', kind, id, userId, seconds)}`
}

/** Of the office's own preview of a site; it ends when the person may not edit the site any more. */
export function previewToken(
  keys: KeyRing,
  siteId: string,
  { id: userId = '' }: Pick<Actor, 'id'>,
  now: Date,
): string {
  const expiresAt = new Date((Math.floor(now.getTime() / previewStepMs) + 2) * previewStepMs)
  return writeDraftToken(keys, { kind: 'site', id: siteId, userId, expiresAt })
}

/** @returns undefined for one that is not ours, or has expired */
export function readDraftToken(keys: KeyRing, token: string, now: Date): DraftToken | undefined {
  const [, site, user = '', link, seconds = '', mac = ''] = pattern.exec(token) ?? []
  const expiresAt = new Date(Number.parseInt(seconds, 36) * 1000)
  const named = {
    ...(site ? { kind: 'site', id: toId(site), userId: toId(user) } : { kind: 'link', id: toId(link ?? '') }),
    expiresAt,
  } as DraftToken
  const { kind, id, userId = '' } = named
  const isOurs = keyedHashes(keys, 'draft-link', kind, id, userId, seconds).some(
    (known) => known.length === mac.length && timingSafeEqual(Buffer.from(known), Buffer.from(mac)),
  )
  return isOurs && expiresAt > now ? named : undefined
}

const toId = (digits: string) => digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
