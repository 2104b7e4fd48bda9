import type { Feature, LonLat } from './location-map.ts'

/** Mean radius of the earth in metres (IUGG). */
const earth = 6_371_008.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Straight distance in metres (haversine formula). */
export function distance([lonA, latA]: LonLat, [lonB, latB]: LonLat): number {
  const [a, b] = [radians(latA), radians(latB)]
  const h = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(radians(lonB - lonA) / 2) ** 2
  return 2 * earth * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Metres east and north of `from`; exact enough within a city. */
export function metresFrom(from: LonLat): (point: LonLat) => readonly [east: number, north: number] {
  const perDegree = radians(1) * earth
  const eastwards = perDegree * Math.cos(radians(from[1]))
  return ([lon, lat]) => [(lon - from[0]) * eastwards, (lat - from[1]) * perDegree]
}

/** The point so many metres east and north of `from`, to six digits: a tenth of a metre. */
export function pointAt(from: LonLat, east: number, north: number): LonLat {
  const perDegree = radians(1) * earth
  const digits = (degrees: number) => Math.round(degrees * 1e6) / 1e6
  return [
    digits(from[0] + east / (perDegree * Math.cos(radians(from[1])))),
    digits(from[1] + north / perDegree),
  ]
}

export function linesOf({ type, coordinates }: Feature['geometry']): LonLat[][] {
  if (type === 'Point') return [[coordinates]]
  if (type === 'LineString') return [coordinates]
  return type === 'Polygon' ? coordinates : coordinates.flat()
}

export function distanceTo(from: LonLat, geometry: Feature['geometry']): number {
  return Math.min(...linesOf(geometry).map((line) => distance(from, nearestOn(line, from))))
}

/** Metres east and north from a point to the nearest part of a geometry. */
export function towards(from: LonLat, geometry: Feature['geometry']): readonly [east: number, north: number] {
  const nearest = linesOf(geometry)
    .map((line) => nearestOn(line, from))
    .reduce((a, b) => (distance(from, b) < distance(from, a) ? b : a))
  return metresFrom(from)(nearest)
}

export const lengthOf = (line: readonly LonLat[]): number =>
  line.slice(1).reduce((sum, point, i) => sum + distance(line[i] as LonLat, point), 0)

function nearestOn(line: readonly LonLat[], to: LonLat): LonLat {
  const metres = metresFrom(to)
  let nearest = line[0] as LonLat
  let minDistance = Number.POSITIVE_INFINITY
  for (const [i, end] of line.entries()) {
    const start = line[Math.max(0, i - 1)] as LonLat
    const [ax, ay] = metres(start)
    const [bx, by] = metres(end)
    const square = (bx - ax) ** 2 + (by - ay) ** 2
    const along = square ? Math.min(1, Math.max(0, -(ax * (bx - ax) + ay * (by - ay)) / square)) : 0
    const away = Math.hypot(ax + along * (bx - ax), ay + along * (by - ay))
    if (away >= minDistance) continue
    minDistance = away
    nearest = [start[0] + along * (end[0] - start[0]), start[1] + along * (end[1] - start[1])]
  }
  return nearest
}

/** Formats metres: rounded to tens, from a kilometre on to hundreds. */
export function formatDistance(metres: number): string {
  const tens = Math.round(metres / 10) * 10
  return tens < 1000 ? `${tens}m` : `${(metres / 1000).toFixed(1)}km`
}
