import type { StoredPicture } from '../features/media/find-pictures.server.ts'
import type { PictureRef } from '../features/site/picture.ts'
import { useSite } from './site-context.tsx'

/** As in `<img sizes>`: layout width of the picture, optionally by its aspect ratio. */
type Sizes = string | ((ratio: number) => string)

interface PictureProps {
  of: PictureRef
  sizes: Sizes
  /** For the narrow crop. */
  narrowSizes?: Sizes
  /** The one picture of the first screen: fetched at once with priority. */
  hero?: boolean
  className?: string | undefined
}

/** Breakpoint of the layout (specification, section 9). */
const narrow = '(max-width: 900px)'
const formats = ['avif', 'webp', 'jpg'] as const

/** For `object-fit: cover` in a box of another shape. @param width of the box, as `height` a CSS length */
export const cover = (width: string, height: string, ratio: number): string =>
  `max(${width}, ${Math.round(ratio * 100) / 100} * ${height})`

export function Picture({ of, sizes, narrowSizes = '100vw', hero = false, className }: PictureProps) {
  const { pictures } = useSite()
  const wide = pictures[of.name]
  const tall = of.narrow ? pictures[of.narrow] : undefined
  if (!wide) throw new Error(`picture '${of.name}' is not among the site's media`)
  const image = (
    <img
      className={className}
      src={wide.isDrawing ? `${wide.base}.svg` : `${wide.base}-${fallbackWidth(wide)}.jpg`}
      srcSet={wide.isDrawing ? undefined : candidates(wide, 'jpg')}
      sizes={wide.isDrawing ? undefined : sizesFor(wide, sizes)}
      width={wide.width}
      height={wide.height}
      alt={of.alt}
      // One for both crops: blurred they look alike.
      data-placeholder={(tall ?? wide).placeholder || undefined}
      {...(hero
        ? ({ fetchPriority: 'high', decoding: 'sync' } as const)
        : ({ loading: 'lazy', decoding: 'async' } as const))}
    />
  )
  if (wide.isDrawing && !tall) return image
  return (
    <picture>
      {tall ? <Sources of={tall} sizes={narrowSizes} media={narrow} /> : null}
      {wide.isDrawing ? null : <Sources of={wide} sizes={sizes} />}
      {image}
    </picture>
  )
}

function Sources({ of, sizes, media }: { of: StoredPicture; sizes: Sizes; media?: string }) {
  const size = media ? { width: of.width, height: of.height } : {}
  if (of.isDrawing) return <source media={media} srcSet={`${of.base}.svg`} {...size} />
  return formats
    .filter((format) => media || format !== 'jpg')
    .map((format) => (
      <source
        key={format}
        media={media}
        type={format === 'jpg' ? 'image/jpeg' : `image/${format}`}
        srcSet={candidates(of, format)}
        sizes={sizesFor(of, sizes)}
        {...size}
      />
    ))
}

const candidates = ({ base, widths }: StoredPicture, format: string) =>
  widths.map((w) => `${base}-${w}.${format} ${w}w`).join(', ')

const sizesFor = ({ width, height }: StoredPicture, sizes: Sizes) =>
  typeof sizes === 'string' ? sizes : sizes(width / height)

/** For browsers without `srcset`: enough for a phone of two device pixels. */
const fallbackWidth = ({ widths }: StoredPicture) => widths.find((w) => w >= 768) ?? widths.at(-1)
