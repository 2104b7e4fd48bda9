import { iCalendar } from '#app/domain/site/schedule/i-calendar.ts'
import { siteContext } from '#app/site-context.ts'
import type { Route } from './+types/schedule-event'

/** `/{site}/schedule/{event}.ics` for one step of the sale; `all.ics` has every step. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { site, origin, db } = siteContext(context)
  const { slug, settings } = site
  const events =
    settings.schedule?.events.filter(({ id }) => params.event === id || params.event === 'all') ?? []
  if (!events.length) throw new Response('Not Found', { status: 404 })
  const published = await db
    .selectFrom('site_revisions')
    .innerJoin('sites', 'sites.published_revision_id', 'site_revisions.id')
    .select('site_revisions.created_at')
    .where('sites.id', '=', site.id)
    .executeTakeFirstOrThrow()
  const text = iCalendar({
    name: settings.shortName,
    // The main host: imported from two hosts, a step would be in a calendar twice.
    domain: settings.hosts[0] as string,
    url: `${origin}${settings.schedule?.page}`,
    changedAt: new Date(published.created_at),
    events,
  })
  return new Response(text, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      // Inline, not attachment: phones then offer to add it instead of saving a file.
      'content-disposition': `inline; filename="${slug}-${params.event}.ics"`,
      'cache-control': 'public, max-age=300',
    },
  })
}
