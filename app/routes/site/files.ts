import { requireSiteOfFile } from './site-of-path.server.ts'

/** Public answers that are no documents: pictures, feeds, lists, data for scripts. */
export const middleware = [requireSiteOfFile]
