import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { requestContext } from '#app/request-context.ts'
import { hostSiteContext } from '#app/site-context.ts'
import { publicPaths } from './redirects.ts'
import type { Router } from './shell-deps.ts'
import { start } from './start.ts'

export { inviteFirstAdministrator } from '#app/domain/staff/first-administrator.server.ts'
export { openInstall } from './install.ts'
export { applyJournal, loadDemo, prepareInstall } from './prepare.ts'
export { publishSaved } from './publish-saved.ts'
export { serve, stopOnSignal } from './serve.ts'

export const router: Router = {
  handle: createRequestHandler(build as ServerBuild, import.meta.env.DEV ? 'development' : 'production'),
  paths: publicPaths((build as ServerBuild).routes),
  requestContext,
  hostSiteContext,
}

export const startServer = () => start(router)
