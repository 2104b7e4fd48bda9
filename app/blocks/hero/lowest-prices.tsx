import { inWon, priceOf } from '#app/domain/publishing/pages/price-of.ts'
import { useSite } from '#app/ui/site-context.tsx'
import styles from './lowest-prices.module.css'

/** From what price homes of each size are sold; nothing where no price is shown. */
export function LowestPrices() {
  const { prices } = useSite()
  const types = prices.flatMap((table) => table.types.map(({ type }) => type))
  const sizes = Map.groupBy(types, (type) => Number.parseInt(type, 10))
  const lowest = [...sizes].flatMap(([size, ofSize]) => {
    const [price] = ofSize
      .flatMap((type) => priceOf(prices, { type }) ?? [])
      .toSorted((a, b) => a.lowest - b.lowest)
    return price ? [{ size, price }] : []
  })
  if (!lowest.length) return null
  return (
    <ul className={styles.prices} aria-label="분양가">
      {lowest.map(({ size, price }) => (
        <li key={size}>
          <a href={price.url}>
            {size}㎡ <b>{inWon(price.lowest)}부터</b>
          </a>
        </li>
      ))}
    </ul>
  )
}
