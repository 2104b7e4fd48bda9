import { requireSiteOfFile } from './site-of-path.server.ts'

/** Everything public that is no document of the site's frame: pictures, feeds, lists for programs, answers to scripts. */
export const middleware = [requireSiteOfFile]
