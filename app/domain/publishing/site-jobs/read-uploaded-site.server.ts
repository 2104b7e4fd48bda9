import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#app/db/client.server.ts'
import type { ContentFault } from '#app/domain/site/content-fault.ts'
import { listSites } from '#app/domain/site/list-sites.server.ts'
import { nameNow } from '#app/domain/site/name-now.server.ts'
import { withOwnLinks } from '#app/domain/site/own-links.ts'
import { siteSlug } from '#app/domain/site/site-names.ts'
import { withParticle } from '#app/platform/particle.ts'
import { withoutAccepted } from '../check/accepted.ts'
import type { Finding } from '../check/finding.ts'
import { readJson } from '../folder/content-files.ts'
import { officeFile } from '../folder/office-content.ts'
import type { SiteContent } from '../folder/read-content.server.ts'
import { readTarget, type Target } from '../publish/target.server.ts'
import { freeReceiptPrefix, slugTaken } from '../sites/add-hidden.server.ts'
import { checkWritten } from './check-written.server.ts'
import { readSiteInChild, renameLinksInChild, unpackSite } from './site-in-child.server.ts'

/** The name and host of a site from an uploaded file. */
export interface UploadedSiteName {
  slug: string
  /** In place of the file's own hosts. */
  host: string | undefined
}

export interface UploadedSite {
  site: SiteContent
  target: Target
  findings: Finding[]
  /** What is other than in the file: another site of the install has it, or its form is of an older version. */
  adapted: string[]
}

export type UploadedSiteRead = { ok: true; arrival: UploadedSite } | { ok: false; faults: ContentFault[] }

const refusal = (file: string, location: string, sentence: string): UploadedSiteRead => ({
  ok: false,
  faults: [{ file, location, sentence }],
})

/** Why no site can have this name; undefined where it is free. */
export async function whyNotFree(db: Db, slug: string): Promise<string | undefined> {
  const parsed = siteSlug.safeParse(slug)
  if (!parsed.success) return parsed.error.issues[0]?.message
  const taken = await db.selectFrom('sites').select('id').where('slug', '=', slug).executeTakeFirst()
  if (taken) return slugTaken(slug).sentence
  const now = await nameNow(db, slug)
  return now && `${withParticle(`'${slug}'`, '은')} '${now}' 단지의 옛 이름이라 쓸 수 없습니다`
}

/**
 * Unpacks a zip file of a whole site under a name of its own, and holds it against everything that `npm run content -- add` does. Nothing
 * is stored. What the fact check finds refuses nothing: it stands against opening the site. @param dir empty, gone afterwards
 */
export async function readUploadedSite(
  db: Db,
  name: UploadedSiteName,
  { zip, dir }: { zip: string; dir: string },
): Promise<UploadedSiteRead> {
  const { slug } = name
  const reason = await whyNotFree(db, slug)
  if (reason) return refusal('', 'slug', reason)
  const unpacked = await unpackSite({ zip, dir })
  if (!unpacked.ok) return refusal('', '', unpacked.sentence)
  const { folder } = unpacked
  const adapted = await adapt(db, folder, name)
  const read = await readSiteInChild(folder, slug)
  if (!read.ok) return read
  // A zip file brings no list of what is accepted, and no folder that it could be compared with.
  const target = await readTarget(read.site)
  const { faults, findings } = await checkWritten(db, read.site, target, undefined)
  if (faults.length) return { ok: false, faults }
  return {
    ok: true,
    arrival: {
      site: read.site,
      target,
      findings: withoutAccepted(findings, target.accepted ?? []),
      adapted: [...adapted, ...read.upgraded],
    },
  }
}

/** Gives the folder its name, and fields of its own where another site has the same; reading it reports faults later. */
async function adapt(db: Db, folder: string, { slug, host }: UploadedSiteName): Promise<string[]> {
  const path = join(folder, 'site.json')
  const written = readJson(path)
  if (!written.ok || !isObject(written.value)) return []
  const before = written.value.slug
  const from = typeof before === 'string' && before ? before : slug
  const { isDefault, ...settings } = withOwnLinks(written.value, from, slug)
  const { hosts, lines } = await freeHosts(db, settings.hosts, slug, host)
  const adapted = [...(from === slug ? [] : [`영문 이름 ${from} → ${slug}`]), ...lines]
  if (isDefault === true) adapted.push('기본 사이트로 두지 않습니다')
  const others = (await listSites(db)).map(({ site }) => site.settings.receiptPrefix)
  const prefix = settings.receiptPrefix
  const isTaken = typeof prefix === 'string' && others.includes(prefix)
  const receiptPrefix = isTaken ? await freeReceiptPrefix(db, slug) : prefix
  if (isTaken)
    adapted.push(`접수번호 머리글 ${prefix} → ${String(receiptPrefix)} (다른 단지가 쓰고 있습니다)`)
  const renamed = { ...settings, slug, hosts, ...(receiptPrefix !== undefined && { receiptPrefix }) }
  await writeFile(path, `${JSON.stringify(renamed, null, 2)}\n`)
  if (from !== slug) await renameLinksInChild(folder, from, slug)
  await adaptDraft(folder, written.value, renamed)
  return adapted
}

/** The draft of the settings has the names that the site gets, unless it was to change them. */
async function adaptDraft(folder: string, before: Json, after: Json): Promise<void> {
  const path = join(folder, officeFile)
  const office = existsSync(path) ? readJson(path) : undefined
  if (!office?.ok || !isObject(office.value) || !isObject(office.value.drafts)) return
  const { settings, ...others } = office.value.drafts
  if (!isObject(settings)) return
  const adapted = { ...settings }
  if (adapted.isDefault === true) delete adapted.isDefault
  for (const field of ['slug', 'hosts', 'receiptPrefix'])
    if (field === 'slug' || isDeepStrictEqual(adapted[field], before[field])) adapted[field] = after[field]
  const drafts = { settings: adapted, ...others }
  await writeFile(path, `${JSON.stringify({ ...office.value, drafts }, null, 2)}\n`)
}

async function freeHosts(
  db: Db,
  written: unknown,
  slug: string,
  host: string | undefined,
): Promise<{ hosts: unknown; lines: string[] }> {
  if (host) return { hosts: [host], lines: [`도메인 ${host}`] }
  if (!Array.isArray(written)) return { hosts: written, lines: [] }
  const taken = new Set((await listSites(db)).flatMap((one) => one.hosts))
  const free = written.filter((one) => !taken.has(String(one).toLowerCase()))
  const dropped = written.filter((one) => !free.includes(one))
  if (!dropped.length) return { hosts: written, lines: [] }
  const own = `${slug}.localhost`
  return {
    hosts: free.length ? free : [own],
    lines: [
      `도메인 ${dropped.join(', ')} → ${free.length ? '뺍니다' : `${own} (이 서버에서만 열립니다)`} (다른 단지가 쓰고 있습니다)`,
    ],
  }
}

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
