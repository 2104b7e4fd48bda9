import type { SiteSettings } from './site-settings.ts'

/** Whom the sales office alarms, how it sends and in which words: nothing of that is for documents that visitors get. */
type OfficeOnly = 'staffAlerts' | 'sender' | 'messages'

/** A site's settings as public documents have them. The whole settings do not pass for them. */
export type PublicSettings = Omit<SiteSettings, OfficeOnly> & { [Name in OfficeOnly]?: never }

export function publicSettings(settings: SiteSettings): PublicSettings {
  const { staffAlerts: _, sender: __, messages: ___, ...shown } = settings
  return shown
}
