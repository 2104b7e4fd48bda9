import { drawingKey } from '#app/domain/drawings/drawing.ts'
import { countHouseholds } from '#app/domain/drawings/layouts/households.ts'
import type { SiteLayout } from '#app/domain/drawings/layouts/site-layout.ts'
import type { PageContent } from '#app/domain/publishing/pages/page-content.ts'
import { inWon, inWonRange, priceOf } from '#app/domain/publishing/pages/price-of.ts'
import styles from './price-line.module.css'
import { useSite } from './site-context.tsx'

/** Under the title of the page of a type: what its homes cost and how many there are. Nothing where no price is shown. */
export function PriceLine({ blocks }: Pick<PageContent, 'blocks'>) {
  const { prices, drawings } = useSite()
  const plan = blocks.find((block) => block.type === 'unit-plan')
  const price = plan && priceOf(prices, { type: plan.plan.name })
  if (!price) return null
  const layout = plan.layout && (drawings[drawingKey(plan.layout)] as SiteLayout | undefined)
  const homes = layout ? countHouseholds(layout.buildings, plan.plan.name) : 0
  return (
    <a className={styles.price} href={price.url}>
      <b>{inWonRange(price)}</b>{' '}
      <span>
        {price.first.label} {inWon(price.first.amount)}부터
      </span>{' '}
      {homes ? <span>{homes.toLocaleString('ko-KR')}세대</span> : null}
    </a>
  )
}
