import type { DrawingKind } from '#app/domain/drawings/drawing.ts'
import { describePictureRefusal } from '#app/domain/media/picture-refusal.ts'
import { uploadPicture } from '#app/domain/media/upload-picture.server.ts'
import type { Document } from '#app/domain/publishing/documents/parts.ts'
import { labelOfType } from '#app/domain/site/homes-of-facts.ts'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import type { OfficeOfSite } from '#app/office/office.server.ts'

/** Names of a site's only layout and only map; a plan has the name of its type. */
export const usualNames = { layout: 'main', map: 'location' } as const

interface Started {
  kind: DrawingKind
  name: string
  file: File | undefined
  isCg: boolean
}

export type PicturedStart = { ok: true; content: Document } | { ok: false; sentence: string }

/** Keeps the picture and makes a document of it that takes the place of a drawing, without text yet. */
export async function startPictured(
  office: OfficeOfSite,
  { kind, name, file, isCg }: Started,
): Promise<PicturedStart> {
  if (!file) return { ok: false, sentence: '올릴 그림이나 PDF를 선택해 주세요.' }
  const { db, clock, media, site, actor } = office
  const archive = { db, clock, storage: media }
  const added = await uploadPicture(archive, site, { name: file.name, content: file.stream() }, actor)
  if (!added.ok) return { ok: false, sentence: describePictureRefusal(added) }
  const { settings } = site
  const picture = {
    name: added.name,
    alt: `${settings.shortName} ${wordsOf(kind, name)}`,
    ...(isCg && { caption: '※ CG' }),
  }
  return { ok: true, content: contentOf(kind, name, picture, settings) }
}

const wordsOf = (kind: DrawingKind, name: string) =>
  ({ plan: `${labelOfType(name)} 평면도`, layout: '단지배치도', map: '위치도' })[kind]

function contentOf(kind: DrawingKind, name: string, picture: object, { shortName }: SiteSettings): Document {
  if (kind === 'plan')
    return { name, label: labelOfType(name), exclusiveArea: `area.exclusive.${name}`, picture, rooms: [] }
  if (kind === 'layout') return { name, picture, buildings: [], facilities: [] }
  return { name, title: `${shortName} 위치도`, from: '단지 정문', picture, places: [] }
}
