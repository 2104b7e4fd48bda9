import type { IncomingHttpHeaders } from 'node:http'
import { parse } from 'hono/utils/cookie'
import type { Door } from '../app/door.ts'
import { readVisitCookie, visitCookie } from '../app/features/attribution/touch.ts'
import type { Site } from '../app/features/sites/site-settings.ts'
import type { ShellParts } from './app.ts'
import type { ExternalAddress } from './front/external-address.ts'

interface Asked {
  site: Site
  address: ExternalAddress
  nonce: string | undefined
  requestId: string
  ipAddress: string | undefined
  headers: IncomingHttpHeaders
}

/** What a request is given on its way to the routes: the parts of the install, its site, and who asks from where. */
export function makeDoor(
  { install, wakeWorker }: ShellParts,
  { site, address, nonce, requestId, ipAddress, headers }: Asked,
): Door {
  const ownOrigin = install.originOf(site.settings.hosts[0] ?? address.host)
  return {
    db: install.db,
    keys: install.keys,
    clock: install.clock,
    log: install.log,
    ports: install.ports,
    auth: () => install.auth(address.secure),
    origin: address.origin,
    mainOrigin: ownOrigin,
    linkOrigin: ownOrigin,
    site,
    media: install.media,
    actor: { type: 'visitor', requestId, ipAddress },
    visit: {
      attribution: readVisitCookie(parse(headers.cookie ?? '', visitCookie)[visitCookie]),
      userAgent: headers['user-agent'] ?? '',
    },
    leadRushPerMinute: install.env.LEAD_RUSH_PER_MINUTE,
    nonce,
    wakeWorker,
  }
}
