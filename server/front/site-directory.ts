import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import {
  isReadable,
  type ListedSite,
  readSites,
  type UnreadableSite,
} from '#app/domain/site/list-sites.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { type SiteState, visibleState } from '#app/domain/site/visibility.ts'
import type { Install } from '../install.ts'

const refreshMs = 500
/** Milliseconds that a request waits for fresh data. */
const maxWaitMs = 2000

/** A file `maintenance` or `maintenance-{slug}` in the data folder. */
export interface Maintenance {
  until: Date | undefined
}

export interface SiteDirectory {
  /**
   * By slug (`/{site}/press`, `/tour/{site}/84A`), one it had before too, else host, else the default site. Only a host names a site
   * that is not open.
   * @returns undefined without a site
   */
  find(host: string, path: string): Found | undefined
  closed(site?: Pick<Site, 'slug'>): Maintenance | undefined
  /** The present name of a site that once had this name; undefined for any other name. */
  nameNow(former: string): string | undefined
  /** Resolves when the data is current, after a reload if this process may have published. */
  whenCurrent(): Promise<void>
  readonly isCurrent: boolean
  knows(hostname: string): boolean
  /** Whether the install has no site, according to the last successful read. */
  readonly isEmpty: boolean
  invalidate(): void
  readonly isStale: boolean
  /** A new object whenever sites, versions, hosts or maintenance change. */
  readonly state: object
  /** All sites of the last reload, including unreadable ones. */
  sites(): readonly (ListedSite | UnreadableSite)[]
  /** Calls with the sites whose content has changed. */
  onPublished(listener: (sites: Site[]) => void): void
  /** Calls when `state` has changed or was read for the first time. */
  onChanged(listener: () => void): void
  stop(): void
}

type Found = FoundSite | FoundUnreadable

interface FoundSite {
  site: Site
  ofHost: Pick<Site, 'id' | 'slug'> | undefined
  /** State of `site`. Sites that are not open are found only by their host, or if no site is open. */
  state: SiteState
  fault?: undefined
}

/** Its addresses answer 503. The office on this host stays available, since it belongs to no site. */
interface FoundUnreadable extends Omit<FoundSite, 'site' | 'fault'> {
  site: UnreadableSite['site']
  fault: UnreadableSite['fault']
}

export function openSiteDirectory({
  db,
  env,
  log,
  clock,
}: Pick<Install, 'db' | 'env' | 'log' | 'clock'>): SiteDirectory {
  const index = createSiteIndex(() => clock.now())
  let maintenance = new Map<string, Maintenance>()
  let state = {}
  const listeners: ((sites: Site[]) => void)[] = []
  const changeListeners: (() => void)[] = []
  let isStale = false
  let invalidations = 1
  let refreshedInvalidations = 0
  let refreshing: Promise<void> | undefined

  const applySites = (sites: (ListedSite | UnreadableSite)[]) => {
    const published = index.replace(sites)
    if (!published) return
    state = {}
    for (const listener of changeListeners) listener()
    if (published.length) for (const listener of listeners) listener(published)
  }

  const refresh = async () => {
    const current = invalidations
    const [sites] = await Promise.allSettled([
      readSites(db),
      readMaintenance(env.dataDir).then((loaded) => {
        if (!isDeepStrictEqual(maintenance, loaded)) state = {}
        maintenance = loaded
      }),
    ])
    if (sites.status === 'fulfilled') {
      applySites(sites.value)
      if (isStale) log.info('site settings can be read again')
      isStale = false
    } else {
      if (!isStale) log.error({ err: sites.reason }, 'cannot read site settings; serving the last known ones')
      isStale = true
    }
    refreshedInvalidations = current
  }
  const refreshOnce = () =>
    (refreshing ??= refresh().finally(() => {
      refreshing = undefined
    }))

  const timer = setInterval(() => void refreshOnce(), refreshMs)
  timer.unref()

  return {
    get isStale() {
      return isStale
    },
    get state() {
      return state
    },
    find: index.find,
    get isCurrent() {
      return isStale || refreshedInvalidations >= invalidations
    },
    knows: index.knows,
    get isEmpty() {
      return refreshedInvalidations > 0 && !isStale && index.isEmpty()
    },
    nameNow: index.nameNow,
    closed: (site) => maintenance.get(site ? `maintenance-${site.slug}` : 'maintenance'),
    async whenCurrent() {
      // A reload that started before the change may have missed it.
      for (let attempt = 0; attempt < 2 && refreshedInvalidations < invalidations && !isStale; attempt++)
        if (!(await settlesInTime(refreshOnce()))) isStale = true
    },
    invalidate() {
      invalidations++
    },
    sites: index.all,
    onPublished: (listener) => void listeners.push(listener),
    onChanged(listener) {
      changeListeners.push(listener)
      if (index.all().length) listener()
    },
    stop: () => clearInterval(timer),
  }
}

