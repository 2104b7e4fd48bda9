import type { StoredPicture } from '../features/media/find-pictures.server.ts'
import type { PictureRef } from '../features/media/picture.ts'
import { useSite } from './site-context.tsx'

const sources = (picture: StoredPicture, format: string) =>
  picture.widths.map((w) => `${picture.base}-${w}.${format} ${w}w`).join(', ')

interface PictureProps {
  of: PictureRef
  /** As in `<img sizes>`: how wide the layout draws it. */
  sizes: string
  /** The same for the narrow crop, if there is one. */
  narrowSizes?: string
  /** The one picture of the first screen: fetched at once and before others. */
  hero?: boolean
  className?: string | undefined
}

/** Where the narrow crop ends; the same width at which the layout changes (specification, section 9). */
const narrow = '(max-width: 900px)'

/** A stored picture in the formats and widths that exist, drawn without layout shift. */
export function Picture({ of, sizes, narrowSizes = '100vw', hero = false, className }: PictureProps) {
  const { pictures } = useSite()
  const wide = pictures[of.name]
  const tall = of.narrow ? pictures[of.narrow] : undefined
  if (!wide) throw new Error(`picture '${of.name}' is not among the site's media`)
  const loading = hero
    ? ({ fetchPriority: 'high', decoding: 'sync' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const)
  if (wide.isDrawing)
    return (
      <img
        className={className}
        src={`${wide.base}.svg`}
        width={wide.width}
        height={wide.height}
        alt={of.alt}
        {...loading}
      />
    )
  return (
    <picture>
      {tall
        ? ['avif', 'webp', 'jpg'].map((format) => (
            <source
              key={format}
              media={narrow}
              type={format === 'jpg' ? 'image/jpeg' : `image/${format}`}
              srcSet={sources(tall, format)}
              sizes={narrowSizes}
              width={tall.width}
              height={tall.height}
            />
          ))
        : null}
      {['avif', 'webp'].map((format) => (
        <source key={format} type={`image/${format}`} srcSet={sources(wide, format)} sizes={sizes} />
      ))}
      <img
        className={className}
        src={`${wide.base}-${wide.widths.find((w) => w >= 768) ?? wide.width}.jpg`}
        srcSet={sources(wide, 'jpg')}
        sizes={sizes}
        width={wide.width}
        height={wide.height}
        alt={of.alt}
        {...loading}
      />
    </picture>
  )
}
