import { factProblem } from '#app/domain/site/fact.ts'
import { withParticle } from '#app/platform/particle.ts'
import type { CheckedSite } from '../pages/checked-site.ts'
import type { Finding } from './finding.ts'

/** Areas are announced to 0.0001 square metres; each may be rounded by half of that. */
const tolerance = 0.00011

/** Sums of areas and payments that do not add up, and figures that no development has. */
export function checkAreas({ settings, settingsFile, pages }: CheckedSite): Finding[] {
  const rows = pages.flatMap(({ file, page }) =>
    page.blocks.flatMap((block, i): Finding[] => {
      if (block.type !== 'unit-areas') return []
      let sum = 0
      return block.rows.flatMap(({ label, value, sum: isSum }, j): Finding[] => {
        const area = squareMetres(value)
        if (area === undefined) return []
        if (!isSum) {
          sum += area
          return []
        }
        if (Math.abs(area - sum) <= tolerance) return []
        const sentence = `${withParticle(label, '은')} 위 면적을 더한 ${sum.toFixed(4)}㎡여야 합니다.`
        return [{ check: 'figures', file, location: `blocks[${i}].rows[${j}].value`, text: value, sentence }]
      })
    }),
  )
  const fact = (name: string, text: string, sentence: string): Finding => ({
    check: 'facts',
    file: settingsFile,
    location: `facts.${name}`,
    text,
    sentence,
  })
  const beyond = Object.entries(settings.facts).flatMap(([name, one]) => {
    const problem = factProblem(name, one)
    return problem && typeof one === 'object' ? [fact(name, `${one.value}${one.unit}`, `${problem}.`)] : []
  })
  return [...rows, ...beyond, ...payments(settings.facts, fact)]
}

function squareMetres(text: string): number | undefined {
  const [, figure] = /^([\d,]{1,12}(?:\.\d{1,6})?)\s?㎡$/.exec(text.trim()) ?? []
  return figure === undefined ? undefined : Number(figure.replaceAll(',', ''))
}

function payments(
  facts: CheckedSite['settings']['facts'],
  fact: (name: string, text: string, sentence: string) => Finding,
): Finding[] {
  const shares = ['payment.down', 'payment.interim', 'payment.balance'].map((name) => facts[name])
  const percents = shares.flatMap((one) => (typeof one === 'object' && one.unit === '%' ? [one.value] : []))
  if (percents.length < shares.length) return []
  const sum = percents.reduce((all, one) => all + one, 0)
  return sum === 100
    ? []
    : [
        fact(
          'payment.balance',
          `${percents.join(' + ')} = ${sum}%`,
          '계약금, 중도금, 잔금을 더하면 100%여야 합니다.',
        ),
      ]
}
