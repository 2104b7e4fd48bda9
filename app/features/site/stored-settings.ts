import { storedContent } from '../../platform/stored-content.ts'
import { type SiteSettings, siteFacts } from './site-settings.ts'

/** Settings of sites as their revisions keep them. */
export const storedSettings = storedContent<SiteSettings>([
  // Since the second version a site's name and telephone are facts of it.
  (older) => ({ ...older, facts: { ...(older as SiteSettings).facts, ...siteFacts(older as SiteSettings) } }),
])
