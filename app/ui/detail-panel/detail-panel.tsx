import { useId } from 'react'
import { mark } from '#app/enhance/contract.ts'
import type { DetailPanelParts } from './contract.ts'
import styles from './detail-panel.module.css'

/** An empty panel with a button that closes it; `openPanel` of `open-panel.ts` fills, shows and places it. */
export function DetailPanel() {
  const id = useId()
  return (
    <div id={id} className={styles.panel} popover="auto" tabIndex={-1} {...mark<DetailPanelParts>('panel')}>
      <button
        type="button"
        className={styles.close}
        popoverTarget={id}
        popoverTargetAction="hide"
        aria-label="닫기"
      />
      <div className={styles.about} {...mark<DetailPanelParts>('about')} />
    </div>
  )
}
