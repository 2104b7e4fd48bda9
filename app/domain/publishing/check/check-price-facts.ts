import type { BlockOf } from '#app/blocks/schema.ts'
import type { Fact } from '#app/domain/site/fact.ts'
import { factLabel } from '#app/domain/site/fact-labels.ts'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { withParticle } from '#app/platform/particle.ts'
import type { CheckedSite } from '../pages/checked-site.ts'
import type { Finding } from './finding.ts'

type Said = { text: string; from: number; until: number; location: string }

const units: Record<string, number> = { 원: 1, 천원: 1_000, 만원: 10_000, 억원: 100_000_000 }
const isPrice = (words: string) => /^(?:분양가격?|공급금액|공급가격)$/.test(words)

/**
 * A fact has the price of a type (`분양가 84A`), and a table has it, too. Only exact labels are compared: prices by floor give a
 * range that must contain the fact; a plain table is read if the type has one row and the column is called 분양가 or 공급금액.
 * A warning that stops nothing: the fact may be an average.
 */
export function checkPriceFacts({ pages, settings }: Pick<CheckedSite, 'pages' | 'settings'>): Finding[] {
  const facts = Object.entries(settings.facts).flatMap(([name, fact]) => priceFact(name, fact))
  if (!facts.length) return []
  return pages.flatMap(({ file, page }) =>
    page.blocks.flatMap((block, i) =>
      facts.flatMap(({ name, type, won }): Finding[] => {
        const said =
          block.type === 'prices'
            ? inPrices(block, type)
            : block.type === 'table'
              ? inTable(block, type)
              : undefined
        if (!said || (won >= said.from && won <= said.until)) return []
        const sentence = `공통 수치 ${withParticle(`‘${factLabel(name)}’`, '은')} ${koreanNumber(won)}원입니다. 어느 쪽이 맞는지 확인해 주세요.`
        return [
          {
            check: 'figures',
            file,
            location: `blocks[${i}]${said.location}`,
            text: said.text,
            sentence,
            ...{ warning: true, isDoubt: true },
          },
        ]
      }),
    ),
  )
}

function priceFact(name: string, fact: Fact): { name: string; type: string; won: number }[] {
  const [root = '', type = '', ...rest] = name.split('.')
  const unit = typeof fact === 'object' ? units[fact.unit.trim()] : undefined
  if (typeof fact !== 'object' || !unit || !type || rest.length || !isPrice(root)) return []
  return [{ name, type, won: Math.round(fact.value * unit) }]
}

function inPrices({ types }: BlockOf<'prices'>, type: string): Said | undefined {
  const own = types.find((one) => one.type === type)
  const prices = own
    ? [...own.groups.flatMap(({ floors }) => floors), ...(own.homes ?? [])].map(({ price }) => price)
    : []
  if (!own || !prices.length) return undefined
  const [from, until] = [Math.min(...prices), Math.max(...prices)]
  const text = [...new Set([from, until])].map((one) => `${koreanNumber(one)}원`).join('~')
  return { text: `${own.label} ${text}`, from, until, location: '' }
}

function inTable({ table: { head, rows } }: BlockOf<'table'>, type: string): Said | undefined {
  const columns = head.flatMap((words, i) => {
    const [, name = '', unit] = /^([가-힣]+)\s?(?:\(([가-힣]{1,4})\))?$/.exec(words.trim()) ?? []
    return isPrice(name) ? [{ i, unit }] : []
  })
  const own = rows.flatMap((row, i) =>
    (row[0] ?? '').replace(/㎡|타입|\s/g, '') === type ? [{ row, i }] : [],
  )
  const [column, line] = [columns[0], own[0]]
  if (!column || !line || columns.length > 1 || own.length > 1) return undefined
  const text = line.row[column.i]?.trim() ?? ''
  const [, figures = '', unit = column.unit ?? ''] = /^([\d,.]{1,20})\s?([가-힣]{1,2})?$/.exec(text) ?? []
  const won = Math.round(Number(figures.replaceAll(',', '')) * (units[unit] ?? Number.NaN))
  if (!figures || !Number.isFinite(won)) return undefined
  return {
    text: `${line.row[0]} ${text}`,
    from: won,
    until: won,
    location: `.table.rows[${line.i}][${column.i}]`,
  }
}
