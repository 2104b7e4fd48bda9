import { upgradesOf } from '#app/db/upgrades/content.ts'
import { storedContent, UnreadableContent } from '#app/platform/stored-content.ts'
import type { SiteSettings } from './site-settings.ts'

export const storedSettings = storedContent<SiteSettings>('settings', upgradesOf('settings'))

/** Without these not even an error page of the site could be served. */
const needed = ['name', 'phone', 'hosts', 'facts', 'modelHouse', 'theme'] as const

/** Settings of a revision; drafts are read by `storedSettings`, since they may be incomplete. @throws UnreadableContent */
export function readSettingsRevision(json: string, version: number): SiteSettings {
  const settings = storedSettings.read(json, version)
  const missing = needed.find((name) => settings[name] === undefined)
  if (!missing) return settings
  throw new UnreadableContent({
    kind: 'settings',
    document: '',
    version,
    cause: new Error(`'${missing}' is missing`),
  })
}
