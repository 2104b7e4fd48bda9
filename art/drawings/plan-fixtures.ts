import { n } from './svg.ts'

/** Furniture and fittings of a plan in millimetres: the back on the x axis, growing to positive y. */
export const rect = (kind: string, x0: number, y0: number, x1: number, y1: number, round = 0) =>
  `<rect class="${kind}" x="${n(x0)}" y="${n(y0)}" width="${n(x1 - x0)}" height="${n(y1 - y0)}"${round ? ` rx="${round}"` : ''}/>`
export const line = (kind: string, x0: number, y0: number, x1: number, y1: number) =>
  `<path class="${kind}" d="M${n(x0)} ${n(y0)}L${n(x1)} ${n(y1)}"/>`
export const path = (kind: string, d: string) => `<path class="${kind}" d="${d}"/>`
const circle = (kind: string, x: number, y: number, r: number) =>
  `<circle class="${kind}" cx="${n(x)}" cy="${n(y)}" r="${r}"/>`
const times = (count: number, draw: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')

export const bed = (w: number, l: number) =>
  rect('fx', 0, 0, w, l, 40) +
  rect('fx', 70, 60, w / 2 - 30, 460, 70) +
  (w > 1300 ? rect('fx', w / 2 + 30, 60, w - 70, 460, 70) : '') +
  path('fl', `M0 760Q${w / 2} 700 ${w} 760M0 820Q${w / 2} 760 ${w} 820`)
export const nightstand = () => rect('fx', 0, 0, 420, 400) + circle('fl', 210, 200, 110)
export const sofa = (w: number, d = 900) =>
  rect('fx', 0, 0, w, d, 60) +
  path('fl', `M170 ${d}V210H${w - 170}V${d}`) +
  [1, 2].map((i) => line('fl', 170 + ((w - 340) * i) / 3, 210, 170 + ((w - 340) * i) / 3, d)).join('')
export const television = (w: number) => rect('fx', 0, 0, w, 380) + rect('dk', w * 0.12, 60, w * 0.88, 130)
export const rug = (w: number, d: number) => rect('rug', 0, 0, w, d) + rect('rug', 90, 90, w - 90, d - 90)
export const coffeeTable = (w: number, d: number) => rect('fx', 0, 0, w, d, 60)
export const table = (w: number, d: number, seats: number) =>
  times(seats, (i) => {
    const x = (w * (i + 0.5)) / seats - 210
    return rect('fx', x, -210, x + 420, 30, 90) + rect('fx', x, d - 30, x + 420, d + 210, 90)
  }) + rect('fx', 0, 0, w, d, 30)
export const island = (w: number, d: number, stools: number) =>
  times(stools, (i) => circle('fx', (w * (i + 0.5)) / stools, d + 150, 190)) +
  rect('fx', 0, 0, w, d) +
  line('fl', 0, d - 280, w, d - 280)
export const counter = (w: number, sink: number, hob?: number) =>
  rect('fx', 0, 0, w, 600) +
  rect('fl', sink, 110, sink + 780, 500, 50) +
  line('fl', sink + 480, 110, sink + 480, 500) +
  path('fl', `M${sink + 240} 60V190`) +
  (hob === undefined
    ? ''
    : rect('fl', hob, 90, hob + 580, 510, 20) +
      [
        [150, 210],
        [430, 210],
        [150, 390],
        [430, 390],
      ]
        .map(([x, y]) => circle('fl', hob + (x as number), y as number, 85))
        .join(''))
export const tallUnit = (w: number, d = 700) =>
  rect('fx', 0, 0, w, d) + line('fl', 0, d - 60, w, d - 60) + line('fl', w / 2, 0, w / 2, d)
export const closet = (w: number, d = 600) =>
  rect('fx', 0, 0, w, d) +
  line('fl', 0, d / 2, w, d / 2) +
  times(Math.max(0, Math.floor(w / 130) - 1), (i) =>
    line('fl', 130 * (i + 1) - 30, d * 0.18, 130 * (i + 1) + 30, d * 0.82),
  )
export const shelf = (w: number, d = 400) =>
  rect('fx', 0, 0, w, d) + path('fl', `M0 0L${w} ${d}M${w} 0L0 ${d}`)
export const desk = (w: number) =>
  rect('fx', 0, 0, w, 600) + rect('fx', w / 2 - 230, 420, w / 2 + 230, 860, 120)
export const vanity = (w: number) =>
  rect('fx', 0, 0, w, 480) +
  `<ellipse class="fl" cx="${w / 2}" cy="250" rx="${Math.min(250, w * 0.36)}" ry="150"/>` +
  circle('fl', w / 2, 90, 24)
export const toilet = () =>
  rect('fx', 0, 0, 380, 190, 40) +
  path('fx', 'M30 190H350V470A160 190 0 0 1 30 470Z') +
  path('fl', 'M80 250H300V460A110 140 0 0 1 80 460Z')
export const bath = (w: number, d = 720) =>
  rect('fx', 0, 0, w, d) + rect('fl', 70, 70, w - 70, d - 70, 220) + circle('fl', 210, d / 2, 36)
export const shower = (w: number, d: number) =>
  rect('wet', 0, 0, w, d) +
  path('fl', `M0 ${d}H${w}`) +
  circle('fl', w / 2, 190, 110) +
  circle('fl', w / 2, 190, 40)
export const washer = () => rect('fx', 0, 0, 650, 650, 40) + circle('fl', 325, 350, 220)
export const outdoorUnit = () =>
  rect('fx', 0, 0, 900, 420) + circle('fl', 330, 210, 160) + path('fl', 'M620 60V360M700 60V360M780 60V360')
export const hatch = () => rect('fx', 0, 0, 700, 700) + path('fl', 'M0 0L700 700M700 0L0 700')
