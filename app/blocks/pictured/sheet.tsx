import type { ReactNode } from 'react'
import type { Sheet as SheetRef } from '#app/domain/drawings/pictured.ts'
import { pictureAddress } from '#app/domain/media/picture-address.ts'
import { PanZoom } from '#app/ui/pan-zoom/pan-zoom.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { PictureCaption } from '#app/ui/picture-caption.tsx'
import { useSite } from '#app/ui/site-context.tsx'
import styles from './sheet.module.css'

/** A place on a picture, with a mark that leads to what the list says of it. */
export interface Spot {
  /** Shares of the picture's width and height. */
  at: readonly [number, number]
  /** As the list has it: a number, or the name of a building. */
  mark: string
  /** What the number is of. */
  name?: string
  href: string
  /** Attributes of the link. */
  attributes?: Record<`data-${string}`, string | null> | undefined
}

interface SheetProps {
  of: SheetRef
  /** How wide the layout draws it at most, as in `<img sizes>`. */
  sizes: string
  className?: string | undefined
  children?: ReactNode
}

/** A picture in place of a drawing, no larger than it is. */
export function Sheet({ of, sizes, className = '', children }: SheetProps) {
  const stored = useSite().pictures[of.name]
  const ratio = stored ? stored.width / stored.height : 1
  const shape = stored?.isDrawing
    ? styles.vector
    : ratio < 1.1
      ? styles.tall
      : ratio < 1.6
        ? styles.middle
        : ''
  return (
    <figure className={`${styles.sheet} ${shape}`}>
      <div className={styles.ground}>
        <Picture of={of} sizes={stored ? `min(${stored.width}px, ${sizes})` : sizes} className={className} />
        {children}
      </div>
      {of.caption ? <PictureCaption text={of.caption} /> : null}
    </figure>
  )
}

/** Half as wide again as it is drawn: letters of a picture are read when it is enlarged. */
const sheetSizes = '(min-width: 1000px) 1500px, 150vw'

/** A link to the file in its largest size: the enlarged picture of a phone has fewer details. */
export function WholePicture({ of }: { of: SheetRef }) {
  const stored = useSite().pictures[of.name]
  if (!stored) return null
  return (
    <a className={`link ${styles.whole}`} href={pictureAddress(stored)}>
      원본 크게 보기
    </a>
  )
}

interface SpottedProps {
  of: SheetRef
  label: string
  spots: Spot[]
  className?: string | undefined
}

/** A picture with its places, which is enlarged and moved as a drawing is. */
export function SpottedSheet({ of, label, spots, className = '' }: SpottedProps) {
  return (
    <PanZoom label={label} maxScale={6} className={className}>
      <Sheet of={of} sizes={sheetSizes}>
        {spots.length ? <Spots spots={spots} label={label} /> : null}
      </Sheet>
    </PanZoom>
  )
}

/** An SVG in pixels of the page: its percentages are attributes, which need no style of their own. */
function Spots({ spots, label }: Pick<SpottedProps, 'spots' | 'label'>) {
  return (
    <svg className={styles.spots} role="group" aria-label={`${label}에 표시한 곳`}>
      {spots.map(({ at: [x, y], mark, name, href, attributes }) => (
        // biome-ignore lint/a11y/noSvgWithoutTitle: it only places the link, which has a name
        <svg key={href} x={percent(x)} y={percent(y)} overflow="visible">
          <a href={href} aria-label={name && `${mark} ${name}`} {...attributes}>
            <g>
              <rect x={`${-halfOf(mark)}em`} y="-1em" width={`${2 * halfOf(mark)}em`} height="2em" rx="1em" />
              <text y="0.36em">{mark}</text>
            </g>
          </a>
        </svg>
      ))}
    </svg>
  )
}

const percent = (share: number) => `${Math.round(share * 10_000) / 100}%`

/** Of its letters, of which Korean ones are square. */
const widthOf = (mark: string): number =>
  [...mark].reduce((sum, letter) => sum + (letter > '\u1100' ? 0.95 : 0.6), 0)

/** Half the width of a mark: a circle around one or two letters. */
const halfOf = (mark: string): number => Math.max(1, Math.round((0.45 + widthOf(mark) / 2) * 100) / 100)
