import { createHash } from 'node:crypto'
import type { ConsentKind } from '#app/db/column-types.ts'
import { fillAllFacts } from '../facts.ts'
import type { Measurement } from '../measurement-settings.ts'
import type { ConsentText } from '../registration-settings.ts'
import type { SiteSettings } from '../site-settings.ts'

type Settings = Pick<SiteSettings, 'consents' | 'measurement' | 'facts'>

/** Consent texts in the order of their versions in the form. */
export function textsOf(settings: Settings): [ConsentKind, ConsentText | Measurement['consent']][] {
  const { consents, measurement, facts } = settings
  return [
    ['collection', fillAllFacts(consents.collection, facts)],
    ['marketing', fillAllFacts(consents.marketing, facts)],
    ...(measurement
      ? [['measurement', fillAllFacts(measurement.consent, facts)] as [ConsentKind, Measurement['consent']]]
      : []),
  ]
}

/** Version of a text: a hash of its words, so that forms need no database. */
export const hashText = (text: object): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(text).sort(([a], [b]) => (a < b ? -1 : 1))))
    .digest('base64url')
    .slice(0, 16)

export const shownConsentVersions = (settings: Settings): string =>
  textsOf(settings)
    .map(([, text]) => hashText(text))
    .join('.')
