import { builtIn, outlineOf, pathOf, type Room } from '#app/domain/drawings/plans/draw-geometry.ts'
import { inPyeong, inSquareMetres, roomArea, roomSize } from '#app/domain/drawings/plans/room-areas.ts'
import type { PlanVariant, UnitPlan } from '#app/domain/drawings/plans/unit-plan.ts'
import styles from './controls.module.css'
import type { ViewOptions } from './controls.tsx'

export function describeRoom(room: Room | undefined, { variant, isPyeong }: ViewOptions): string {
  const area = room && roomArea(room, variant)
  if (!room || area === undefined) return ''
  const { width, depth } = roomSize(room, variant)
  const areas = isPyeong
    ? `${inPyeong(area)}(${inSquareMetres(area)})`
    : `${inSquareMetres(area)}(${inPyeong(area)})`
  const isBox = outlineOf(room, variant).length === 4
  const size = `${width.toLocaleString('en')} × ${depth.toLocaleString('en')}mm`
  return `${room.name} ${areas}, ${isBox ? '' : '가장 넓은 곳 '}${size}`
}

export function ChosenRoom({ room, variant }: { room: Room; variant: PlanVariant }) {
  if (!builtIn(variant)(room)) return null
  return <path className="plan-chosen" d={pathOf(outlineOf(room, variant))} />
}

interface ChoiceProps {
  id: string
  plan: UnitPlan
  variant: PlanVariant
  chosen: string | undefined
  onChoose: (room: string | undefined) => void
}

export function RoomChoice({ id, plan, variant, chosen, onChoose }: ChoiceProps) {
  const rooms = plan.rooms.filter(builtIn(variant))
  const rowExists = rooms.some((room) => room.id === chosen)
  return (
    <label className={styles.rooms}>
      <span>공간</span>
      <select
        id={`${id}-room`}
        value={rowExists ? chosen : ''}
        onChange={(event) => onChoose(event.target.value || undefined)}
      >
        <option value="">전체</option>
        {rooms.map((room) => (
          <option key={room.id} value={room.id}>
            {room.name}
          </option>
        ))}
      </select>
    </label>
  )
}
