import type { Db } from '#app/db/client.server.ts'
import { findUnreadable } from '#app/domain/publishing/check/find-unreadable.server.ts'
import { endAlarm, raiseAlarm } from '#app/domain/record/alarms/raise-alarm.server.ts'
import { describeUnreadable, unreadableAdvice } from '#app/domain/site/unreadable-content.ts'
import type { UnreadableContent } from '#app/platform/stored-content.ts'
import type { SiteDirectory } from './front/site-directory.ts'
import type { Install } from './install.ts'

type Listed = ReturnType<SiteDirectory['sites']>[number]

interface Looked {
  slug: string
  version: number
  faults: UnreadableContent[]
}

/**
 * Reads the published documents of every site once after the start and once after each publication, in the background.
 * Unreadable documents appear in the log, an alarm of their site, `/readyz` and the start.
 */
export function watchContent(
  { db, clock, log }: Pick<Install, 'db' | 'clock' | 'log'>,
  directory: Pick<SiteDirectory, 'sites' | 'onChanged'>,
): {
  /** Slugs in order. */
  unreadableSites(): string[]
  /** Korean lines for the operator, once every site was read. */
  describe(): Promise<string[]>
} {
  const looked = new Map<string, Looked>()
  let looking: Promise<void> | undefined
  let changedMeanwhile = false

  const isKnown = ({ site }: Listed) => {
    const known = looked.get(site.id)
    return known?.version === site.contentVersion && known.slug === site.slug
  }
  const look = async () => {
    const sites = directory.sites()
    const ids = new Set(sites.map(({ site }) => site.id))
    for (const id of looked.keys()) if (!ids.has(id)) looked.delete(id)
    if (sites.every(isKnown)) return
    const alarmed = await listAlarmed(db)
    for (const one of sites) if (!isKnown(one)) await lookAt(one, alarmed)
  }
  const lookOnce = (): Promise<void> => {
    looking ??= look()
      .catch((error: unknown) => log.error({ err: error }, 'cannot check published documents'))
      .then(() => {
        looking = undefined
        if (!changedMeanwhile) return
        changedMeanwhile = false
        return lookOnce()
      })
    return looking
  }

  async function lookAt(one: Listed, alarmed: ReadonlySet<string | null>) {
    const { id: siteId, slug, contentVersion: version } = one.site
    const before = looked.get(siteId)
    const faults = [...('fault' in one ? [one.fault] : []), ...(await findUnreadable(db, siteId))]
    looked.set(siteId, { slug, version, faults })
    for (const fault of faults)
      log.error(
        { err: fault, site: slug, kind: fault.kind, document: fault.document, version: fault.version },
        fault.kind === 'settings'
          ? 'settings cannot be read: the site answers 503'
          : 'a published document cannot be read: pages that need it answer 503',
      )
    const alarm = { siteId, kind: 'content-unreadable' } as const
    if (faults.length) {
      const sentences = faults.map((fault) => `${describeUnreadable(slug, fault)}.`)
      await raiseAlarm(db, clock, { ...alarm, details: { sentences, advice: unreadableAdvice(slug) } })
    } else if (alarmed.has(siteId)) await endAlarm(db, clock, alarm)
    if (before?.faults.length && !faults.length)
      log.info({ site: slug }, 'all published documents of the site are readable again')
  }

  directory.onChanged(() => {
    if (looking) changedMeanwhile = true
    else void lookOnce()
  })
  return {
    unreadableSites() {
      // Settings are known at once, also before the first look.
      const ofSettings = directory.sites().flatMap((one) => ('fault' in one ? [one.site.slug] : []))
      const ofDocuments = [...looked.values()].flatMap(({ slug, faults }) => (faults.length ? [slug] : []))
      return [...new Set([...ofSettings, ...ofDocuments])].sort()
    },
    async describe() {
      await lookOnce()
      return [...looked.values()].flatMap(({ slug, faults }) =>
        faults.length
          ? [...faults.map((fault) => describeUnreadable(slug, fault)), `  ${unreadableAdvice(slug)}`]
          : [],
      )
    },
  }
}

/** Ids of sites with an open alarm, perhaps of an earlier start. */
async function listAlarmed(db: Db): Promise<ReadonlySet<string | null>> {
  const rows = await db
    .selectFrom('alarms')
    .select('site_id')
    .where('kind', '=', 'content-unreadable')
    .where('open_key', 'is not', null)
    .execute()
  return new Set(rows.map(({ site_id }) => site_id))
}
