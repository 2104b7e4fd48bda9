import type { Db } from '#app/db/client.server.ts'
import type { MediaStorage } from '#app/domain/media/storage-port.ts'
import type { SiteInOverview } from './list-overview.server.ts'
import { readReadiness } from './readiness.server.ts'

export interface PointCounts {
  required: number
  other: number
}

/** Cached by publication and draft number. */
const counted = new Map<string, PointCounts>()
const counting = new Map<string, Promise<void>>()
const maxKept = 1000
/** Milliseconds that a list waits; counting a site takes half a second of a thread. */
const patience = 1200

/** How much is to be mended, for each site that is counted already; the others are counted meanwhile. */
export async function countPoints(
  parts: { db: Db; media: MediaStorage },
  sites: readonly SiteInOverview[],
  isProduction: boolean,
): Promise<Map<string, PointCounts>> {
  const keyOf = ({ id, publication, drafts }: SiteInOverview) =>
    `${id} ${publication?.number} ${publication?.at} ${drafts}`
  const missing = sites.filter((site) => !counted.has(keyOf(site)))
  if (missing.length) {
    const work = (async () => {
      for (const site of missing) {
        const key = keyOf(site)
        const running = counting.get(key) ?? count(parts, site.slug, key, isProduction)
        counting.set(key, running)
        await running.finally(() => counting.delete(key))
      }
    })()
    // What fails is counted again when the list is next looked at.
    work.catch(() => {})
    let timer: NodeJS.Timeout | undefined
    const waited = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patience)
    })
    await Promise.race([work, waited]).catch(() => {})
    clearTimeout(timer)
  }
  return new Map(
    sites.flatMap((site): [string, PointCounts][] => {
      const counts = counted.get(keyOf(site))
      return counts ? [[site.id, counts]] : []
    }),
  )
}

async function count(
  parts: { db: Db; media: MediaStorage },
  slug: string,
  key: string,
  isProduction: boolean,
): Promise<void> {
  const ready = await readReadiness(parts, slug, { isProduction, withDrafts: true })
  if (ready?.isUnfinished) return
  const points = ready?.points ?? []
  if (counted.size > maxKept) counted.clear()
  const required = points.filter(({ isRequired }) => isRequired).length
  counted.set(key, { required, other: points.length - required })
}
