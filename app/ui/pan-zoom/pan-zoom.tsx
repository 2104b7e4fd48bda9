import { type ReactNode, useEffect, useRef } from 'react'
import { mark } from '../../enhance/contract.ts'
import { useEnhancement } from '../../enhance/use-enhancement.ts'
import { attachPanZoom } from './attach.ts'
import type { PanZoomParts, ZoomWay } from './contract.ts'
import styles from './pan-zoom.module.css'

interface Props {
  label: string
  children: ReactNode
  className?: string
  maxScale?: number
}

/** Works inside an island, and in documents by `enhance.ts`; without script the buttons are not shown. */
export function PanZoom({ label, children, className = '', maxScale = 6 }: Props) {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => (root.current ? attachPanZoom(root.current, maxScale) : undefined), [maxScale])
  return (
    <div
      className={`${styles.root} ${className}`}
      ref={root}
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
