/** A path of the picture: a filled shape, or lines of a width. */
export interface Stroke {
  d: string
  fill?: string
  stroke?: string
  width?: number
  dash?: string
}

const looks = ['fill', 'stroke', 'width', 'dash'] as const

/** Paths that look the same and follow each other as one. */
export function merged(strokes: Stroke[]): Stroke[] {
  const all: Stroke[] = []
  for (const stroke of strokes) {
    if (!stroke.d) continue
    const last = all.at(-1)
    if (last && looks.every((name) => last[name] === stroke[name])) last.d += stroke.d
    else all.push({ ...stroke })
  }
  return all
}
