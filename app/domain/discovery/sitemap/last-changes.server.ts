import type { Db } from '#app/db/client.server.ts'
import { asDrawingRef, drawingKey } from '#app/domain/drawings/drawing.ts'
import { asPlanPicture } from '#app/domain/drawings/plans/plan-picture.ts'
import type { PageContent } from '#app/domain/publishing/pages/page-content.ts'
import { fillAllFacts } from '#app/domain/site/facts.ts'
import type { Site, SiteSettings } from '#app/domain/site/site-settings.ts'
import { readSettingsRevision } from '#app/domain/site/stored-settings.ts'
import { walkJson } from '#app/domain/site/walk-json.ts'
import { ifReadable } from '#app/platform/stored-content.ts'

interface SettingsRevision {
  at: string
  settings: SiteSettings
}

/** Revisions to look back; anything unchanged since then dates from the oldest. */
const maxRevisions = 50

/**
 * By its own revision, a drawing, or settings that changed a figure or day in it. Other publications do not count, so
 * that search engines can trust the sitemap.
 */
export async function findLastChanges(
  db: Db,
  { id }: Pick<Site, 'id'>,
): Promise<(written: PageContent, publishedAt: string) => string> {
  const [revisions, drawings] = await Promise.all([
    db
      .selectFrom('site_revisions')
      .select(['created_at', 'settings', 'schema_version'])
      .where('site_id', '=', id)
      .orderBy('number', 'desc')
      .limit(maxRevisions)
      .execute(),
    db
      .selectFrom('drawings')
      .select(['kind', 'name', 'created_at as at'])
      .where('site_id', '=', id)
      .where('is_published', '=', 1)
      .execute(),
  ])
  const past = revisions.flatMap((row): SettingsRevision[] => {
    const settings = ifReadable(() => readSettingsRevision(row.settings, row.schema_version))
    return settings ? [{ at: row.created_at, settings }] : []
  })
  const drawnAt = new Map(drawings.map(({ kind, name, at }) => [drawingKey({ drawing: kind, name }), at]))
  return (written, publishedAt) =>
    [publishedAt, findTextDate(written, past), ...drawingsOf(written).map((key) => drawnAt.get(key) ?? '')]
      .sort()
      .at(-1) ?? publishedAt
}

function findTextDate(written: PageContent, past: SettingsRevision[]): string {
  const render = ({ settings }: SettingsRevision) => {
    try {
      const hasSchedule = written.blocks.some(({ type }) => type === 'schedule')
      return JSON.stringify([fillAllFacts(written, settings.facts), hasSchedule ? settings.schedule : null])
    } catch {
      // An older revision lacks a fact that the page names now.
      return ''
    }
  }
  const [now, ...before] = past
  if (!now) return ''
  const words = render(now)
  const other = before.findIndex((one) => render(one) !== words)
  if (other === -1) return ''
  return (other === 0 ? now : before[other - 1])?.at ?? ''
}

const drawingsOf = (content: PageContent): string[] =>
  walkJson(content).flatMap(({ value }) => {
    const ref = asDrawingRef(value) ?? asPlanPicture(value)
    return ref ? [drawingKey(ref)] : []
  })
