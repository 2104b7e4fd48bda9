import { inPyeong, inSquareMetres } from '#app/domain/drawings/plans/room-areas.ts'
import type { RoomOfPlan } from '#app/domain/drawings/plans/rooms-of-plan.ts'
import { Lines } from '#app/ui/lines.tsx'
import { Table } from '#app/ui/table/table.tsx'
import styles from './room-table.module.css'

/** @param label of the plan */
export function RoomTable({ label, rooms, note }: { label: string; rooms: RoomOfPlan[]; note: string }) {
  const hasVariants = rooms.some(({ basic, extended }) => basic !== extended)
  const areas = hasVariants ? ['기본형', '발코니 확장형'] : rooms.every(isUnmeasured) ? [] : ['면적']
  const columns = ['공간', ...areas]
  return (
    <div className={styles.sheet}>
      <Table
        caption={`${label} 방별 면적`}
        hidesCaption
        className={styles.rooms}
        columns={columns.map((title) => ({ title, figure: areas.includes(title) }))}
        rows={rooms.map((room) => ({
          head: room.note ? <Named {...room} note={room.note} /> : room.name,
          cells: [...(areas.length ? [basicCell(room)] : []), ...(hasVariants ? [extendedCell(room)] : [])],
        }))}
        note={note}
      />
    </div>
  )
}

const Named = ({ name, note }: { name: string; note: string }) => (
  <>
    {name}
    <br />
    <small>
      <Lines text={note} />
    </small>
  </>
)

const isUnmeasured = (room: RoomOfPlan) => room.isUnmeasured

/** Nothing where nobody says how large a room is. */
const basicCell = (room: RoomOfPlan) => (room.isUnmeasured ? '' : <Area key="basic" of={room.basic} />)

function extendedCell({ basic, extended, isUnmeasured }: RoomOfPlan) {
  if (isUnmeasured) return ''
  if (extended === undefined) return { className: styles.gone, children: '확장 시 실내 포함' }
  const growth = basic === undefined ? 0 : extended - basic
  return <Area key="extended" of={extended} growth={growth > 0.05 ? `+${growth.toFixed(1)}` : undefined} />
}

function Area({ of, growth }: { of: number | undefined; growth?: string | undefined }) {
  if (of === undefined) return '없음'
  return (
    <>
      {growth ? <i>{growth} </i> : null}
      <b>{inSquareMetres(of)}</b> <span>{inPyeong(of)}</span>
    </>
  )
}
