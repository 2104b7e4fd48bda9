import { document, font, n, type Point, polygon, smooth, steadyRandom } from './svg.ts'
import { lakepark, lakeparkPhase1, wings } from './towers.ts'

/** Ground of Gaon Lakepark in metres, north up. */
const roadNorth: Point[] = [
  [-700, 262],
  [-380, 250],
  [-100, 256],
  [180, 252],
  [420, 262],
  [760, 290],
]
const roadEast: Point[] = [
  [395, 470],
  [390, 262],
  [384, 80],
  [380, -60],
  [374, -150],
]
const promenade: Point[] = [
  [-372, 240],
  [-372, 90],
  [-366, -20],
  [-300, -112],
  [-186, -150],
  [-40, -160],
  [150, -150],
  [330, -164],
  [520, -192],
  [740, -214],
]
const paths: Point[][] = [
  [
    [-350, -20],
    [-240, -40],
    [-120, -52],
    [0, -30],
    [110, -48],
    [240, -62],
    [352, -66],
  ],
  [
    [-350, 98],
    [-230, 78],
    [-110, 66],
    [10, 84],
    [130, 62],
    [260, 58],
    [356, 50],
  ],
  [
    [-352, 205],
    [-220, 196],
    [-60, 192],
    [100, 190],
    [250, 184],
    [356, 190],
  ],
  [
    [-236, 225],
    [-240, 110],
    [-244, -10],
    [-236, -130],
  ],
  [
    [-104, 225],
    [-108, 90],
    [-100, -40],
    [-112, -150],
  ],
  [
    [118, 225],
    [112, 90],
    [110, -30],
    [118, -145],
  ],
  [
    [236, 215],
    [236, 70],
    [234, -50],
    [236, -150],
  ],
]
const labels: [text: string, x: number, y: number, kind: string][] = [
  ['커뮤니티센터', -37, 116, ''],
  ['중앙잔디마당', -2, -72, 'sm'],
  ['수경시설', -4, -16, 'sm'],
  ['호수산책로', -296, 168, 'lw'],
  ['수변데크', 44, 186, 'lw'],
  ['가온호수', 170, 222, 'lw big'],
  ['주출입구', 118, -204, ''],
  ['부출입구', -237, -204, ''],
  ['가온대로', 292, -262, 'sm'],
  ['1단지', 430, -10, ''],
]

const styles = `.land{fill:#ece8da}.site{fill:#e0e4d0}.lake{fill:#abc6c7}.shore{fill:none;stroke:#8fb0b1;stroke-width:1}.park{fill:#c6d2b2}.pond{fill:#8fb6b8}.pv{fill:none;stroke:#f8f4ea;stroke-linecap:round}.road{fill:none;stroke:#d2cdc0}.rc{fill:none;stroke:#fbf8f1;stroke-width:1;stroke-dasharray:7 6}.tw{fill:#22382f}.t3{fill:#3b6f73}.p1{fill:#b9b6a8}.p2{fill:#8fa096}.shade{fill:#14231d;fill-opacity:.13}.club{fill:#faf8f4;stroke:#22382f;stroke-width:1.2}.tree{fill:#9fb38c;fill-opacity:.7}.deck{fill:#b58e63}.walk{fill:none;stroke:#c98d6a;stroke-width:2.4}.edge{fill:none;stroke:#a97f45;stroke-width:1.4;stroke-dasharray:7 4}.gate{fill:#7a5826}.thin{fill:none;stroke:#33443c}
.no{font:700 13px ${font};fill:#14231d;text-anchor:middle;paint-order:stroke;stroke:#e4e8d6;stroke-width:4}.lb{font:600 13px ${font};fill:#1d2f27;text-anchor:middle;paint-order:stroke;stroke:#eef0e4;stroke-width:4}.lw{stroke:#abc6c7;fill:#1d4447}.big{font-size:16px;letter-spacing:2px}.sc{font:500 11px ${font};fill:#33443c}
.quiet{fill:#5b6b62;font-weight:500}
@media (max-width:600px){.lb{font-size:22px;stroke-width:5px}.no{font-size:20px;stroke-width:5px}.sm,.sc{display:none}}`

/** Distance a tree keeps from towers, the lawn and the deck. */
function isFree([x, y]: Point): boolean {
  if (x < (y < -110 ? -170 : -330)) return false
  const onLawn = Math.hypot(x + 4, (y - 20) * 1.2) < 62
  const onDeck = x > -95 && x < 52 && y < -80
  return !onLawn && !onDeck && lakepark.every((t) => Math.hypot(t.x - x, t.y - y) > 42)
}

function trees(): string {
  const random = steadyRandom(11)
  const spots = Array.from(
    { length: 420 },
    () => [-352 + random() * 700, -140 + random() * 355, 3 + random() * 2.6] as const,
  )
  const row = Array.from({ length: 74 }, (_, i) => [-350 + i * 11, 232 - random() * 3, 4] as const)
  return [...spots.filter(([x, y]) => isFree([x, y])), ...row]
    .map(([x, y, r]) => `<circle cx="${n(x)}" cy="${n(-y)}" r="${n(r)}"/>`)
    .join('')
}

