import type { View } from './location-map.ts'
import { type Box, overlap } from './name-places.ts'

export interface ScaleBar {
  metres: number
  pixels: number
  x: number
  y: number
}

/** A scale bar of medium length in a corner that covers no development. */
export function scaleBar(pixelsPerMetre: number, view: View, sites: readonly Box[]): ScaleBar {
  const { text, margin, width, ratio, zooms } = view
  const wished = Math.min(text * 9, width * 0.2) / pixelsPerMetre
  const metres = [50, 100, 200, 500, 1000, 2000, 5000].findLast((round) => round <= wished) ?? 50
  const pixels = metres * pixelsPerMetre
  const inset = Math.max(text, margin)
  const bottom = Math.round(width / ratio) - inset
  const left = { metres, pixels, x: inset, y: bottom }
  const right = { metres, pixels, x: width - inset - pixels, y: zooms ? inset + text : bottom }
  const isFree = (bar: ScaleBar) => !sites.some((site) => overlap(site, boxOfScale(bar, text)))
  return [left, right].find(isFree) ?? left
}

export const boxOfScale = ({ x, y, pixels }: ScaleBar, text: number): Box => ({
  left: x - text / 2,
  right: x + pixels + text / 2,
  top: y - text * 1.6,
  bottom: y + text / 2,
})
