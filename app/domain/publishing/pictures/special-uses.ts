import { panoramasIn } from '#app/domain/drawings/tours/tour-address.ts'
import { iconFault, logoFault } from '#app/domain/media/brand-faults.ts'
import type { PictureDocument } from '#app/domain/media/picture-document.ts'
import type { Document } from '../documents/parts.ts'
import { documentsOf, type SiteDocuments } from '../documents/site-documents.ts'

/** Names of pictures that must have a certain shape or kind. */
export interface SpecialUses {
  panoramas: ReadonlySet<string>
  logo: unknown
  icon: unknown
}

export function specialUses(documents: SiteDocuments): SpecialUses {
  const { theme } = (documents.get('settings') ?? {}) as { theme?: Document }
  const pages = documentsOf(documents, 'page').map(([, page]) => page)
  return { panoramas: new Set(panoramasIn(pages)), logo: theme?.logo, icon: theme?.icon }
}

type Measured = Pick<PictureDocument, 'mime' | 'width' | 'height'>

/** Why a picture cannot be shown where its name is used; undefined where it can. */
export function unfitFor(uses: SpecialUses, name: string, picture: Measured): string | undefined {
  const measured = { ...picture, isDrawing: picture.mime === 'image/svg+xml' }
  if (uses.panoramas.has(name) && Math.abs(picture.width - 2 * picture.height) > 2)
    return `360° 사진은 가로가 세로의 2배여야 합니다. 이 파일은 ${picture.width}×${picture.height}입니다.`
  if (name !== uses.logo && name !== uses.icon) return undefined
  if (!measured.isDrawing && picture.mime !== 'image/png')
    return '로고와 아이콘은 SVG나 PNG 파일만 쓸 수 있습니다.'
  return name === uses.logo ? logoFault(measured) : iconFault(measured)
}
