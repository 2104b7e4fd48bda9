import type { ReactNode } from 'react'
import { mark } from '#app/enhance/contract.ts'
import { useEnhancement } from '#app/enhance/use-enhancement.ts'
import type { PanZoomParts, ZoomWay } from './contract.ts'
import styles from './pan-zoom.module.css'

interface Props {
  label: string
  children: ReactNode
  className?: string
  maxScale?: number
}

/** `enhance.ts` makes it work, in islands before they do; without script the buttons are not shown. */
export function PanZoom({ label, children, className = '', maxScale = 6 }: Props) {
  return (
    <div
      className={`${styles.root} ${className}`}
      {...useEnhancement('ui/pan-zoom', 'visible')}
      {...mark<PanZoomParts>('most', `${maxScale}`)}
    >
      <div className={styles.frame} {...mark<PanZoomParts>('frame')}>
        <div className={styles.moved}>{children}</div>
      </div>
      <div className={styles.buttons} role="group" aria-label={`${label} 확대와 축소`}>
        <button type="button" {...way('in')} aria-label="확대">
          <span />
        </button>
        <button type="button" {...way('out')} aria-label="축소" disabled>
          <span />
        </button>
        <button type="button" {...way('all')} disabled>
          원래대로
        </button>
      </div>
    </div>
  )
}

const way = (name: ZoomWay) => mark<PanZoomParts>('zoom', name)
