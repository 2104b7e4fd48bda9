import { Badge } from '@mantine/core'
import type { PointerEvent } from 'react'
import type { View } from '#app/domain/drawings/maps/location-map.ts'
import { projectionOf } from '#app/domain/drawings/maps/projection.ts'
import styles from '../drawings.module.css'
import type { MarkedFault } from './marked-faults.ts'
import type { Spot } from './place-values.ts'
import { SpotPin } from './spot-pin.tsx'

interface Props {
  picture: { address: string; ratio: number; mapView: View | undefined }
  title: string
  faults: MarkedFault[]
  pointed: number | undefined
  onPoint: (number: number | undefined) => void
  /** Coordinates of the place that is being edited; undefined if no place is. */
  spot: Spot | undefined
  onSpot: (spot: Spot) => void
}

/** A drawing as visitors will see it, with a number at the place of each fault. */
export function Board({ picture, title, faults, pointed, onPoint, spot, onSpot }: Props) {
  const { address, ratio, mapView } = picture
  const marked = faults.flatMap(({ mark, ...fault }) => (mark ? [{ ...fault, mark }] : []))
  const projection = spot && mapView ? projectionOf(mapView) : undefined
  const put = (event: PointerEvent<HTMLElement>) => {
    if (!projection || (event.target as Element).closest('a, button')) return
    const box = event.currentTarget.getBoundingClientRect()
    const [lon, lat] = projection.toLonLat([
      ((event.clientX - box.left) / box.width) * projection.width,
      ((event.clientY - box.top) / box.height) * projection.height,
    ])
    onSpot({ lon: lon.toFixed(6), lat: lat.toFixed(6) })
  }
  return (
    <div className={styles.board} data-picking={projection ? true : undefined} onPointerUp={put}>
      <img src={address} alt={title} width={1000} height={Math.round(1000 / ratio)} />
      {marked.map(({ number, where, sentence, isDoubt, stack, mark: { at, shape } }) => (
        <span key={number} className={styles.marked} data-pointed={pointed === number || undefined}>
          <a
            id={`mark-${number}`}
            href={`#fault-${number}`}
            className={styles.mark}
            style={{ left: `${at[0] * 100}%`, top: `${at[1] * 100}%`, translate: `${stack * 26}px 0` }}
            aria-label={`${number} ${where} ${sentence}`}
            onPointerEnter={() => onPoint(number)}
            onPointerLeave={() => onPoint(undefined)}
            onFocus={() => onPoint(number)}
            onBlur={() => onPoint(undefined)}
          >
            <Badge component="span" circle color={isDoubt ? 'brass' : 'red'} variant="filled">
              {number}
            </Badge>
          </a>
          <svg
            viewBox={`0 0 1000 ${Math.round(1000 / ratio)}`}
            aria-hidden="true"
            {...(isDoubt && { style: { stroke: 'var(--brass)' } })}
          >
            <path d={shape} />
          </svg>
        </span>
      ))}
      {spot && projection ? <SpotPin spot={spot} projection={projection} onSpot={onSpot} /> : null}
    </div>
  )
}
