import type { SiteSettings } from './site-settings.ts'

/** Alert recipients, sender and message texts stay out of public documents. */
type OfficeOnly = 'staffAlerts' | 'sender' | 'messages'

export type PublicSettings = Omit<SiteSettings, OfficeOnly> & { [Name in OfficeOnly]?: never }

export function publicSettings(settings: SiteSettings): PublicSettings {
  const { staffAlerts: _, sender: __, messages: ___, ...shown } = settings
  return shown
}
