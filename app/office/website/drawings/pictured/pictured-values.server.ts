import { isPictured } from '#app/domain/drawings/drawing.ts'
import { findPicture } from '#app/domain/media/find-pictures.server.ts'
import { pictureAddress } from '#app/domain/media/picture-address.ts'
import type { PartFault } from '#app/domain/site/content-fault.ts'
import { factLabel } from '#app/domain/site/fact-labels.ts'
import { formatFact } from '#app/domain/site/facts.ts'
import { valueAt } from '#app/platform/json-path.ts'
import type { OfficeOfDrawing } from '../open-drawing.server.ts'
import type { PicturedValues } from './pictured-part.tsx'

/** The values for the form of a picture; undefined for a drawing. */
export async function picturedValues(
  office: OfficeOfDrawing,
  faults: readonly PartFault[],
): Promise<PicturedValues | undefined> {
  const { db, site, kind, name, edited, settings } = office
  const { content } = edited
  if (!content || !isPictured(content)) return undefined
  const { name: _, exclusiveArea: __, ...value } = content
  const file = valueAt(content, ['picture', 'name'])
  const stored = typeof file === 'string' ? await findPicture(db, site, file) : undefined
  const areas = kind === 'plan' ? ['exclusive', 'common', 'supply', 'other', 'contract'] : []
  return {
    value,
    picture: stored && { address: pictureAddress(stored, 1600), width: stored.width, height: stored.height },
    areas: areas.flatMap((area) => {
      const fact = settings.facts[`area.${area}.${name}`]
      return fact === undefined ? [] : [{ label: factLabel(area), words: formatFact(fact) }]
    }),
    facts: settings.facts,
    marks: faults.map(({ location, sentence, isDoubt }) => ({
      place: location,
      sentence: `${sentence}.`,
      tone: isDoubt ? 'warning' : 'fault',
    })),
  }
}