function ground(): string {
  const lake = `${smooth(promenade.map(([x, y]) => [x - 4, y - 8] as const))}L760 1700L-480 1700L-480 -240Z`
  const waves = [16, 30, 48].map((k) => {
    const line = promenade.map(([x, y], i) => [x - (i < 4 ? k : 0), y - (i < 2 ? 0 : k)] as const)
    return `<path class="shore" d="${smooth(line)}" opacity="${n(1 - k / 70)}"/>`
  })
  return [
    `<rect class="land" x="-480" y="-500" width="970" height="2200"/><path class="lake" d="${lake}"/>${waves.join('')}`,
    `<path class="site" d="${smooth(promenade.slice(1, 8))}L356 -222L-352 -222Z"/>`,
    `<path class="road" d="${smooth(roadNorth)}" stroke-width="24"/><path class="road" d="${smooth(roadEast)}" stroke-width="17"/><path class="rc" d="${smooth(roadNorth)}"/><path class="rc" d="${smooth(roadEast)}"/>`,
    ...paths.map((line) => `<path class="pv" stroke-width="6" d="${smooth(line)}"/>`),
    `<path class="park" d="M-98 -92C-60 -104 70 -104 100 -92C122 -60 124 0 116 20C90 50 10 74 -30 78C-80 76 -104 52 -104 40C-110 0 -108 -60 -98 -92Z"/><ellipse class="pv" cx="-4" cy="-22" rx="60" ry="48" stroke-width="5"/><path class="pond" d="M-46 -30C-34 -46 20 -48 34 -34C46 -22 40 -4 6 5C-20 8 -52 -8 -46 -30Z"/><circle class="pond" cx="-76" cy="-66" r="8"/><circle cx="70" cy="-62" r="9" fill="#c98d6a"/>`,
    `<path class="pv" stroke-width="5" d="${smooth(promenade.map(([x, y]) => [x + (y > 0 ? 5 : 0), y + 5] as const))}"/><path class="walk" d="${smooth(promenade)}"/>`,
    `<path class="deck" d="M-52 186L-8 186L-6 154L-54 154Z"/><path class="club" d="M-88 90L14 88L17 128L-92 133Z"/><g class="tree">${trees()}</g>`,
  ].join('')
}

type Marked = (tower: (typeof lakepark)[number]) => boolean

function buildings(marked?: Marked): string {
  const border = promenade.slice(1, 8).map(([x, y]) => [x + 8, y + 14] as const)
  const shape = (kind: string, grow: number, move: number) => (t: (typeof lakepark)[number]) =>
    wings(t, grow)
      .map(
        (w) =>
          `<path class="${kind}" d="${polygon(w.corners.map(([x, y]) => [x + move, y + move] as const))}Z"/>`,
      )
      .join('')
  return [
    lakeparkPhase1.map(shape('p1', 0, 0)).join(''),
    `<path class="edge" d="${smooth(border)}L356 -222L-364 -222Z"/>`,
    lakepark.map(shape('shade', 1.5, 5)).join(''),
    lakepark.map((t) => shape(marked && !marked(t) ? 'p2' : t.phase === 3 ? 't3' : 'tw', 1.5, 0)(t)).join(''),
    lakepark
      .map(
        (t) =>
          `<text class="no${marked && !marked(t) ? ' quiet' : ''}" x="${n(t.x)}" y="${n(-t.y + (t.shape === 'ell' ? 34 : 26))}">${t.number}</text>`,
      )
      .join(''),
  ].join('')
}

function openWater(bottom: number): string {
  const random = steadyRandom(5)
  let lines = ''
  for (let y = 270; y < bottom; y += 9 + (y - 270) * 0.03)
    for (let k = 0; k < 3; k++) lines += `M${n(-460 + random() * 860)} ${n(y)}h${n(16 + random() * 70)}`
  return `<path class="shore" d="${lines}" opacity=".45"/>`
}

/**
 * Site plan of Gaon Lakepark; `view` in metres with y downward. With `marked` the other buildings stand back;
 * `bare` leaves out north and scale, for boxes that cut the edges off.
 */
export function sitePlan(
  view: readonly [number, number, number, number],
  marked?: Marked,
  bare = false,
): string {
  const [left, top, , height] = view
  // A high view is for boxes of any shape: below the site it is all water, of which the page shows what it needs.
  const waves = height > 600 ? openWater(top + height) : ''
  const names = labels
    .map(([text, x, y, kind]) => `<text class="lb ${kind}" x="${x}" y="${y}">${text}</text>`)
    .join('')
  const gates = '<path class="gate" d="M112 -246h12l-6 11zM-243 -246h12l-6 11z"/>'
  const north = `<g transform="translate(${left + 46} ${top + 44})"><circle class="thin" r="15"/><path class="tw" d="M0 -15L5 9L0 4Z"/><path class="thin" d="M0 -15L-5 9L0 4Z"/><text class="sc" y="30" text-anchor="middle">N</text></g>`
  const scale = `<g transform="translate(${left + 30} ${Math.min(top + height - 24, 226)})"><path class="thin" d="M0 0v-5h100v5M50 -5v5"/><text class="sc" y="14">0</text><text class="sc" x="100" y="14" text-anchor="middle">100m</text></g>`
  return document({
    view,
    title: '단지배치도. 북쪽 가온대로에 출입구 두 곳, 남쪽 호수를 따라 14개 동이 놓입니다.',
    style: styles,
    slice: true,
    body: ground() + waves + buildings(marked) + names + gates + (bare ? '' : north + scale),
  })
}
