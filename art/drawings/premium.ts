import { document, font } from './svg.ts'

const styles = `.a{fill:none;stroke:#e9efe9;stroke-width:1.4}.d{fill:none;stroke:#c4cec7;stroke-width:1.4;stroke-dasharray:4 4}.s{fill:#c79d63}.f{fill:#e9efe9}text{font:500 13px ${font};fill:#e9efe9}.q{fill:#c4cec7}`

/** The small diagrams of the premium cards that are no maps, in light lines for the open card's dark ground. */
export const premiumDrawings: Record<string, string> = {
  'premium-payment.svg': document({
    view: [0, 0, 420, 90],
    width: 840,
    title: '분양가 가운데 계약금이 차지하는 몫',
    style: styles,
    body: '<path class="a" d="M10 20H410V50H10z"/><rect class="s" x="10" y="20" width="20" height="30"/><text x="10" y="76">계약금</text><text x="410" y="76" text-anchor="end" class="q">중도금·잔금</text>',
  }),
}
