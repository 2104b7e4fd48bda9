import { createHash } from 'node:crypto'
import type { Document, DraftPart } from '#app/domain/publishing/documents/parts.ts'
import type { Chosen } from '#app/domain/publishing/drafts/chosen-drafts.ts'
import type { ContentDraft, DraftedSite } from '#app/domain/publishing/drafts/drafts.server.ts'
import { publishedIn } from '#app/domain/publishing/publish/published-site.server.ts'
import { nameOfPart, screenOfPart } from '../../addresses.ts'
import { changedAreas, onlyFields, screenOfField } from '../../part/setting-areas.ts'

/** The unit that is selected, left out or discarded: a document, or the changes of one settings screen. */
export interface PublishEntry {
  /** The part, for the settings with the screen: `settings facts`. */
  key: string
  part: DraftPart
  /** Of the settings. */
  fields: string[] | undefined
  draft: ContentDraft
  before: Document | undefined
  after: Document | null
}

export function entriesOf({ published, drafts }: DraftedSite): PublishEntry[] {
  return drafts.flatMap((draft): PublishEntry[] => {
    const { part, content } = draft
    const before = publishedIn(published, part)?.content
    if (part !== 'settings' || !content || !before)
      return [{ key: part, part, fields: undefined, draft, before, after: content }]
    return changedAreas(before, content).map(({ name, fields }) => ({
      key: `${part} ${name}`,
      ...{ part, fields, draft },
      before: onlyFields(before, fields),
      after: onlyFields(content, fields),
    }))
  })
}

/** Short for addresses, which have no room for the names of many pictures. */
export const markOf = ({ key }: Pick<PublishEntry, 'key'>): string =>
  createHash('sha256').update(key).digest('hex').slice(0, 12)

/** Names of entries: `홈페이지 설정 › 공통 수치`. */
export const nameOfEntry = (
  { part, fields }: Pick<PublishEntry, 'part' | 'fields'>,
  titles: Readonly<Record<string, string>>,
): string[] =>
  fields
    ? changedAreas({}, Object.fromEntries(fields.map((field) => [field, true]))).map(
        ({ label }) => `${nameOfPart(part, titles)} › ${label}`,
      )
    : [nameOfPart(part, titles)]

/** Where an entry is changed; a page that is to be taken off has no editor. */
export function screenOfEntry(site: string, { part, fields, after }: PublishEntry): string {
  if (!after && part.startsWith('page ')) return `/admin/sites/${site}/pages`
  const screen = fields?.[0] && screenOfField(fields[0])
  return screen ? `/admin/sites/${site}/${screen}` : screenOfPart(site, part)
}

/** What the entries with these keys publish. @param keys `{version} {key}` */
export function chosenOf(site: DraftedSite, keys: readonly string[]): Chosen {
  const versions = new Map(
    keys.flatMap((one): [string, number][] => {
      const [, version, key] = /^(\d+) (.+)$/s.exec(one) ?? []
      return version && key ? [[key, Number(version)]] : []
    }),
  )
  const entries = entriesOf(site).filter(({ key }) => versions.has(key))
  const gone = [...versions.keys()].filter((key) => !entries.some((entry) => entry.key === key))
  const areas = entries.flatMap(({ fields = [] }) => fields)
  return {
    chosen: Object.fromEntries([
      ...entries.map(({ part, key }) => [part, versions.get(key)]),
      // No draft has this version, so that the person sees that it is gone.
      ...gone.map((key) => [key.startsWith('settings ') ? 'settings' : key, -1]),
    ]),
    ...(areas.length > 0 && { fields: areas }),
  }
}
