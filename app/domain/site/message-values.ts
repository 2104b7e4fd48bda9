import type { MessageField } from './message-fields.ts'
import { describeRemaining } from './remaining-units.ts'
import type { SiteSettings } from './site-settings.ts'

/** The settings that messages quote. */
export type TemplateSite = Pick<
  SiteSettings,
  'shortName' | 'builder' | 'modelHouse' | 'remainingUnits' | 'phone' | 'hours' | 'sender'
>

/** What the site itself says in its messages; undefined where it says nothing. */
export const messageValuesOf = (site: TemplateSite) =>
  ({
    siteName: site.shortName,
    builder: site.builder,
    modelHouse: site.modelHouse.address,
    parking: site.modelHouse.parking,
    hours: site.modelHouse.hours ?? site.hours,
    remaining: site.remainingUnits && describeRemaining(site.remainingUnits),
    phone: site.phone,
    freeRefusal: site.sender?.freeRefusal,
  }) satisfies Partial<Record<MessageField, string | undefined>>
