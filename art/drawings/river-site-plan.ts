import { document, font, n, type Point, polygon, smooth, steadyRandom } from './svg.ts'
import { riverview, wings } from './towers.ts'

const river: Point[] = [
  [-420, -70],
  [-260, -88],
  [-120, -82],
  [20, -96],
  [160, -88],
  [300, -104],
  [440, -96],
]
const street: Point[] = [
  [-420, 178],
  [-100, 170],
  [180, 176],
  [440, 166],
]
const paths: Point[][] = [
  [
    [-196, 30],
    [-60, 26],
    [60, 34],
    [188, 28],
  ],
  [
    [-20, 160],
    [-14, 60],
    [-22, -40],
  ],
  [
    [-190, 128],
    [0, 124],
    [186, 130],
  ],
]
const labels: [text: string, x: number, y: number, water?: boolean][] = [
  ['가운데마당', -4, -30],
  ['주민카페', 152, -98],
  ['어린이집', -160, -104],
  ['둑길', -176, 80],
  ['한내천', 150, 128, true],
  ['주출입구', -20, -134],
  ['둑방로', 250, -166],
]

const styles = `.land{fill:#e9e8e0}.site{fill:#dfe3d3}.river{fill:#a9bfcd}.ripple{fill:none;stroke:#8ba7b9;stroke-width:1}.way{fill:none;stroke:#f8f6ef;stroke-linecap:round}.road{fill:none;stroke:#cfcdc6}.line{fill:none;stroke:#fbfaf5;stroke-dasharray:7 6}.court{fill:#c3d0b4}.tw{fill:#25406b}.shade{fill:#1a2230;fill-opacity:.14}.house{fill:#f8f8f5;stroke:#25406b;stroke-width:1.2}.tree{fill:#9aad8c;fill-opacity:.75}.edge{fill:none;stroke:#b0693f;stroke-width:1.4;stroke-dasharray:7 4}.bank{fill:none;stroke:#c9b08d;stroke-width:5}.thin{fill:none;stroke:#465062}
.no{font:700 12px ${font};fill:#1a2230;text-anchor:middle;paint-order:stroke;stroke:#e4e7da;stroke-width:4}.lb{font:600 12px ${font};fill:#26323f;text-anchor:middle;paint-order:stroke;stroke:#edeee5;stroke-width:4}.lw{stroke:#a9bfcd;fill:#1f4058}.sc{font:500 10px ${font};fill:#465062}
@media (max-width:600px){.lb{font-size:17px}.no{font-size:16px}.sc{display:none}}`

function trees(): string {
  const random = steadyRandom(41)
  const spots = Array.from({ length: 300 }, () => [-198 + random() * 390, -58 + random() * 206] as const)
  const free = spots.filter(
    ([x, y]) =>
      riverview.every((t) => Math.hypot(t.x - x, t.y - y) > 34) && Math.hypot(x + 4, (y - 30) * 1.4) > 40,
  )
  return free.map(([x, y]) => `<circle cx="${n(x)}" cy="${n(-y)}" r="${n(2.6 + random() * 2.2)}"/>`).join('')
}

/** Site plan of Hannae Riverview in metres, y downward. */
export function riverSitePlan(view: readonly [number, number, number, number]): string {
  const random = steadyRandom(7)
  let ripples = ''
  for (let y = 104; y < view[1] + view[3]; y += 10)
    for (let i = 0; i < 3; i++) ripples += `M${n(-400 + random() * 760)} ${y}h${n(14 + random() * 50)}`
  const shape = (kind: string, move: number) => (t: (typeof riverview)[number]) =>
    wings(t, 1.2)
      .map(
        (w) =>
          `<path class="${kind}" d="${polygon(w.corners.map(([x, y]) => [x + move, y + move] as const))}Z"/>`,
      )
      .join('')
  return document({
    view,
    title: '단지배치도. 북쪽 둑방로에서 들어오고, 남쪽 한내천을 따라 다섯 동이 놓입니다.',
    style: styles,
    slice: true,
    body: [
      '<rect class="land" x="-440" y="-300" width="900" height="1400"/>',
      `<path class="river" d="${smooth(river)}L440 1100L-420 1100Z"/><path class="ripple" d="${ripples}"/><path class="bank" d="${smooth(river)}"/>`,
      `<path class="road" stroke-width="20" d="${smooth(street)}"/><path class="line" d="${smooth(street)}"/>`,
      `<path class="site" d="M-204 -150L-204 56C-120 62 60 72 196 66L200 -150Z"/><path class="edge" d="M-204 -150L-204 56C-120 62 60 72 196 66L200 -150Z"/>`,
      ...paths.map((line) => `<path class="way" stroke-width="5" d="${smooth(line)}"/>`),
      '<ellipse class="court" cx="-4" cy="-34" rx="40" ry="26"/><path class="house" d="M132 -114h40v22h-40zM-182 -122h42v24h-42z"/>',
      `<g class="tree">${trees()}</g>`,
      riverview.map(shape('shade', 4)).join(''),
      riverview.map(shape('tw', 0)).join(''),
      riverview.map((t) => `<text class="no" x="${t.x}" y="${n(-t.y + 24)}">${t.number}</text>`).join(''),
      labels
        .map(
          ([text, x, y, water]) => `<text class="lb${water ? ' lw' : ''}" x="${x}" y="${y}">${text}</text>`,
        )
        .join(''),
      `<g transform="translate(${view[0] + 34} ${view[1] + 34})"><circle class="thin" r="12"/><path class="tw" d="M0 -12L4 7L0 3Z"/><path class="thin" d="M0 -12L-4 7L0 3Z"/><text class="sc" y="26" text-anchor="middle">N</text></g>`,
    ].join(''),
  })
}
