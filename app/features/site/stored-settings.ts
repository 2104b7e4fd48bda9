import { storedContent } from '../../platform/stored-content.ts'
import { type SiteSettings, siteFacts } from './site-settings.ts'

export const storedSettings = storedContent<SiteSettings>([
  // Since version 2 a site's name and telephone are facts.
  (older) => ({ ...older, facts: { ...(older as SiteSettings).facts, ...siteFacts(older as SiteSettings) } }),
  // Before version 3 remaining units were a text of the content, which nobody could keep true.
  ({ remainingUnits: _, ...older }) => older,
])
