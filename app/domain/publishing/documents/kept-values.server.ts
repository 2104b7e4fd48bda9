import type { Deps } from '#app/db/deps.ts'
import type { Fact } from '#app/domain/site/fact.ts'
import { factLabel } from '#app/domain/site/fact-labels.ts'
import { formatFact } from '#app/domain/site/facts.ts'
import { readSettingsRevision } from '#app/domain/site/stored-settings.ts'
import { findNames } from '#app/platform/find-names.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { ifReadable } from '#app/platform/stored-content.ts'
import { loadDrafted } from '../drafts/drafts.server.ts'
import { listSiteFiles } from '../drafts/files/site-files.server.ts'
import type { Loading } from '../publish/published-site.server.ts'
import { changedFacts, factsOf } from './fact-uses.ts'
import type { Document } from './parts.ts'

/** Where values still appear that the site's facts no longer have. Pages follow their facts; posts, feeds and files do not. */
export interface KeptValues {
  /** `대표전화 1500-0000` */
  values: string[]
  posts: { id: string; title: string; isShown: boolean }[]
  /** Documents and films that were uploaded before the change. Nobody reads what they say. */
  files: { name: string; since: string }[]
}

/** Revisions of the settings in which an earlier telephone is looked for. */
const mostRevisions = 20
/** Shorter values are in texts by chance. */
const leastLetters = 4

/**
 * Values that the settings being edited change, and telephones that the site had before: customers go on calling those. Other figures of
 * earlier publications were right when a post named them.
 * @returns undefined where no value has changed
 */
export async function findKeptValues(
  parts: Deps<'clock'> & Loading,
  { id, slug }: { id: string; slug: string },
  { before, settings }: { before: Document; settings: Document },
): Promise<KeptValues | undefined> {
  const { db, clock } = parts
  const facts = factsOf(before)
  const now = factsOf(settings)
  const changed = changedFacts(before, settings).flatMap((name): [value: string, label: string][] => {
    const fact = ownProperty(facts, name) as Fact | undefined
    const value = fact === undefined ? '' : formatFact(fact)
    return value.length >= leastLetters ? [[value, factLabel(name)]] : []
  })
  const phones = await formerPhones(db, id, String(settings.phone ?? ''))
  const own = new Set(Object.values(now).map((fact) => formatFact(fact)))
  const values = new Map([
    ...phones.former.map((phone): [string, string] => [phone, factLabel('site.phone')]),
    ...changed,
  ])
  for (const value of values.keys()) if (own.has(value)) values.delete(value)
  const site = values.size ? await loadDrafted(parts, slug) : undefined
  if (!site) return undefined
  const changedAt = changed.length ? clock.now().toISOString() : phones.changedAt
  const [posts, files] = await Promise.all([
    postsWith(db, id, [...values.keys()], clock.now().toISOString()),
    listSiteFiles(db, site),
  ])
  return {
    values: [...values].map(([value, label]) => `${label} ${value}`),
    posts,
    files: files
      .filter(({ state, since }) => state !== 'off' && state !== 'leaving' && since < changedAt)
      .map(({ name, since }) => ({ name, since })),
  }
}

type Db = Deps<'db'>['db']

/** Telephones of earlier publications, and since when the site has the one it has. */
async function formerPhones(
  db: Db,
  siteId: string,
  phone: string,
): Promise<{ former: string[]; changedAt: string }> {
  const rows = await db
    .selectFrom('site_revisions')
    .select(['settings', 'schema_version', 'created_at'])
    .where('site_id', '=', siteId)
    .orderBy('number', 'desc')
    .limit(mostRevisions)
    .execute()
  const known = rows.flatMap(({ settings, schema_version, created_at }) => {
    const read = ifReadable(() => readSettingsRevision(settings, schema_version))
    return read ? [{ phone: read.phone, at: created_at }] : []
  })
  const first = known.findIndex((one) => one.phone !== phone)
  return {
    former: [...new Set(known.map((one) => one.phone))].filter((one) => one !== phone),
    changedAt: known[first < 1 ? 0 : first - 1]?.at ?? '',
  }
}

async function postsWith(
  db: Db,
  siteId: string,
  values: string[],
  now: string,
): Promise<KeptValues['posts']> {
  const rows = await db
    .selectFrom('press_posts')
    .select([
      'id',
      'title',
      'summary',
      'content',
      'image_alt',
      'image_caption',
      'published_at',
      'unpublished',
    ])
    .where('site_id', '=', siteId)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
  const sought = values.map((text) => ({ text, of: text }))
  return rows
    .filter(({ title, summary, content, image_alt, image_caption }) =>
      [title, summary, content, image_alt, image_caption].some((text) => text && isIn(text, sought)),
    )
    .map(({ id, title, published_at, unpublished }) => ({
      id,
      title,
      isShown: unpublished === 0 && published_at !== null && published_at <= now,
    }))
}

/** As a whole: 612세대 is no part of 3,612세대. */
const isIn = (text: string, sought: { text: string; of: string }[]): boolean =>
  findNames(text, sought, []).some(({ at }) => !/[\d.,]/.test(text[at - 1] ?? ''))
