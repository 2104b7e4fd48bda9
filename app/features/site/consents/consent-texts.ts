import { createHash } from 'node:crypto'
import type { ConsentKind } from '../../../db/column-types.ts'
import { fillFactsIn } from '../facts.ts'
import type { ConsentText, Measurement, SiteSettings } from '../site-settings.ts'

type Settings = Pick<SiteSettings, 'consents' | 'measurement' | 'facts'>

/** The texts that a form of the site shows, in the order in which their marks are written. */
export function textsOf(settings: Settings): [ConsentKind, ConsentText | Measurement['consent']][] {
  const { consents, measurement, facts } = settings
  return [
    ['collection', fillFactsIn(consents.collection, facts)],
    ['marketing', fillFactsIn(consents.marketing, facts)],
    ...(measurement
      ? [['measurement', fillFactsIn(measurement.consent, facts)] as [ConsentKind, Measurement['consent']]]
      : []),
  ]
}

/** What a text is known by in a form: it follows from its words alone, so that a document needs no look into the database. */
export const markOf = (text: object): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(text).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('base64url')
    .slice(0, 16)

/** The marks of the texts that a form shows, as the form carries them. */
export const shownConsentVersions = (settings: Settings): string =>
  textsOf(settings)
    .map(([, text]) => markOf(text))
    .join('.')
