import { document, n, steadyRandom } from './svg.ts'
import { piloti, storey, type Tower } from './towers.ts'

interface Tones {
  /** Near, middle and far rows, from the water; then the phase that stands out and the one that stands back. */
  rows: readonly [string, string, string]
  marked: string
  markedFill: string
  back: string
  fill: string
  ground: string
  hills: string
  water: string
}

export const inkTones: Tones = {
  rows: ['#1f4236', '#5f7d72', '#9db0a6'],
  marked: '#2b6469',
  markedFill: '#dfe8e6',
  back: '#b5ae9d',
  fill: '#faf8f4',
  ground: '#1f4236',
  hills: '#efeadf',
  water: '#3b6f73',
}

/** The same drawing in light lines, for dark grounds. */
export const lightTones: Tones = {
  rows: ['#e9efe9', '#9fb5aa', '#67867a'],
  marked: '#a9d2d2',
  markedFill: '#2c575a',
  back: '#567467',
  fill: '#1f4236',
  ground: '#c4cec7',
  hills: '#274b3e',
  water: '#8fb6b4',
}

interface ElevationProps {
  towers: readonly Tower[]
  from: number
  to: number
  title: string
  tones?: Tones
  /** Rows behind these distances from the water are drawn fainter. */
  rows?: readonly [number, number]
}

/** Towers seen from the water, to one scale, standing on their reflection. Unit: metre. */
export function elevation({
  towers,
  from,
  to,
  title,
  tones = inkTones,
  rows = [-40, 60],
}: ElevationProps): string {
  const random = steadyRandom(11)
  const farFirst = [...towers].sort((a, b) => b.y - a.y)
  const row = (t: Tower) =>
    t.phase === 1 ? 'p' : t.phase === 3 ? 'r0 k' : t.y > rows[1] ? 'r2' : t.y > rows[0] ? 'r1' : 'r0'
  const draw = (detailed: boolean) =>
    farFirst.map((t) => t.wings.map((wing) => facade(t, wing, row(t), detailed)).join('')).join('')
  const at = (share: number) => n(from + (to - from) * share)
  const hills = `<path class="h" d="M${from} 0V-34C${at(0.13)} -66 ${at(0.24)} -40 ${at(0.37)} -58S${at(0.5)} -92 ${at(0.67)} -64 ${at(0.76)} -50 ${to} -74V0z"/>`
  let ripples = ''
  for (let i = 1; i < 9; i++)
    for (let k = 0; k < 9; k++)
      ripples += `M${n(from + random() * (to - from))} ${n(i * i * 0.62)}h${n(20 + random() * 80)}`
  let trees = ''
  for (let x = from; x < to; x += 5 + random() * 6)
    trees += `<circle cx="${n(x)}" cy="${n(-1.4 - random() * 1.4)}" r="${n(2.2 + random() * 1.8)}"/>`
  // On a page that a browser darkens, ink needs the ground it was drawn for.
  const paper = tones !== lightTones ? `<path fill="${tones.fill}" d="M${from}-100H${to}V34H${from}z"/>` : ''
  return document({
    view: [from, -100, to - from, 134],
    title,
    width: 2000,
    style: styles(tones),
    body: `${paper}${hills}<g>${draw(true)}</g><g class="t">${trees}</g><g class="m" transform="scale(1 -.4)">${draw(false)}</g><path class="w" d="${ripples}"/><path class="g" d="M${from} 0H${to}"/>`,
  })
}

/** One wing's front: outline with its roof plant, and floor and bay lines when detailed. */
function facade(
  t: Tower,
  wing: { units: number; middle: number; width: number },
  tone: string,
  detailed: boolean,
): string {
  const left = wing.middle - wing.width / 2
  const top = piloti + t.floors * storey
  const outline = `M${n(left)} 0V${n(-top)}h${n(wing.width * 0.35)}v-4h${n(wing.width * 0.22)}v4h${n(wing.width * 0.43)}V0z`
  if (!detailed) return `<path class="e ${tone}" d="${outline}"/>`
  let lines = ''
  for (let i = 0; i <= t.floors; i += t.phase === 1 ? 2 : 1)
    lines += `M${n(left)} ${n(-piloti - i * storey)}h${n(wing.width)}`
  for (let i = 1; i < wing.units * 2; i++)
    lines += `M${n(left + (wing.width * i) / (wing.units * 2))} ${n(-top)}V${-piloti}`
  return `<path class="e ${tone}" d="${outline}"/><path class="f ${tone}" d="${lines}"/>`
}

const styles = (c: Tones) =>
  `.e{fill:${c.fill};stroke-width:.5}.f{fill:none;stroke-width:.36}.r0{stroke:${c.rows[0]}}.r1{stroke:${c.rows[1]}}.r2{stroke:${c.rows[2]}}.k{stroke:${c.marked}}.e.k{fill:${c.markedFill}}.p{stroke:${c.back}}.h{fill:${c.hills}}.t{fill:${c.fill};stroke:${c.rows[1]};stroke-width:.4}.m{opacity:.3}.w{stroke:${c.water};stroke-width:.32;opacity:.7;fill:none}.g{stroke:${c.ground};stroke-width:.7}`
