import type { DrawingOf } from '#app/domain/drawings/drawing.ts'
import {
  type ComparedArea,
  type ComparedRoom,
  compareRooms,
} from '#app/domain/drawings/plans/compare-plans.ts'
import { inPyeong, inSquareMetres } from '#app/domain/drawings/plans/room-areas.ts'
import type { PlanVariant } from '#app/domain/drawings/plans/unit-plan.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { useSite } from '#app/ui/site-context.tsx'
import { Table } from '#app/ui/table/table.tsx'
import styles from './table.module.css'

type Plan = DrawingOf<'plan'>

/** One table per variant, of which styles show the selected one. */
export function ComparisonTable({ plans }: { plans: [Plan, Plan] }) {
  return (['extended', 'basic'] as const).map((variant) => (
    <VariantTable key={variant} plans={plans} variant={variant} />
  ))
}

function VariantTable({ plans, variant }: { plans: [Plan, Plan]; variant: PlanVariant }) {
  const { facts } = useSite().settings
  const exclusiveOf = ({ exclusiveArea }: Plan) => {
    const fact = ownProperty(facts, exclusiveArea)
    return typeof fact === 'object' && typeof fact.value === 'number' ? fact.value : undefined
  }
  const [a, b] = plans
  const exclusive: ComparedRoom = { name: '주거전용면적', areas: [exclusiveOf(a), exclusiveOf(b)] }
  return (
    <Table
      data-in={variant}
      caption={`${variant === 'extended' ? '발코니 확장형' : '기본형'} 기준`}
      className={styles.table}
      columns={['공간', a.label, b.label, '차이'].map((title, i) => ({ title, figure: i > 0 }))}
      rows={[exclusive, ...compareRooms(a, b, variant)].map(({ name, areas }, i) => ({
        head: name,
        cells: [<Area key="a" of={areas[0]} />, <Area key="b" of={areas[1]} />, difference(...areas)],
        total: i === 0,
      }))}
    />
  )
}

function Area({ of }: { of: ComparedArea }) {
  if (of === undefined) return '없음'
  if (of === 'unmeasured') return '있음'
  return (
    <>
      <b>{inSquareMetres(of)}</b> <span>{inPyeong(of)}</span>
    </>
  )
}

/** Difference of the rounded areas in square metres. */
function difference(a: ComparedArea, b: ComparedArea): string {
  if (typeof a !== 'number' || typeof b !== 'number') return ''
  const tenths = Math.round(b * 10) - Math.round(a * 10)
  if (tenths === 0) return '같음'
  return `${tenths > 0 ? '+' : '−'}${inSquareMetres(Math.abs(tenths) / 10)}`
}
