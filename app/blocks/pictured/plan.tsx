import type { PicturedPlan as Plan } from '#app/domain/drawings/pictured.ts'
import { inPyeong } from '#app/domain/drawings/plans/room-areas.ts'
import { formatFact } from '#app/domain/site/facts.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { LeadOn } from '#app/ui/content-link.tsx'
import { Lines } from '#app/ui/lines.tsx'
import { PanZoom } from '#app/ui/pan-zoom/pan-zoom.tsx'
import { useSite } from '#app/ui/site-context.tsx'
import { useAnchor } from '../anchor.ts'
import type { BlockOf } from '../schema.ts'
import controls from '../unit-plan/controls.module.css'
import { VariantChoice } from '../unit-plan/controls.tsx'
import view from '../unit-plan/view.module.css'
import styles from './plan.module.css'
import { Sheet, WholePicture } from './sheet.tsx'

/** A plan as a picture, in the place and with the inputs of the drawn one (`unit-plan`). */
export function PicturedPlan({ block: { link }, plan }: { block: BlockOf<'unit-plan'>; plan: Plan }) {
  const { chosen } = useSite()
  const name = useAnchor()(`plan-${plan.name}`)
  return (
    <div className={view.viewer}>
      {plan.basic ? (
        <div className={view.variants}>
          <VariantChoice id={name} />
        </div>
      ) : null}
      <PanZoom label={`${plan.label} 평면도`} className={view.drawing ?? ''}>
        <PlanSheets plan={plan} sizes="(min-width: 1000px) 1300px, 150vw" />
      </PanZoom>
      <div className={styles.about}>
        <Mirror id={name} isMirrored={chosen.mirrored === 'yes'} />
        <About plan={plan} />
        <WholePicture of={plan.picture} />
        <LeadOn link={link} />
      </div>
    </div>
  )
}

/** Both variants where there are two, of which styles show the chosen one. */
export function PlanSheets({ plan, sizes }: { plan: Plan; sizes: string }) {
  const { picture, basic } = plan
  if (!basic) return <Sheet of={picture} sizes={sizes} className="plan-mirror" />
  return (
    <>
      <div data-in="extended">
        <Sheet of={picture} sizes={sizes} className="plan-mirror" />
      </div>
      <div data-in="basic">
        <Sheet of={basic} sizes={sizes} className="plan-mirror" />
      </div>
    </>
  )
}

/** For pictures alone: there is no furniture to leave out. */
export function Mirror({ id, isMirrored = false }: { id: string; isMirrored?: boolean }) {
  return (
    <fieldset className={`${controls.toggles} ${styles.mirror}`}>
      <legend className="visually-hidden">보기</legend>
      <label>
        <input type="checkbox" name={`${id}-mirror`} data-shows="mirror" defaultChecked={isMirrored} />
        좌우 반전
      </label>
      <p className="fine">그림 속 글자도 함께 뒤집힙니다.</p>
    </fieldset>
  )
}

/** What of a plan is words: its area by the facts, what is good about it, and what it does not promise. */
function About({ plan: { exclusiveArea, features, note } }: { plan: Plan }) {
  const area = ownProperty(useSite().settings.facts, exclusiveArea)
  return (
    <>
      {typeof area === 'object' ? (
        <dl className={styles.area}>
          <dt>주거전용면적</dt>
          <dd>
            <b>{formatFact(area)}</b> {inPyeong(area.value)}
          </dd>
        </dl>
      ) : null}
      {features.length ? (
        <ul className={styles.features}>
          {features.map((feature) => (
            <li key={feature}>
              <Lines text={feature} />
            </li>
          ))}
        </ul>
      ) : null}
      {note ? (
        <p className="fine">
          <Lines text={note} />
        </p>
      ) : null}
    </>
  )
}
