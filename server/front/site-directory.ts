import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ListedSite, listSites } from '../../app/features/site/list-sites.server.ts'
import type { Site } from '../../app/features/site/site-settings.ts'
import type { Install } from '../install.ts'

/** How often the database and the data folder are looked at, in milliseconds. */
const lookEveryMs = 500
/** How long a request waits for a look that another process's change or a first start made necessary. */
const patienceMs = 2000

/** A closed sign: a file `maintenance` or `maintenance-{slug}` in the data folder. */
export interface Maintenance {
  /** Until when, if the file says so. */
  until: Date | undefined
}

export interface SiteDirectory {
  /**
   * The site of a request: by the slug that may open its path (`/{site}/press`, `/tour/{site}/84A`), else by host name,
   * else the default site. From memory: no request waits for the database to know whose it is.
   * @returns undefined only while the install has no published site
   */
  find(host: string, path: string): Found | undefined
  /** The sign of the install, or of a site. */
  closed(site?: Pick<Site, 'slug'>): Maintenance | undefined
  /** Resolves when nothing is in doubt: at once as a rule, after a look where this process may have published. */
  settled(): Promise<void>
  /** Nothing is in doubt right now. */
  readonly isSettled: boolean
  /** Whether a host name, without port, is one of ours. */
  knows(hostname: string): boolean
  /** Says that something may have been published by this process. */
  doubt(): void
  /** Whether the last look at the database failed. */
  readonly isStale: boolean
  stop(): void
}

interface Found {
  site: Site
  /** The site whose host was asked; undefined for a host that is nobody's. */
  ofHost: Site | undefined
}

/** Keeps in memory which sites there are, on which hosts, at which version, and which are closed. */
export function openSiteDirectory({ db, env, log }: Pick<Install, 'db' | 'env' | 'log'>): SiteDirectory {
  let bySlug = new Map<string, Site>()
  let byHost = new Map<string, Site>()
  let fallback: Site | undefined
  let signs = new Map<string, Maintenance>()
  let isStale = false
  /** Doubts so far, and how many of them the last finished look knew of. */
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
      // A look that began before the doubt may have missed what it is about: then a second one follows.
      for (let looks = 0; looks < 2 && settledDoubts < doubts && !isStale; looks++)
        if (!(await inTime(lookOnce()))) isStale = true
    },
    doubt() {
      doubts++
    },
    stop: () => clearInterval(timer),
  }
}

/** Whether work ended in time: what is known is better than nothing, and a database that hangs keeps nobody waiting. */
async function inTime(work: Promise<void>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, patienceMs, false)
  const ended = await Promise.race([work.then(() => true), promise])
  clearTimeout(timer)
  return ended
}

/** `Host` as hosts are kept: small letters, no port, no dot at the end. */
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
