import { missingDrawing } from '#app/domain/publishing/check/check-references.ts'
import { titlesOf } from '#app/domain/publishing/documents/document-titles.server.ts'
import { saveContentDraft } from '#app/domain/publishing/drafts/drafts.server.ts'
import { checkRemoval } from '#app/domain/publishing/drafts/drawings/check-removal.server.ts'
import { nameOfPart } from '#app/office/website/addresses.ts'
import { nameOfPlaceIn } from '#app/office/website/name-of-place.ts'
import { screenOfPlace } from '#app/office/website/place-address.ts'
import { answer } from '../settings/part-actions.server.ts'
import type { OpenedDrawing } from './open-drawing.server.ts'

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

export async function readRemoval(opened: OpenedDrawing): Promise<Removal> {
  const { ctx, documents, part, site } = opened
  const { stops, warnings } = await checkRemoval(ctx, opened, part)
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

/** Takes the drawing off in its draft. @returns why it does not, undefined once it has */
export async function removeDrawing(opened: OpenedDrawing, form: FormData) {
  const { ctx, site, part, actor, edited } = opened
  if (!edited.published || !edited.content) return answer('다시 시도해 주세요.', { status: 422 })
  const { stops } = await checkRemoval(ctx, opened, part)
  if (stops.length)
    return answer(
      `이 도면을 쓰는 곳이 ${stops.length}군데 있어 내리지 않았습니다. 그곳에서 먼저 빼 주세요.`,
      { status: 409 },
    )
  const version = Number(form.get('version')) || 0
  if (version !== edited.version)
    return answer('그사이 다른 사람이 초안을 바꾸었습니다. 바뀐 내용을 보고 다시 해 주세요.', { status: 409 })
  const saved = await saveContentDraft(ctx, site.slug, part, { content: null, version }, actor)
  return saved.ok ? undefined : answer('다시 시도해 주세요.', { status: 409 })
}
