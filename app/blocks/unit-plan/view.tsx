import { useId } from 'react'
import { layoutOf, sheetFor } from '../../features/drawings/plans/draw-layout.ts'
import { addedFloors, numberedRooms } from '../../features/drawings/plans/draw-plan.ts'
import type { UnitPlan as Plan } from '../../features/drawings/plans/unit-plan.ts'
import { island } from '../../islands/island.tsx'
import { useDrawing, useSite } from '../../ui/site-context.tsx'
import { useAnchor } from '../anchor.ts'
import { DataSection } from '../data-section.tsx'
import type { BlockOf } from '../schema.ts'
import { SectionHead } from '../section-head.tsx'
import UnitPlanViewer from './island.tsx'
import { RoomTable } from './room-table.tsx'
import toggles from './toggles.module.css'
import styles from './view.module.css'

const Viewer = island('unit-plan', UnitPlanViewer, 'interaction')

export function UnitPlan({ block }: { block: BlockOf<'unit-plan'> }) {
  const { title, text, alt, areas, link } = block
  const plan = useDrawing(block.plan)
  const id = useId()
  const anchor = useAnchor()
  return (
    <>
      <section className={`${styles.section} ${toggles.follows}`} aria-labelledby={id} data-prints-alone>
        <div className="grid">
          <SectionHead id={id} title={title} text={text} />
          <div className={`bleed ${styles.sheet}`}>
            <div className={`grid ${styles.inner}`}>
              <Viewer id={anchor(`plan-${plan.name}`)} plan={plan} alt={alt} />
              <Keys plan={plan} />
              <PrintedLine plan={plan} />
              {link ? (
                <a className={`link ${styles.link}`} href={link.url}>
                  {link.label}
                </a>
              ) : null}
            </div>
          </div>
        </div>
      </section>
      <DataSection title={areas.title}>
        <RoomTable plan={plan} note={areas.note} />
      </DataSection>
    </>
  )
}

function PrintedLine({ plan }: { plan: Plan }) {
  const { name } = useSite().settings
  const { scale } = sheetFor(layoutOf(plan))
  return (
    <p className={styles.printed}>
      {name}, <span data-in="extended">발코니 확장형</span>
      <span data-in="basic">기본형</span>, 축척 1:{scale}
    </p>
  )
}

function Keys({ plan }: { plan: Plan }) {
  const numbered = numberedRooms(plan)
  const kinds = new Set(plan.walls.map(({ kind }) => kind))
  const hasHatch = plan.fixtures.some(({ kind }) => kind === 'hatch')
  return (
    <div className={styles.keys}>
      <ul>
        <li data-key="structure">구조벽</li>
        {kinds.has('partition') ? <li data-key="partition">칸막이벽</li> : null}
        {addedFloors(plan) ? (
          <>
            <li data-key="added" data-in="extended">
              발코니 확장 부분
            </li>
            <li data-key="removed" data-in="extended">
              확장 전 외벽 위치
            </li>
          </>
        ) : null}
        {hasHatch ? <li data-key="hatch">하향식 피난구</li> : null}
      </ul>
      {numbered.length ? (
        <ol className={styles.numbers}>
          {numbered.map((room) => (
            <li key={room}>{plan.rooms.find(({ id }) => id === room)?.name}</li>
          ))}
        </ol>
      ) : null}
    </div>
  )
}
