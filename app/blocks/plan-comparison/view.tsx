import { useId } from 'react'
import { asDrawn, type DrawingOf, type DrawnOf, isPictured } from '#app/domain/drawings/drawing.ts'
import { layoutOf } from '#app/domain/drawings/plans/draw-layout.ts'
import { planSummary } from '#app/domain/drawings/plans/plan-summary.ts'
import { Lines } from '#app/ui/lines.tsx'
import { useDrawings, useSite } from '#app/ui/site-context.tsx'
import { useAnchor } from '../anchor.ts'
import { DataSection } from '../data-section.tsx'
import { Mirror, PlanSheets } from '../pictured/plan.tsx'
import type { BlockOf } from '../schema.ts'
import { SectionHead } from '../section-head.tsx'
import { Toggles, VariantChoice } from '../unit-plan/controls.tsx'
import { PlanDrawing } from '../unit-plan/drawing.tsx'
import { NumberedRooms } from '../unit-plan/numbered-rooms.tsx'
import toggles from '../unit-plan/toggles.module.css'
import { ComparisonTable } from './table.tsx'
import styles from './view.module.css'

type Type = BlockOf<'plan-comparison'>['types'][number]
type Plan = DrawingOf<'plan'>

export function PlanComparison({ block }: { block: BlockOf<'plan-comparison'> }) {
  const { title, text, types, first, note } = block
  const id = useId()
  const compare = useAnchor()('compare')
  const { chosen } = useSite()
  const drawingOf = useDrawings()
  const typeOf = (name: string) => (types.find(({ plan }) => plan.name === name) ?? types[0]) as Type
  const pair = [typeOf(chosen.a ?? first[0]), typeOf(chosen.b ?? first[1])] as const
  const planOf = ({ plan }: Type): Plan => drawingOf(plan)
  const plans = pair.map(planOf) as [Plan, Plan]
  const widths = plans.flatMap((plan) => {
    const drawn = asDrawn<'plan'>(plan)
    const view = drawn && layoutOf(drawn).view
    return view ? [view.x1 - view.x0] : []
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
            {plans.some(hasVariants) ? <VariantChoice id={compare} /> : null}
            {widths.length ? <Toggles id={compare} /> : <Mirror id={compare} />}
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
                  {isPictured<'plan'>(plan) ? (
                    <PlanSheets plan={plan} sizes="(min-width: 901px) 50vw, 100vw" />
                  ) : (
                    <DrawnPlan plan={plan} id={`${compare}-${i ? 'b' : 'a'}`} frame={frame} />
                  )}
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

/** A drawing is of both; beside a picture both may be said. */
const hasVariants = (plan: Plan): boolean =>
  !isPictured<'plan'>(plan) || plan.basic !== undefined || plan.rooms.some(({ basic }) => basic !== undefined)

function DrawnPlan({ plan, id, frame }: { plan: DrawnOf<'plan'>; id: string; frame: number }) {
  return (
    <>
      <PlanDrawing
        plan={plan}
        id={id}
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
    </>
  )
}

interface ChoiceProps {
  param: string
  label: string
  types: Type[]
  chosen: Type
  planOf: (type: Type) => Plan
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
