import type { DrawingKind } from '#app/domain/drawings/drawing.ts'

/** `/admin/sites/{site}/drawings/plan/84A` */
export const screenOfDrawing = (site: string, kind: DrawingKind, name: string): string =>
  `/admin/sites/${site}/drawings/${kind}/${encodeURIComponent(name)}`

export interface PictureChoice {
  /** Of a save; 0: what visitors see. */
  version: number
  /** Of a plan: `basic` or `extended`; of a map: the name of a view. */
  view?: string | undefined
  /** What else changes the picture: it is never taken from a cache of before. */
  of: string
}

export function pictureOf(screen: string, { version, view, of }: PictureChoice): string {
  const query = new URLSearchParams({ version: String(version), of, ...(view && { view }) })
  return `${screen}/picture.svg?${query}`
}
