import { mark } from '#app/enhance/contract.ts'
import { useEnhancement } from '#app/enhance/use-enhancement.ts'
import { QrCode } from '../qr-code.tsx'
import { useSite } from '../site-context.tsx'
import type { PrintedParts } from './contract.ts'
import styles from './printed-line.module.css'

/** Whose paper it is, how to reach them, the page's address as a code, and the day it was printed. */
export function PrintedLine() {
  const { settings, shared } = useSite()
  const { name, phone, hours, modelHouse } = settings
  return (
    <div className={styles.line} data-says-whose {...useEnhancement('ui/printed', 'idle')}>
      <p>
        <b>{name}</b>
        <b>{phone}</b> {hours}
      </p>
      <p>
        견본주택 {modelHouse.address}
        <span {...mark<PrintedParts>('day')} />
      </p>
      {shared ? <QrCode text={shared.address} label={shared.address} className={styles.code} /> : null}
    </div>
  )
}
