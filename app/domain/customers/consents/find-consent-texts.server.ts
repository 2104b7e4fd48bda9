import type { Db } from '#app/db/client.server.ts'
import type { ConsentKind } from '#app/db/column-types.ts'
import { hashText, textsOf } from '#app/domain/site/consents/consent-texts.ts'
import { parseMonths } from '#app/domain/site/consents/kept-months.ts'
import type { Site } from '#app/domain/site/site-settings.ts'

interface TextVersion {
  id: string
  kind: ConsentKind
  mark: string
  months: number | undefined
}

export type DecidedTexts = Partial<Record<ConsentKind, TextVersion>>

const versions = new Map<string, Promise<TextVersion[]>>()

/** Newest first; cached per publication, since versions never change. */
function loadVersions(db: Db, site: Site): Promise<TextVersion[]> {
  const key = `${site.id} ${site.contentVersion}`
  const cached = versions.get(key)
  if (cached) return cached
  if (versions.size > 1000) versions.clear()
  const loading = readVersions(db, site.id)
  versions.set(key, loading)
  loading.catch(() => versions.delete(key))
  return loading
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
    return { id, kind, mark: hashText(text), months: parseMonths(text.retention ?? '') }
  })
}

/** @throws Error where a text of the site was never published */
export async function currentTexts(db: Db, site: Site): Promise<DecidedTexts> {
  const all = await loadVersions(db, site)
  return Object.fromEntries(
    textsOf(site.settings).map(([kind, text]) => {
      const mark = hashText(text)
      const version = all.find((item) => item.kind === kind && item.mark === mark)
      if (!version)
        throw new Error(`site ${site.slug} has no stored version of the consent text '${kind}' that it shows`)
      return [kind, version]
    }),
  )
}

/** Browsers keep old documents. Without versions a site with one version each is certain. @returns undefined where unknown */
export async function shownTexts(
  db: Db,
  site: Site,
  consentVersions: unknown,
): Promise<DecidedTexts | undefined> {
  const all = await loadVersions(db, site)
  if (consentVersions === undefined || consentVersions === null || consentVersions === '')
    return new Set(all.map((item) => item.kind)).size === all.length ? currentTexts(db, site) : undefined
  if (typeof consentVersions !== 'string') return undefined
  const [collection, marketing, measurement, ...rest] = consentVersions
    .split('.')
    .map((mark, i) => all.find((item) => item.mark === mark && item.kind === kindOrder[i]))
  if (!collection || !marketing || rest.length || (consentVersions.split('.').length > 2 && !measurement))
    return undefined
  return { collection, marketing, ...(measurement && { measurement }) }
}

const kindOrder: readonly ConsentKind[] = ['collection', 'marketing', 'measurement']
