import { parse } from 'hono/utils/cookie'
import type { Door } from '../app/door.ts'
import { readVisitCookie, visitCookie } from '../app/features/attribution/touch.ts'
import type { Site } from '../app/features/sites/site-settings.ts'
import type { Asked, ShellParts } from './documents.ts'

/** What a request is given on its way to the routes: the parts of the install, its site, and who asks from where. */
export function makeDoor(
  { install, wakeWorker }: ShellParts,
  { request, address, requestId, ipAddress }: Asked,
  { site, nonce }: { site: Site; nonce: string | undefined },
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
      attribution: readVisitCookie(parse(request.headers.get('cookie') ?? '', visitCookie)[visitCookie]),
      userAgent: request.headers.get('user-agent') ?? '',
    },
    leadRushPerMinute: install.env.LEAD_RUSH_PER_MINUTE,
    nonce,
    wakeWorker,
  }
}
