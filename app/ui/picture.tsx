import { type FocusPoint, stepsOf } from '#app/domain/site/focus-point.ts'
import type { PictureRef } from '#app/domain/site/picture.ts'
import styles from './picture-focus.module.css'
import { useSite } from './site-context.tsx'
import { type ImageLooks, StoredImage } from './stored-image.tsx'

/** For `object-fit: cover` in a box of another shape. @param width of the box, as `height` a CSS length */
export const cover = (width: string, height: string, ratio: number): string =>
  `max(${width}, ${Math.round(ratio * 100) / 100} * ${height})`

/** A picture of the site's media, drawn without layout shift. */
export function Picture({ of, ...looks }: ImageLooks & { of: PictureRef }) {
  const { pictures } = useSite()
  const wide = pictures[of.name]
  if (!wide) throw new Error(`picture '${of.name}' is not among the site's media`)
  const tall = of.narrow ? pictures[of.narrow] : undefined
  const focus = of.focus && focusClasses(of.focus, tall !== undefined)
  const className = focus ? [looks.className, focus].filter(Boolean).join(' ') : looks.className
  return <StoredImage wide={wide} tall={tall} alt={of.alt} {...looks} className={className} />
}

/** The crop for narrow screens was cut by hand, and has no other point than that. */
function focusClasses(point: FocusPoint, hasNarrow: boolean): string {
  const [x, y] = stepsOf(point)
  return [hasNarrow ? styles.wide : styles.always, styles[`x${x}`], styles[`y${y}`]].join(' ')
}