type Listed = ListedSite | UnreadableSite

function createSiteIndex(now: () => Date) {
  let listed: Listed[] = []
  let bySlug = new Map<string, Listed>()
  let byFormer = new Map<string, Listed>()
  let byId = new Map<string, Listed>()
  let byHost = new Map<string, Listed>()
  /** The default site first. */
  let inOrder: Listed[] = []
  const stateOf = ({ visibility }: Listed) =>
    visibility.state === 'open' ? 'open' : visibleState(visibility, now())
  const ifOpen = (one: Listed | undefined) => (one && stateOf(one) === 'open' ? one : undefined)
  return {
    /** @returns the sites whose content has changed; undefined if nothing has */
    replace(sites: Listed[]): Site[] | undefined {
      if (isSameList(listed, sites)) return undefined
      const published = sites.filter(isReadable).flatMap(({ site }) => {
        const before = byId.get(site.id)
        return before && before.site.contentVersion < site.contentVersion ? [site] : []
      })
      listed = sites
      bySlug = new Map(sites.map((one) => [one.site.slug, one]))
      byFormer = new Map(sites.flatMap((one) => one.formerSlugs.map((slug) => [slug, one] as const)))
      byId = new Map(sites.map((one) => [one.site.id, one]))
      byHost = new Map(sites.flatMap((one) => one.hosts.map((host) => [host, one] as const)))
      inOrder = sites.toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
      return published
    },
    find(host: string, path: string): Found | undefined {
      const slug = slugIn(path)
      const ofHost = byHost.get(hostnameOf(host))
      const named = slug ? (bySlug.get(slug) ?? byFormer.get(slug)) : undefined
      const found =
        (named === ofHost ? named : ifOpen(named)) ??
        ofHost ??
        inOrder.find((one) => stateOf(one) === 'open') ??
        inOrder[0]
      if (!found) return undefined
      const rest = { ofHost: ofHost?.site, state: stateOf(found) }
      return isReadable(found)
        ? { site: found.site, ...rest }
        : { site: found.site, fault: found.fault, ...rest }
    },
    all: () => listed,
    knows: (hostname: string) => byHost.has(hostname),
    isEmpty: () => !listed.length,
    nameNow: (former: string) => (bySlug.has(former) ? undefined : byFormer.get(former)?.site.slug),
  }
}

/** Settings are cached by revision, so equal settings are the same object. */
const isSameList = (before: Listed[], now: Listed[]) =>
  before.length === now.length &&
  before.every((one, i) => {
    const other = now[i] as Listed
    const { site, hosts, formerSlugs, isDefault, visibility } = one
    return (
      site.id === other.site.id &&
      site.slug === other.site.slug &&
      site.contentVersion === other.site.contentVersion &&
      homesVersionOf(one) === homesVersionOf(other) &&
      hasSameSettings(one, other) &&
      isDefault === other.isDefault &&
      visibility.state === other.visibility.state &&
      visibility.opensAt?.getTime() === other.visibility.opensAt?.getTime() &&
      hosts.join() === other.hosts.join() &&
      formerSlugs.join() === other.formerSlugs.join()
    )
  })

const homesVersionOf = (one: Listed) => (isReadable(one) ? one.site.homesVersion : undefined)

const hasSameSettings = (one: Listed, other: Listed) =>
  isReadable(one) && isReadable(other)
    ? one.site.settings === other.site.settings && one.site.headlineFont === other.site.headlineFont
    : !isReadable(one) && !isReadable(other) && one.fault === other.fault

/** A hanging database must not block requests: stale data is served. */
async function settlesInTime(task: Promise<void>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, maxWaitMs, false)
  const ended = await Promise.race([task.then(() => true), promise])
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

async function readMaintenance(dataDir: string): Promise<Map<string, Maintenance>> {
  const names = (await readdir(dataDir).catch(() => [])).filter((name) => /^maintenance(?:$|-)/.test(name))
  const maintenance = await Promise.all(
    names.map(async (name): Promise<[string, Maintenance]> => {
      const until = new Date((await readFile(join(dataDir, name), 'utf8').catch(() => '')).trim())
      return [name, { until: Number.isNaN(+until) ? undefined : until }]
    }),
  )
  return new Map(maintenance)
}
