import { preload } from 'react-dom'
import type { StoredPicture } from '#app/domain/media/find-pictures.server.ts'

/** As in `<img sizes>`: how wide the layout draws the picture, perhaps by its own width divided by its height. */
type Sizes = string | ((ratio: number) => string)

export interface ImageLooks {
  sizes: Sizes
  /** The same for the narrow crop, if there is one. */
  narrowSizes?: Sizes
  /** The one picture of the first screen: fetched at once and before others. */
  hero?: boolean
  className?: string | undefined
}

interface StoredImageProps extends ImageLooks {
  wide: StoredPicture
  /** The crop for narrow screens. */
  tall?: StoredPicture
  alt: string
}

/** Where the narrow crop ends; the same width at which the layout changes (specification, section 9). */
const narrow = '(max-width: 900px)'
const formats = ['avif', 'webp', 'jpg'] as const

export function StoredImage({ wide, tall, alt, ...looks }: StoredImageProps) {
  const { sizes, narrowSizes = '100vw', hero = false, className } = looks
  if (hero) askFirst(wide, tall, { sizes, narrowSizes })
  const image = (
    <img
      className={className}
      src={wide.isDrawing ? `${wide.base}.svg` : `${wide.base}-${fallbackWidth(wide)}.jpg`}
      srcSet={wide.isDrawing ? undefined : candidates(wide, 'jpg')}
      sizes={wide.isDrawing ? undefined : sizesFor(wide, sizes)}
      width={wide.width}
      height={wide.height}
      alt={alt}
      // One for both crops: blurred they are alike, and it is phones that wait.
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

/** Preloads from the head, before the style rules, the best format; browsers without that format ignore it. */
function askFirst(
  wide: StoredPicture,
  tall: StoredPicture | undefined,
  { sizes, narrowSizes }: { sizes: Sizes; narrowSizes: Sizes },
) {
  const ask = (of: StoredPicture, width: Sizes, media?: string) => {
    if (of.isDrawing) return
    const [format] = formats
    preload(`${of.base}-${fallbackWidth(of)}.${format}`, {
      as: 'image',
      type: `image/${format}`,
      imageSrcSet: candidates(of, format),
      imageSizes: sizesFor(of, width),
      fetchPriority: 'high',
      ...(media ? { media } : {}),
    })
  }
  ask(wide, sizes, tall && `not all and ${narrow}`)
  if (tall) ask(tall, narrowSizes, narrow)
}

/** What browsers choose from; JPEG of the whole width range is what `<img>` itself offers. */
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
  sparingly(typeof sizes === 'string' ? sizes : sizes(width / height))

/**
 * Two picture points a point of the layout: nobody sees the third of a phone's screen in a picture, which would double its
 * bytes on the slowest lines.
 */
function sparingly(sizes: string): string {
  // Commas of `max(a, b)` part nothing.
  const spared = sizes.split(/,(?![^(]*\))/).map((one) => {
    const text = one.trim()
    const end = text.startsWith('(') ? text.indexOf(') ') + 1 : 0
    const condition = end ? ` and ${text.slice(0, end)}` : ''
    return `(min-resolution: 2.5dppx)${condition} calc(0.67 * ${text.slice(end).trim()})`
  })
  return `${spared}, ${sizes}`
}

/** For browsers that know no `srcset`: enough for a phone of two device pixels. */
const fallbackWidth = ({ widths }: StoredPicture) => widths.find((w) => w >= 768) ?? widths.at(-1)
