import { useId } from 'react'
import { drawingKey } from '#app/domain/drawings/drawing.ts'
import { layoutOf } from '#app/domain/drawings/plans/draw-layout.ts'
import { planSummary } from '#app/domain/drawings/plans/plan-summary.ts'
import type { UnitPlan } from '#app/domain/drawings/plans/unit-plan.ts'
import { Lines } from '#app/ui/lines.tsx'
import { useSite } from '#app/ui/site-context.tsx'
import { useAnchor } from '../anchor.ts'
import { DataSection } from '../data-section.tsx'
import type { BlockOf } from '../schema.ts'
import { SectionHead } from '../section-head.tsx'
import { Toggles, VariantChoice } from '../unit-plan/controls.tsx'
import { PlanDrawing } from '../unit-plan/drawing.tsx'
import { NumberedRooms } from '../unit-plan/numbered-rooms.tsx'
import toggles from '../unit-plan/toggles.module.css'
import { ComparisonTable } from './table.tsx'
import styles from './view.module.css'

type Type = BlockOf<'plan-comparison'>['types'][number]

export function PlanComparison({ block }: { block: BlockOf<'plan-comparison'> }) {
  const { title, text, types, first, note } = block
  const id = useId()
  const compare = useAnchor()('compare')
  const { chosen, drawings } = useSite()
  const typeOf = (name: string) => (types.find(({ plan }) => plan.name === name) ?? types[0]) as Type
  const pair = [typeOf(chosen.a ?? first[0]), typeOf(chosen.b ?? first[1])] as const
  const planOf = ({ plan }: Type) => drawings[drawingKey(plan)] as UnitPlan
  const plans = pair.map(planOf) as [UnitPlan, UnitPlan]
  const widths = plans.map((plan) => {
    const { view } = layoutOf(plan)
    return view.x1 - view.x0
  })
  const frame = Math.max(...widths)
  return (
    <div className={toggles.follows}>
      <section className={styles.section} aria-labelledby={id}>
        <div className="grid">
          <SectionHead id={id} title={title} text={text} />
        </div>
        <div className={`grid ${styles.sheet}`}>
          <form method="get" className={styles.choice}>
            <TypeChoice param="a" label="첫째 주택형" types={types} chosen={pair[0]} planOf={planOf} />
            <TypeChoice param="b" label="둘째 주택형" types={types} chosen={pair[1]} planOf={planOf} />
            <button type="submit" className="button small">
              비교하기
            </button>
          </form>
          <div className={styles.options}>
            <VariantChoice id={compare} />
            <Toggles id={compare} />
          </div>
          <div className={styles.pair}>
            {plans.map((plan, i) => (
              <figure key={i ? 'b' : 'a'} className={styles.plan}>
                <figcaption>
                  <h3>{plan.label}</h3>
                  <a className="link" href={pair[i]?.url}>
                    평면 자세히 보기
                  </a>
                </figcaption>
                <div className={styles.paper}>
                  <PlanDrawing
                    plan={plan}
                    id={`${compare}-${i ? 'b' : 'a'}`}
                    screen="pair"
                    frame={frame}
                    title={`${plan.label} 평면도`}
                    description={`${planSummary(plan, 'extended')} 기본형의 면적은 아래 표에 있습니다.`}
                  />
                  <NumberedRooms
                    plan={plan}
                    screen="pair"
                    frames={{ narrow: frame, wide: frame }}
                    className={styles.numbers}
                  />
                </div>
              </figure>
            ))}
          </div>
        </div>
      </section>
      <DataSection title="면적 비교">
        <ComparisonTable plans={plans} />
        <p className={`fine ${styles.note}`}>
          <Lines text={note} />
        </p>
      </DataSection>
    </div>
  )
}

interface ChoiceProps {
  param: string
  label: string
  types: Type[]
  chosen: Type
  planOf: (type: Type) => UnitPlan
}

function TypeChoice({ param, label, types, chosen, planOf }: ChoiceProps) {
  return (
    <label>
      <span>{label}</span>
      <select name={param} defaultValue={chosen.plan.name}>
        {types.map((type) => (
          <option key={type.plan.name} value={type.plan.name}>
            {planOf(type).label}
          </option>
        ))}
      </select>
    </label>
  )
}
