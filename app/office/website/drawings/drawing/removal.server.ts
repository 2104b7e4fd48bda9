import { missingDrawing } from '#app/domain/publishing/check/check-references.ts'
import { titlesOf } from '#app/domain/publishing/documents/document-titles.server.ts'
import { nameOfPlaceIn } from '#app/domain/publishing/documents/name-of-place.ts'
import { checkRemoval } from '#app/domain/publishing/drafts/drawings/check-removal.server.ts'
import { nameOfPart } from '#app/office/website/addresses.ts'
import { screenOfPlace } from '#app/office/website/place-address.ts'
import type { OfficeOfDrawing } from '../open-drawing.server.ts'

export interface Lack {
  /** `단지 배치 /ComplexInformation/site › 단지배치도` */
  name: string
  screen: string | undefined
  /** Empty where it shows the drawing. */
  sentence: string
}

/** What the site would lack without the drawing: `stops` keep it from being taken off. */
export interface Removal {
  stops: Lack[]
  warnings: Lack[]
}

export async function readRemoval(opened: OfficeOfDrawing): Promise<Removal> {
  const { documents, part, site } = opened
  const { stops, warnings } = await checkRemoval(opened, opened, part)
  const titles = titlesOf(opened)
  const { kind, name } = opened
  const isOwn = (sentence: string) =>
    sentence === missingDrawing({ drawing: kind, name }) ||
    (kind === 'map' && sentence.includes(`'maps/${name}/`))
  const lack = ({ part: of, location, ...told }: (typeof stops)[number]): Lack => {
    const sentence = isOwn(told.sentence) ? '' : told.sentence
    if (!of) return { name: '', screen: undefined, sentence }
    const place = location && nameOfPlaceIn(of, documents.get(of), location)
    return {
      name: [nameOfPart(of, titles), place].filter(Boolean).join(' › '),
      screen: screenOfPlace(site.slug, of, location),
      sentence,
    }
  }
  return { stops: stops.map(lack), warnings: warnings.map(lack) }
}
