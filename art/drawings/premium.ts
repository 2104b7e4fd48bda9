import { document, font } from './svg.ts'

const styles = `.a{fill:none;stroke:#e9efe9;stroke-width:1.4}.d{fill:none;stroke:#c4cec7;stroke-width:1.4;stroke-dasharray:4 4}.s{fill:#c79d63}.f{fill:#e9efe9}text{font:500 13px ${font};fill:#e9efe9}.q{fill:#c4cec7}`

/** The three small diagrams of the premium cards, in light lines for the open card's dark ground. */
export const premiumDrawings: Record<string, string> = {
  'premium-distance.svg': document({
    view: [0, 0, 420, 120],
    width: 840,
    title: '단지에서 반도체 산업단지(계획)까지의 직선거리',
    style: styles,
    body: '<path class="a" d="M28 78H392M28 70v16M149 74v8M270 74v8M392 70v16"/><rect class="s" x="14" y="38" width="28" height="20"/><path class="d" d="M352 24h54v34h-54z"/><text x="10" y="108">단지</text><text x="149" y="108" text-anchor="middle" class="q">1km</text><text x="270" y="108" text-anchor="middle" class="q">2km</text><text x="412" y="108" text-anchor="end">산업단지(계획)</text>',
  }),
  'premium-hospital.svg': document({
    view: [0, 0, 420, 170],
    width: 840,
    title: '단지에서 차로 닿는 거리와 종합병원의 위치',
    style: styles,
    body: '<path class="d" d="M86 150A84 84 0 0 1 254 150M26 150A144 144 0 0 1 314 150"/><path class="a" d="M170 150L282 48"/><circle class="s" cx="170" cy="150" r="8"/><path class="f" d="M276 32h10v10h10v10h-10v10h-10v-10h-10v-10h10z"/><text x="306" y="44">가온중앙병원</text><text x="244" y="120" class="q">5분</text><text x="310" y="120" class="q">10분</text>',
  }),
  'premium-payment.svg': document({
    view: [0, 0, 420, 90],
    width: 840,
    title: '분양가 가운데 계약금이 차지하는 몫',
    style: styles,
    body: '<path class="a" d="M10 20H410V50H10z"/><rect class="s" x="10" y="20" width="20" height="30"/><text x="10" y="76">계약금</text><text x="410" y="76" text-anchor="end" class="q">중도금·잔금</text>',
  }),
}
