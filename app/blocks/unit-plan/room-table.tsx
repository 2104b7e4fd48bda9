import {
  inPyeong,
  inSquareMetres,
  type RoomAreas,
  roomAreas,
} from '../../features/drawings/plans/room-areas.ts'
import type { UnitPlan } from '../../features/drawings/plans/unit-plan.ts'
import { Lines } from '../../ui/lines.tsx'
import styles from './room-table.module.css'

/** The rooms of a plan with their areas, as it is built with and without the extension of the balcony. */
export function RoomTable({ plan, note }: { plan: UnitPlan; note: string }) {
  const rooms = roomAreas(plan)
  const hasVariants = rooms.some(({ basic, extended }) => basic !== extended)
  return (
    <>
      <table className={styles.table}>
        <caption className="visually-hidden">{plan.label} 방별 면적</caption>
        <thead>
          <tr>
            <th scope="col">공간</th>
            <th scope="col">{hasVariants ? '기본형' : '면적'}</th>
            {hasVariants ? <th scope="col">발코니 확장형</th> : null}
          </tr>
        </thead>
        <tbody>
          {rooms.map((room) => (
            <tr key={room.id}>
              <th scope="row">{room.name}</th>
              <Area of={room.basic} />
              {hasVariants ? <Extended room={room} /> : null}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={`fine ${styles.note}`}>
        <Lines text={note} />
      </p>
    </>
  )
}

function Extended({ room: { basic, extended } }: { room: RoomAreas }) {
  if (extended === undefined) return <td className={styles.gone}>확장으로 방에 포함</td>
  const growth = basic === undefined ? 0 : extended - basic
  return <Area of={extended} growth={growth > 0.05 ? `+${growth.toFixed(1)}` : undefined} />
}

function Area({ of, growth }: { of: number | undefined; growth?: string | undefined }) {
  if (of === undefined) return <td>없음</td>
  return (
    <td>
      {growth ? <i>{growth} </i> : null}
      <b>{inSquareMetres(of)}</b> <span>{inPyeong(of)}</span>
    </td>
  )
}
