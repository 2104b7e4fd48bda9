import { document, n, steadyRandom } from './svg.ts'
import { piloti, storey, type Tower } from './towers.ts'

/** Pixels a metre, the waterline, and where the site's middle stands. */
const scale = 3.5
const shore = 742
const middle = 930

const random = steadyRandom(23)
const between = (from: number, to: number) => from + random() * (to - from)

/** A ridge across the picture: a line that wanders about `y`, closed downward. */
function ridge(y: number, height: number, colour: string): string {
  let d = `M-20 ${y}`
  for (let x = -20; x < 1840; x += 140)
    d += `S${n(x + 80)} ${n(y - between(0.2, 1) * height)} ${x + 140} ${n(y - between(0, 0.8) * height)}`
  return `<path d="${d}V1013H-20z" fill="${colour}"/>`
}

/** The town beyond: low roofs in the haze. */
function town(): string {
  let roofs = ''
  for (let x = -10; x < 1800; x += between(16, 46)) {
    const [w, h] = [between(14, 40), between(8, 44)]
    roofs += `M${n(x)} ${shore - 70}v${n(-h)}h${n(w)}v${n(h)}z`
  }
  return `<path d="${roofs}" fill="#b4bec6" opacity=".75"/>`
}

/** A tower's front and its shaded side, windows in rows, some of them still lit. */
function tower(t: Tower): string {
  const depth = (t.y + 22) * 0.34
  const base = shore - 22 - depth
  const floors = t.floors
  return t.wings
    .map((wing) => {
      const w = wing.width * scale
      const x = middle + (t.x * 1.9 + (wing.middle - t.x)) * scale - w / 2
      const top = base - (piloti + floors * storey) * scale
      const side = 22
      const body = `<path d="M${n(x + w)} ${n(top)}l${side} -9V${n(base - 6)}l${-side} 6z" fill="#a9aeb2"/><path d="M${n(x)} ${n(base)}V${n(top)}H${n(x + w)}V${n(base)}z" fill="url(#wall)"/><path d="M${n(x + w * 0.36)} ${n(top)}v-15h${n(w * 0.24)}v15z" fill="#dcd6cb"/>`
      return (
        body +
        windows(x, top, w, floors, wing.units * 2) +
        `<path d="M${n(x)} ${n(base)}v-16H${n(x + w)}v16z" fill="#7d8489"/>`
      )
    })
    .join('')
}

function windows(x: number, top: number, w: number, floors: number, bays: number): string {
  const [bay, row] = [w / bays, storey * scale]
  let dark = ''
  let lit = ''
  let slabs = ''
  for (let f = 0; f < floors; f++) {
    const y = top + f * row + row * 0.26
    slabs += `M${n(x)} ${n(top + f * row)}h${n(w)}`
    for (let b = 0; b < bays; b++) {
      const pane = `M${n(x + b * bay + bay * 0.14)} ${n(y)}h${n(bay * 0.72)}v${n(row * 0.52)}h${n(-bay * 0.72)}z`
      if (random() < 0.06) lit += pane
      else dark += pane
    }
  }
  const stripes = [0.33, 0.66]
    .map((p) => `<path d="M${n(x + w * p - 4)} ${n(top)}h8v${n(floors * row)}h-8z" fill="#c08a63"/>`)
    .join('')
  return `<path d="${dark}" fill="#8193a3"/><path d="${lit}" fill="#f4d7a0"/><path d="${slabs}" stroke="#f7f3ec" stroke-width="1.6"/>${stripes}`
}

function trees(y: number, from: number, to: number, size: number, colours: readonly string[]): string {
  let all = ''
  for (let x = from; x < to; x += between(size * 0.5, size * 1.1)) {
    const r = between(size * 0.5, size)
    all += `<ellipse cx="${n(x)}" cy="${n(y - r * 0.7 + between(-2, 3))}" rx="${n(r)}" ry="${n(r * 0.86)}" fill="${colours[Math.floor(random() * colours.length)]}"/>`
  }
  return all
}

