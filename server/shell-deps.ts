import type { RouterContext, RouterContextProvider } from 'react-router'
import type { LiveHub } from '#app/domain/customers/list/live-hub.server.ts'
import type { HomesHub } from '#app/domain/homes/homes-hub.server.ts'
import type { Journal } from '#app/domain/record/journal/journal.ts'
import type { RequestContext } from '#app/request-context.ts'
import type { SiteRequestContext } from '#app/site-context.ts'
import type { ExternalAddress } from './front/external-address.ts'
import type { MediaCache } from './front/media-cache.ts'
import type { PageCache } from './front/page-cache.ts'
import type { SiteDirectory } from './front/site-directory.ts'
import type { Install } from './install.ts'
import type { Metrics } from './metrics.ts'
import type { Readiness } from './readiness.ts'
import type { RequestCounts } from './request-counts.ts'
import type { WriteWatch } from './watch-writes.ts'

export interface Router {
  /** `publicPaths` */
  paths: readonly string[]
  handle(request: Request, context: RouterContextProvider): Promise<Response>
  requestContext: RouterContext<RequestContext>
  hostSiteContext: RouterContext<SiteRequestContext | null>
}

export interface ShellDeps {
  install: Install
  directory: SiteDirectory
  cache: PageCache
  media: MediaCache
  live: LiveHub
  homes: HomesHub
  journal: Journal
  writes: WriteWatch
  counts: RequestCounts
  /** Undefined without METRICS_TOKEN. */
  metrics: Metrics | undefined
  wakeWorker: () => void
  readiness: () => Promise<Readiness>
  development: boolean
}

export interface IncomingRequest {
  request: Request
  url: URL
  address: ExternalAddress
  requestId: string
  ipAddress: string | undefined
}
