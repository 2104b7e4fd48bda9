/** Type inside drawings: an SVG in an `<img>` sees only the fonts of the system. */
export const font =
  "Pretendard,'Apple SD Gothic Neo','Noto Sans KR','Noto Sans CJK KR','Malgun Gothic',sans-serif"

export type Point = readonly [x: number, y: number]

/** A number as drawings write it: one digit after the point at most. */
export const n = (value: number): number => +value.toFixed(1)

export const radians = (degrees: number): number => (degrees * Math.PI) / 180

export const spin = ([x, y]: Point, angle: number): Point => [
  x * Math.cos(angle) - y * Math.sin(angle),
  x * Math.sin(angle) + y * Math.cos(angle),
]

/** Path through points given in metres with north up, so that y grows upward; drawn with y downward. */
export const polygon = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${n(x)} ${n(-y)}`).join('L')}`

/** A smooth line through the points (Catmull-Rom written as cubic Béziers), y upward as in `polygon`. */
export function smooth(points: readonly Point[]): string {
  const at = (i: number) => points[Math.min(Math.max(i, 0), points.length - 1)] as Point
  const first = at(0)
  const curves = points.slice(1).map((end, i) => {
    const [before, start, after] = [at(i - 1), at(i), at(i + 2)]
    const one = [start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6] as const
    const two = [end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6] as const
    return `C${[one, two, end].map(([x, y]) => `${n(x)} ${n(-y)}`).join(' ')}`
  })
  return `M${n(first[0])} ${n(-first[1])}${curves.join('')}`
}

/** The same sequence of numbers between 0 and 1 at every run, so that a drawing never changes by itself. */
export function steadyRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 16807) % 2147483647
    return state / 2147483647
  }
}

interface Drawing {
  view: readonly [x: number, y: number, width: number, height: number]
  title: string
  style: string
  body: string
  /** How the drawing fills a box of another shape when it stands by itself. */
  slice?: boolean
  /** Width it announces to the page; height follows from the view. */
  width?: number
}

/** A whole file: styles embedded, because the page's own do not reach into an `<img>`. */
export function document({ view, title, style, body, slice, width = 1200 }: Drawing): string {
  const height = Math.round((width * view[3]) / view[2])
  const fit = slice ? ' preserveAspectRatio="xMidYMid slice"' : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view.join(' ')}"${fit} role="img"><title>${title}</title><style>${style}</style>${body}</svg>\n`
}
