import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ListedSite, listSites } from '../../app/features/site/list-sites.server.ts'
import type { Site } from '../../app/features/site/site-settings.ts'
import type { Install } from '../install.ts'

/** Milliseconds. */
const lookEveryMs = 500
/** Milliseconds that a request waits for fresh data. */
const patienceMs = 2000

/** A file `maintenance` or `maintenance-{slug}` in the data folder. */
export interface Maintenance {
  until: Date | undefined
}

export interface SiteDirectory {
  /**
   * By slug in the path (`/{site}/press`, `/tour/{site}/84A`), else host, else the default site; from memory. @returns
   * undefined without a published site
   */
  find(host: string, path: string): Found | undefined
  /** Of the install, or of a site. */
  closed(site?: Pick<Site, 'slug'>): Maintenance | undefined
  /** Resolves when the data is current, after a reload if this process may have published. */
  settled(): Promise<void>
  readonly isSettled: boolean
  knows(hostname: string): boolean
  /** This process may have published. */
  doubt(): void
  /** The last reload failed. */
  readonly isStale: boolean
  stop(): void
}

interface Found {
  site: Site
  /** Undefined for an unknown host. */
  ofHost: Site | undefined
}

export function openSiteDirectory({ db, env, log }: Pick<Install, 'db' | 'env' | 'log'>): SiteDirectory {
  let bySlug = new Map<string, Site>()
  let byHost = new Map<string, Site>()
  let fallback: Site | undefined
  let signs = new Map<string, Maintenance>()
  let isStale = false
  let doubts = 1
  let settledDoubts = 0
  let looking: Promise<void> | undefined

  const take = (sites: ListedSite[]) => {
    bySlug = new Map(sites.map(({ site }) => [site.slug, site]))
    byHost = new Map(sites.flatMap(({ site, hosts }) => hosts.map((host) => [host, site] as const)))
    fallback = (sites.find(({ isDefault }) => isDefault) ?? sites[0])?.site
  }

  const look = async () => {
    const known = doubts
    const [sites] = await Promise.allSettled([
      listSites(db),
      readSigns(env.dataDir).then((read) => (signs = read)),
    ])
    if (sites.status === 'fulfilled') {
      take(sites.value)
      if (isStale) log.info('sites are read again')
      isStale = false
    } else {
      if (!isStale)
        log.error({ err: sites.reason }, 'sites could not be read; the last known ones are served')
      isStale = true
    }
    settledDoubts = known
  }
  const lookOnce = () =>
    (looking ??= look().finally(() => {
      looking = undefined
    }))

  const timer = setInterval(() => void lookOnce(), lookEveryMs)
  timer.unref()

  return {
    get isStale() {
      return isStale
    },
    find(host, path) {
      const slug = slugIn(path)
      const ofHost = byHost.get(hostnameOf(host))
      const site = (slug ? bySlug.get(slug) : undefined) ?? ofHost ?? fallback
      return site && { site, ofHost }
    },
    get isSettled() {
      return isStale || settledDoubts >= doubts
    },
    knows: (hostname) => byHost.has(hostname),
    closed: (site) => signs.get(site ? `maintenance-${site.slug}` : 'maintenance'),
    async settled() {
      // A reload that started before the change may have missed it.
      for (let looks = 0; looks < 2 && settledDoubts < doubts && !isStale; looks++)
        if (!(await inTime(lookOnce()))) isStale = true
    },
    doubt() {
      doubts++
    },
    stop: () => clearInterval(timer),
  }
}

/** A hanging database keeps nobody waiting: stale data is served. */
async function inTime(work: Promise<void>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, patienceMs, false)
  const ended = await Promise.race([work.then(() => true), promise])
  clearTimeout(timer)
  return ended
}

/** Lower case, without port and trailing dot. */
export const hostnameOf = (host: string): string =>
  host
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '')

const slugIn = (path: string) => /^\/(?:tour\/)?([a-z0-9-]+)\//.exec(path)?.[1]

async function readSigns(dataDir: string): Promise<Map<string, Maintenance>> {
  const names = (await readdir(dataDir).catch(() => [])).filter((name) => /^maintenance(?:$|-)/.test(name))
  const signs = await Promise.all(
    names.map(async (name): Promise<[string, Maintenance]> => {
      const until = new Date((await readFile(join(dataDir, name), 'utf8').catch(() => '')).trim())
      return [name, { until: Number.isNaN(+until) ? undefined : until }]
    }),
  )
  return new Map(signs)
}
