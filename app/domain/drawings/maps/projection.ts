import { metresFrom, pointAt } from './distance.ts'
import type { LonLat, View } from './location-map.ts'

export type Pixel = readonly [x: number, y: number]

export interface Projection {
  width: number
  height: number
  pixelsPerMetre: number
  toPixel(point: LonLat): Pixel
  toLonLat(pixel: Pixel): LonLat
}

/** Projects to pixels, north up: metres from the middle, exact enough within a city. */
export function projectionOf({ around, metres, width, ratio }: View): Projection {
  const height = Math.round(width / ratio)
  const pixelsPerMetre = width / metres
  const from = metresFrom(around)
  return {
    width,
    height,
    pixelsPerMetre,
    toPixel(point) {
      const [east, north] = from(point)
      return [width / 2 + east * pixelsPerMetre, height / 2 - north * pixelsPerMetre]
    },
    toLonLat([x, y]) {
      const [east, north] = [(x - width / 2) / pixelsPerMetre, (height / 2 - y) / pixelsPerMetre]
      return pointAt(around, east, north)
    },
  }
}
