import { inPyeong, inSquareMetres, type RoomAreas, roomAreas } from '#app/domain/drawings/plans/room-areas.ts'
import type { UnitPlan } from '#app/domain/drawings/plans/unit-plan.ts'
import { Table } from '#app/ui/table/table.tsx'
import styles from './room-table.module.css'

export function RoomTable({ plan, note }: { plan: UnitPlan; note: string }) {
  const rooms = roomAreas(plan)
  const hasVariants = rooms.some(({ basic, extended }) => basic !== extended)
  const columns = ['공간', ...(hasVariants ? ['기본형', '발코니 확장형'] : ['면적'])]
  return (
    <div className={styles.sheet}>
      <Table
        caption={`${plan.label} 방별 면적`}
        hidesCaption
        className={styles.rooms}
        columns={columns.map((title, i) => ({ title, figure: i > 0 }))}
        rows={rooms.map((room) => ({
          head: room.name,
          cells: [<Area key="basic" of={room.basic} />, ...(hasVariants ? [extendedCell(room)] : [])],
        }))}
        note={note}
      />
    </div>
  )
}

function extendedCell({ basic, extended }: RoomAreas) {
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