/** The bridge down the river, flat arches in the haze. */
function bridge(): string {
  let arches = ''
  for (let i = 0; i < 7; i++) arches += `M${1240 + i * 96} ${shore + 8}v-34q46 -42 92 0v34z`
  return `<path d="M1200 ${shore - 62}H1840v22H1200z" fill="#c9ced2"/><path d="${arches}" fill="#9fb1be"/><path d="M1200 ${shore - 62}H1840" stroke="#eef0ee" stroke-width="3"/>`
}

function water(): string {
  let light = ''
  let dark = ''
  for (let y = shore + 14; y < 1013; y += 5 + (y - shore) * 0.045)
    for (let i = 0; i < 9; i++) {
      const line = `M${n(between(-60, 1800))} ${n(y)}h${n(between(24, 60 + (y - shore) * 0.9))}`
      if (random() < 0.55) light += line
      else dark += line
    }
  return `<path d="${light}" stroke="#e9eef0" stroke-opacity=".5" stroke-width="2"/><path d="${dark}" stroke="#5c788c" stroke-opacity=".34" stroke-width="2.4"/>`
}

/** The river side of a small town in the morning, five towers on its bank. A drawing, not a render. */
export function riverScene(towers: readonly Tower[]): string {
  const back = [...towers].sort((a, b) => b.y - a.y)
  const drawn = back.map(tower).join('')
  const greens = ['#6d8068', '#7c8d70', '#5f745f', '#8b9a78']
  return document({
    view: [0, 0, 1800, 1013],
    width: 1800,
    title: '한내천 북쪽 둑을 따라 선 다섯 동의 아침 그림',
    slice: true,
    style: '',
    body: [
      '<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#f8f7f4"/><stop offset=".55" stop-color="#f3e9dd"/><stop offset="1" stop-color="#e8d6c4"/></linearGradient><linearGradient id="river" x2="0" y2="1"><stop stop-color="#b9c6cf"/><stop offset=".3" stop-color="#8fa7b8"/><stop offset="1" stop-color="#6d8aa0"/></linearGradient><linearGradient id="wall"><stop stop-color="#f6f1e8"/><stop offset="1" stop-color="#e6dfd3"/></linearGradient><linearGradient id="haze" x2="0" y2="1"><stop stop-color="#f3ece2" stop-opacity="0"/><stop offset="1" stop-color="#f3ece2" stop-opacity=".8"/></linearGradient><linearGradient id="fade" x2="0" y2="1"><stop stop-color="#fff"/><stop offset="1" stop-color="#000"/></linearGradient><mask id="mirror"><rect x="0" y="742" width="1800" height="250" fill="url(#fade)"/></mask></defs>',
      '<rect width="1800" height="1013" fill="url(#sky)"/><circle cx="420" cy="520" r="62" fill="#fff6e6"/><circle cx="420" cy="520" r="150" fill="#fff2dc" opacity=".35"/>',
      ridge(600, 130, '#cfd6da'),
      ridge(640, 90, '#bcc8ca'),
      '<rect y="520" width="1800" height="180" fill="url(#haze)"/>',
      town(),
      ridge(690, 26, '#a8b59f'),
      bridge(),
      trees(shore - 40, -10, 1820, 26, ['#95a58c', '#8a9c82', '#a1ad94']),
      drawn,
      trees(shore - 2, -10, 1820, 20, greens),
      `<path d="M-10 ${shore - 6}C400 ${shore - 16} 900 ${shore + 2} 1820 ${shore - 8}V${shore + 14}C1200 ${shore + 18} 500 ${shore + 2} -10 ${shore + 12}z" fill="#d9c9b0"/>`,
      `<path d="M-10 ${shore + 8}C400 ${shore} 900 ${shore + 16} 1820 ${shore + 8}V1013H-10z" fill="url(#river)"/>`,
      `<g mask="url(#mirror)"><g transform="translate(0 ${shore * 1.42}) scale(1 -.42)" opacity=".42">${drawn}</g></g>`,
      water(),
    ].join(''),
  })
}
