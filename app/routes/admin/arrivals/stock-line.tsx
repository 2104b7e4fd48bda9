import { Link } from 'react-router'
import { type GiftStock, lowStock, stockWords } from '#app/domain/customers/vouchers/low-stock.ts'
import styles from './arrivals.module.css'

interface Props {
  stock: GiftStock | undefined
  gift: string | undefined
  site: string
}

/** Only once somebody has counted what came in. */
export function StockLine({ stock, gift, site }: Props) {
  if (!stock || !gift) return null
  const isLow = stock.left <= lowStock
  return (
    <p className={styles.stock} role={isLow ? 'status' : undefined} data-low={isLow ? '' : undefined}>
      {gift} <b>{stockWords(stock.left)}</b>
      {isLow ? ' · 재고를 채워 주세요' : ''} <Link to={`/admin/gifts?site=${site}`}>사은품 재고</Link>
    </p>
  )
}
