import { compareRooms } from '../../features/drawings/plans/compare-plans.ts'
import { inPyeong, inSquareMetres } from '../../features/drawings/plans/room-areas.ts'
import type { PlanVariant, UnitPlan } from '../../features/drawings/plans/unit-plan.ts'
import { useSite } from '../../ui/site-context.tsx'
import styles from './table.module.css'

/** The rooms of two plans in one table for each variant, of which the styles show the chosen one. */
export function ComparisonTable({ plans }: { plans: [UnitPlan, UnitPlan] }) {
  return (['extended', 'basic'] as const).map((variant) => (
    <Table key={variant} plans={plans} variant={variant} />
  ))
}

function Table({ plans, variant }: { plans: [UnitPlan, UnitPlan]; variant: PlanVariant }) {
  const { facts } = useSite().settings
  const exclusive = plans.map(({ exclusiveArea }) => {
    const fact = facts[exclusiveArea]
    return typeof fact === 'object' && typeof fact.value === 'number' ? fact.value : undefined
  })
  const way = variant === 'extended' ? '발코니 확장형' : '기본형'
  return (
    <table className={styles.table} data-in={variant}>
      <caption>{way} 기준</caption>
      <thead>
        <tr>
          <th scope="col">공간</th>
          {plans.map(({ label }, i) => (
            <th key={i} scope="col">
              {label}
            </th>
          ))}
          <th scope="col">차이</th>
        </tr>
      </thead>
      <tbody>
        <Row name="주거전용면적" areas={[exclusive[0], exclusive[1]]} isWhole />
        {compareRooms(...plans, variant).map((room) => (
          <Row key={room.name} {...room} />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  name: string
  areas: [a: number | undefined, b: number | undefined]
  isWhole?: boolean
}

function Row({ name, areas, isWhole = false }: RowProps) {
  const [a, b] = areas
  return (
    <tr className={isWhole ? styles.whole : undefined}>
      <th scope="row">{name}</th>
      {areas.map((area, i) => (
        <td key={i}>{area === undefined ? '없음' : <Area of={area} />}</td>
      ))}
      <td>{a === undefined || b === undefined ? '' : difference(a, b)}</td>
    </tr>
  )
}

function Area({ of }: { of: number }) {
  return (
    <>
      <b>{inSquareMetres(of)}</b> <span>{inPyeong(of)}</span>
    </>
  )
}

/** How much larger the second is, in square metres, of the areas as they are written. */
function difference(a: number, b: number): string {
  const tenths = Math.round(b * 10) - Math.round(a * 10)
  if (tenths === 0) return '같음'
  return `${tenths > 0 ? '+' : '−'}${inSquareMetres(Math.abs(tenths) / 10)}`
}
