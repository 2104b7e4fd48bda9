import { thicknessesOf } from '#app/domain/drawings/plans/construction.ts'
import type { UnitPlan } from '#app/domain/drawings/plans/unit-plan.ts'
import { Lines } from '#app/ui/lines.tsx'
import styles from './plan-notes.module.css'

const inMillimetres = (value: number) => `${value.toLocaleString('en')}mm`

export function PlanNotes({ plan }: { plan: UnitPlan }) {
  const { ceiling, construction } = plan
  const notes: [string, string][] = [
    [
      '천장 높이',
      `${inMillimetres(ceiling)}${construction ? ` (층고 ${inMillimetres(construction.storey)})` : ''}`,
    ],
    [
      '벽 두께',
      thicknessesOf(plan)
        .map(({ name, thickness }) => `${name} ${inMillimetres(thickness)}`)
        .join(', '),
    ],
  ]
  if (construction) {
    const { slab, floor } = construction
    const layers = floor.map(({ name, thickness }) => `${name} ${inMillimetres(thickness)}`)
    notes.push(
      ['바닥 구조', `철근콘크리트 슬래브 ${inMillimetres(slab)}, ${layers.join(', ')}`],
      ['층간소음', '경량·중량충격음 49dB 이하 (주택건설기준 등에 관한 규정 제14조의2)'],
    )
  }
  return (
    <dl className={styles.notes}>
      {notes.map(([term, text]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <Lines text={text} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
