import { parse } from 'hono/utils/cookie'
import type { Door } from '../app/door.ts'
import { readVisitCookie, visitCookie } from '../app/features/registrations/attribution/touch.ts'
import type { Site } from '../app/features/site/site-settings.ts'
import type { SiteDoor } from '../app/site-door.ts'
import type { Asked, ShellParts } from './shell-parts.ts'

/** What a request is given on its way to the routes: the parts of the install, and who asks from where. */
export function makeDoor(
  { install, wakeWorker }: ShellParts,
  { address, requestId, ipAddress }: Asked,
  { site, nonce }: { site: Site; nonce: string | undefined },
): Door {
  return {
    db: install.db,
    keys: install.keys,
    clock: install.clock,
    log: install.log,
    ports: install.ports,
    auth: () => install.auth(address.secure),
    origin: address.origin,
    originOf: install.originOf,
    linkOrigin: install.originOf(site.settings.hosts[0] ?? address.host),
    media: install.media,
    actor: { type: 'visitor', requestId, ipAddress },
    nonce,
    wakeWorker,
  }
}

/** The same for a public address, with its site and how the visitor came. */
export const makeSiteDoor = (
  door: Door,
  { install }: ShellParts,
  { request: { headers } }: Asked,
  site: Site,
): SiteDoor => ({
  ...door,
  site,
  mainOrigin: door.linkOrigin,
  visit: {
    attribution: readVisitCookie(parse(headers.get('cookie') ?? '', visitCookie)[visitCookie]),
    userAgent: headers.get('user-agent') ?? '',
  },
  leadRushPerMinute: install.env.LEAD_RUSH_PER_MINUTE,
})
