import type { Db } from '../../../db/client.server.ts'
import type { ConsentKind } from '../../../db/column-types.ts'
import { markOf, textsOf } from '../../site/consents/consent-texts.ts'
import { monthsIn } from '../../site/consents/kept-months.ts'
import type { Site } from '../../site/site-settings.ts'

interface TextVersion {
  id: string
  kind: ConsentKind
  mark: string
  /** Months of retention that it promises; undefined where it names none. */
  months: number | undefined
}

/** By kind; `measurement` only where the site asks for it. */
export type DecidedTexts = Partial<Record<ConsentKind, TextVersion>>

const versions = new Map<string, Promise<TextVersion[]>>()

/** Newest first; cached per publication, since versions never change. */
function versionsOf(db: Db, site: Site): Promise<TextVersion[]> {
  const key = `${site.id} ${site.contentVersion}`
  const known = versions.get(key)
  if (known) return known
  if (versions.size > 1000) versions.clear()
  const read = readVersions(db, site.id)
  versions.set(key, read)
  read.catch(() => versions.delete(key))
  return read
}

async function readVersions(db: Db, siteId: string): Promise<TextVersion[]> {
  const rows = await db
    .selectFrom('consent_texts')
    .select(['id', 'kind', 'body'])
    .where('site_id', '=', siteId)
    .orderBy('version', 'desc')
    .execute()
  return rows.map(({ id, kind, body }) => {
    const text = JSON.parse(body) as { retention?: string }
    return { id, kind, mark: markOf(text), months: monthsIn(text.retention ?? '') }
  })
}

/** @throws Error where a text of the site was never published */
export async function currentTexts(db: Db, site: Site): Promise<DecidedTexts> {
  const all = await versionsOf(db, site)
  return Object.fromEntries(
    textsOf(site.settings).map(([kind, text]) => {
      const mark = markOf(text)
      const found = all.find((one) => one.kind === kind && one.mark === mark)
      if (!found) throw new Error(`site ${site.slug} has no consent text '${kind}' as it shows it`)
      return [kind, found]
    }),
  )
}

/**
 * The texts that a form showed, which may be older than the newest: browsers keep documents. Without versions in the form only
 * a site whose texts have one version each is certain. @returns undefined where unknown
 */
export async function shownTexts(
  db: Db,
  site: Site,
  consentVersions: unknown,
): Promise<DecidedTexts | undefined> {
  const all = await versionsOf(db, site)
  if (consentVersions === undefined || consentVersions === null || consentVersions === '')
    return new Set(all.map((one) => one.kind)).size === all.length ? currentTexts(db, site) : undefined
  if (typeof consentVersions !== 'string') return undefined
  const [collection, marketing, measurement, ...more] = consentVersions
    .split('.')
    .map((mark, i) => all.find((one) => one.mark === mark && one.kind === order[i]))
  if (!collection || !marketing || more.length || (consentVersions.split('.').length > 2 && !measurement))
    return undefined
  return { collection, marketing, ...(measurement && { measurement }) }
}

/** As `shownConsentVersions` writes them. */
const order: readonly ConsentKind[] = ['collection', 'marketing', 'measurement']
