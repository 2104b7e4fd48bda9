import type { KeyboardEvent } from 'react'
import { pointAt } from '#app/domain/drawings/maps/distance.ts'
import type { Projection } from '#app/domain/drawings/maps/projection.ts'
import styles from '../drawings.module.css'
import { asLonLat, type Spot } from './place-values.ts'

interface Props {
  spot: Spot
  projection: Projection
  onSpot: (spot: Spot) => void
}

/** Metres of one step, and of a step with the shift key. */
const steps = { small: 10, large: 100 }

const ways: Record<string, readonly [east: number, north: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** Where the place is put; arrow keys move it. */
export function SpotPin({ spot, projection: { width, height, toPixel }, onSpot }: Props) {
  const at = asLonLat(spot)
  if (!at) return null
  const [x, y] = toPixel(at)
  if (x < 0 || x > width || y < 0 || y > height) return null
  const move = (event: KeyboardEvent) => {
    const way = ways[event.key]
    if (!way) return
    event.preventDefault()
    const step = event.shiftKey ? steps.large : steps.small
    const [lon, lat] = pointAt(at, way[0] * step, way[1] * step)
    onSpot({ lon: lon.toFixed(6), lat: lat.toFixed(6) })
  }
  return (
    <button
      type="button"
      className={styles.pin}
      style={{ left: `${(x / width) * 100}%`, top: `${(y / height) * 100}%` }}
      aria-label={`장소의 위치, 위도 ${spot.lat} 경도 ${spot.lon}. 화살표 키로 ${steps.small}m씩, Shift와 함께 ${steps.large}m씩 옮깁니다.`}
      onKeyDown={move}
    />
  )
}
