/** Coordinates of a drawing: millimetres of a plan, decimetres of a layout, degrees of a map. */
export type Pair = readonly [number, number]

/** Where something is in a drawing. */
export interface Place {
  lines: Pair[][]
  /** Whether the lines are outlines of areas. */
  isArea: boolean
}

const isPair = (value: unknown): value is Pair =>
  Array.isArray(value) &&
  value.length === 2 &&
  value.every((number) => typeof number === 'number' && Number.isFinite(number))

/** Points, lines and outlines of whatever depth, as GeoJSON nests them; what is none is left out. */
export function linesIn(value: unknown): Pair[][] {
  if (isPair(value)) return [[value]]
  if (!Array.isArray(value)) return []
  const pairs = value.filter(isPair)
  return pairs.length ? [pairs] : value.flatMap(linesIn)
}

export function placeOf(lines: Pair[][], isArea: boolean): Place | undefined {
  const drawn = lines.filter((line) => line.length)
  return drawn.length ? { lines: drawn, isArea } : undefined
}

/** Outline of a box by two of its corners. */
export const boxLine = ([x0, y0]: Pair, [x1, y1]: Pair): Pair[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
]
