import { createContext } from 'react-router'
import type { LiveHub } from '#app/domain/customers/list/live-hub.server.ts'
import type { HomesHub } from '#app/domain/homes/homes-hub.server.ts'
import type { MediaStorage } from '#app/domain/media/storage-port.ts'
import type { LoadedSites } from '#app/domain/publishing/publish/published-site.server.ts'
import type { Journal } from '#app/domain/record/journal/journal.ts'
import type { AuthContext } from '#app/domain/staff/auth-context.ts'
import type { UnreadableContent } from '#app/platform/stored-content.ts'

/**
 * What every request is given: the install's parts, and who asks from where. It names no site: in the office
 * that of the host is not the one that is meant; see `oneSite` there and `siteContext` for public addresses.
 */
export interface RequestContext extends AuthContext {
  /** Address of a host of the install as visitors see it: `https://host`. */
  originOf: (host: string) => string
  /** Gets notified when registrations change. */
  live: LiveHub
  /** Notifies boards that homes changed. */
  homes: HomesHub
  /** Journal of deletions that is replayed after a restore. The server writes it before it answers a request that destroyed data. */
  journal: Journal
  /** Where pictures and files are kept. */
  media: MediaStorage
  /** Each site is read once a request. */
  loadedSites: LoadedSites
  /** For inline scripts of the back office; public documents carry none and are cached, so they have no nonce. */
  nonce: string | undefined
  /** Set by the router when a loader met a stored document that cannot be read. */
  unreadable?: UnreadableContent
  /** Set by the router: what ended the request. The server answers 503 when the database did. */
  failure?: unknown
}

export const requestContext = createContext<RequestContext>()
