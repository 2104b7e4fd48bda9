import type { Drawings } from '#app/domain/drawings/drawing.ts'
import type { Files } from '#app/domain/media/find-files.server.ts'
import type { Pictures } from '#app/domain/media/find-pictures.server.ts'
import type { PageContent } from '#app/domain/publishing/pages/page-content.ts'
import type { PublicSettings } from '#app/domain/site/public-settings.ts'

export interface DescribedPage {
  origin: string
  slug: string
  settings: PublicSettings
  content: PageContent
  head: Pick<PageContent, 'title' | 'description'>
  address: string
  pictures: Pictures
  files: Files
  drawings: Drawings
  images: string[]
}

export const idOf = ({ origin }: Pick<DescribedPage, 'origin'>, name: 'office' | 'complex' | 'site') =>
  `${origin}/#${name}`

type Block = PageContent['blocks'][number]

export const blocksOf = <Type extends Block['type']>({ content }: DescribedPage, type: Type) =>
  content.blocks.filter((block): block is Extract<Block, { type: Type }> => block.type === type)

export function pictureAddress({ origin, pictures }: DescribedPage, name: string): string | undefined {
  const picture = pictures[name]
  if (!picture) return undefined
  const width = picture.widths.filter((one) => one <= 1320).at(-1)
  return picture.isDrawing ? `${origin}${picture.base}.svg` : `${origin}${picture.base}-${width}.jpg`
}
