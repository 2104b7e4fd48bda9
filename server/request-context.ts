import { parse } from 'hono/utils/cookie'
import { parseVisitCookie, visitCookie } from '#app/domain/customers/attribution/touch.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import type { RequestContext } from '#app/request-context.ts'
import type { SiteRequestContext } from '#app/site-context.ts'
import type { IncomingRequest, ShellDeps } from './shell-deps.ts'

export function createRequestContext(
  { install, media, live, homes, journal, wakeWorker }: ShellDeps,
  { address, requestId, ipAddress }: IncomingRequest,
  { site, nonce }: { site: Site | undefined; nonce: string | undefined },
): RequestContext {
  return {
    db: install.db,
    keys: install.keys,
    clock: install.clock,
    log: install.log,
    ports: install.ports,
    auth: () => install.auth(address.secure),
    origin: address.origin,
    originOf: install.originOf,
    linkOrigin: install.originOf(site?.settings.hosts[0] ?? address.host),
    media: {
      ...install.media,
      async remove(name) {
        await install.media.remove(name)
        media.forget(`/media/${name}`)
      },
    },
    actor: { type: 'visitor', requestId, ipAddress },
    loadedSites: new Map(),
    nonce,
    live,
    homes,
    journal,
    wakeWorker,
  }
}

export const createSiteContext = (
  ctx: RequestContext,
  { install }: ShellDeps,
  { request: { headers } }: IncomingRequest,
  site: Site,
): SiteRequestContext => ({
  ...ctx,
  site,
  mainOrigin: ctx.linkOrigin,
  visit: {
    attribution: parseVisitCookie(parse(headers.get('cookie') ?? '', visitCookie)[visitCookie]),
    userAgent: headers.get('user-agent') ?? '',
  },
  leadFloodPerMinute: install.env.LEAD_RUSH_PER_MINUTE,
})
