import { readFileSync } from 'node:fs'
import { document, font } from './svg.ts'

const styles = `.a{fill:none;stroke:#e9efe9;stroke-width:1.4}.d{fill:none;stroke:#c4cec7;stroke-width:1.4;stroke-dasharray:4 4}.s{fill:#c79d63}.m{fill:#3b6f73}.f{fill:#e9efe9}text{font:500 23px ${font};fill:#e9efe9}.q{fill:#c4cec7}`

const { facts } = JSON.parse(
  readFileSync(new URL('../../content/gaon-lakepark/site.json', import.meta.url), 'utf8'),
) as { facts: Record<string, { value: number }> }

const shares = [
  { label: '계약금', percent: facts['payment.down']?.value ?? 0, tone: 's' },
  { label: '중도금', percent: facts['payment.interim']?.value ?? 0, tone: 'm' },
  { label: '잔금', percent: facts['payment.balance']?.value ?? 0, tone: '' },
]

/** A bar of 400 units for the whole price, with each part's name and share below. */
function paymentBar(): string {
  let x = 10
  return shares
    .map(({ label, percent, tone }, i) => {
      const width = percent * 4
      const part = `${tone ? `<rect class="${tone}" x="${x}" y="20" width="${width}" height="30"/>` : ''}<path class="a" d="M${x} 20h${width}v30H${x}z"/><g ${i ? `text-anchor="middle" transform="translate(${x + width / 2})"` : 'transform="translate(10)"'}><text y="77">${label}</text><text y="104" class="q">${percent}%</text></g>`
      x += width
      return part
    })
    .join('')
}

/** The parts one below the other, each where it comes in the whole, for the page that has a panel of its own for it. */
function paymentSteps(): string {
  let x = 20
  return shares
    .map(({ label, percent, tone }, i) => {
      const [y, width] = [60 + i * 170, percent * 5.6]
      const part = `<text x="20" y="${y}" class="q">${label}</text><text x="580" y="${y}" text-anchor="end" class="n">${percent}%</text><path class="a" d="M20 ${y + 24}h560v34H20z"/><rect class="${tone || 'f'}" x="${x}" y="${y + 24}" width="${width}" height="34"/>`
      x += width
      return part
    })
    .join('')
}

/** The small diagrams of the premium cards that are no maps, in light lines for the open card's dark ground. */
export const premiumDrawings: Record<string, string> = {
  'premium-payment.svg': document({
    view: [0, 0, 420, 112],
    width: 840,
    title: '분양가를 계약금, 중도금, 잔금으로 나눈 비율',
    style: styles,
    body: paymentBar(),
  }),
  'payment-steps.svg': document({
    view: [0, 0, 600, 500],
    width: 1200,
    title: '분양가를 계약금, 중도금, 잔금으로 나눈 비율',
    style: `${styles}text{font-size:26px}.n{font-size:44px}`,
    body: paymentSteps(),
  }),
}
