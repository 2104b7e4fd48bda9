import type { Deps } from '#app/db/deps.ts'
import { findSiteById } from '#app/domain/site/find-site.server.ts'
import { formatWhen, periodsOf } from '#app/domain/site/schedule/schedule.ts'
import { readableHost } from '#app/domain/site/typed-host.ts'
import { type SiteState, visibilityOf, visibleState } from '#app/domain/site/visibility.ts'
import { koreanDay } from '#app/platform/korean-day.ts'

export interface SiteInOverview {
  id: string
  slug: string
  name: string
  phone: string
  host: string
  state: SiteState
  /** For a hidden site: when it opens automatically; for others: when it opened. */
  opensAt: string | null
  closedAt: string | null
  /** Number and moment of what is shown. */
  publication: { number: number; at: string } | undefined
  drafts: number
  /** The next step of the sale: `2027. 3. 5.(금) 입주자모집공고`. */
  next: string | undefined
}

/** Sites with what a glance needs, the newest changes first. @param ids of those that a person may see */
export async function listOverview(
  { db, clock }: Deps<'db' | 'clock'>,
  ids: readonly string[],
): Promise<SiteInOverview[]> {
  if (!ids.length) return []
  const [rows, drafts] = await Promise.all([
    db
      .selectFrom('sites')
      .leftJoin('publications', 'publications.id', 'sites.publication_id')
      .select([
        'sites.id',
        'slug',
        'state',
        'opens_at',
        'closed_at',
        'publications.number',
        'publications.created_at as at',
      ])
      .where('sites.id', 'in', ids)
      .execute(),
    db
      .selectFrom('content_drafts')
      .select((select) => ['site_id', select.fn.countAll<number>().as('count')])
      .where('site_id', 'in', ids)
      .groupBy('site_id')
      .execute(),
  ])
  const draftsOf = new Map(drafts.map(({ site_id, count }) => [site_id, Number(count)]))
  const today = koreanDay(clock.now())
  const listed = await Promise.all(
    rows.map(async (row): Promise<SiteInOverview[]> => {
      const site = await findSiteById(db, row.id)
      if (!site) return []
      const { name, phone, hosts, schedule } = site.settings
      const coming = (schedule?.events ?? [])
        .filter(({ when }) => periodsOf(when).some(({ until }) => until >= today))
        .toSorted((a, b) =>
          (periodsOf(a.when)[0]?.from ?? '') < (periodsOf(b.when)[0]?.from ?? '') ? -1 : 1,
        )[0]
      return [
        {
          id: row.id,
          slug: row.slug,
          name,
          phone,
          host: readableHost(hosts[0] ?? ''),
          state: visibleState(visibilityOf(row), clock.now()),
          opensAt: row.opens_at,
          closedAt: row.closed_at,
          publication:
            row.number !== null && row.at !== null ? { number: row.number, at: row.at } : undefined,
          drafts: draftsOf.get(row.id) ?? 0,
          next: coming && `${formatWhen(coming.when)} ${coming.title}`,
        },
      ]
    }),
  )
  return listed.flat().toSorted((a, b) => ((a.publication?.at ?? '') > (b.publication?.at ?? '') ? -1 : 1))
}
