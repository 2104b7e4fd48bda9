import type { Drawings } from '../../drawings/drawing.ts'
import type { Files } from '../../media/find-files.server.ts'
import type { Pictures } from '../../media/find-pictures.server.ts'
import type { PageContent } from '../../pages/page-content.ts'
import type { PublicSettings } from '../../site/public-settings.ts'

/** A page as it is shown, for those who describe it to search engines. */
export interface DescribedPage {
  /** Address of the site's main host, without a path. */
  origin: string
  slug: string
  settings: PublicSettings
  content: PageContent
  head: Pick<PageContent, 'title' | 'description'>
  /** Path and option of the page's own address. */
  address: string
  pictures: Pictures
  files: Files
  drawings: Drawings
  /** Whole addresses of the pictures for previews. */
  images: string[]
}

/** Ids by which the parts of a description name each other. */
export const idOf = ({ origin }: Pick<DescribedPage, 'origin'>, name: 'office' | 'complex' | 'site') =>
  `${origin}/#${name}`

type Block = PageContent['blocks'][number]

export const blocksOf = <Type extends Block['type']>({ content }: DescribedPage, type: Type) =>
  content.blocks.filter((block): block is Extract<Block, { type: Type }> => block.type === type)

/** Where a stored picture can be had by whoever knows only JPEG. */
export function pictureAddress({ origin, pictures }: DescribedPage, name: string): string | undefined {
  const picture = pictures[name]
  if (!picture) return undefined
  const width = picture.widths.filter((one) => one <= 1320).at(-1)
  return picture.isDrawing ? `${origin}${picture.base}.svg` : `${origin}${picture.base}-${width}.jpg`
}
