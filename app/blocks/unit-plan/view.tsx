import { useId } from 'react'
import { drawnIn, isPictured } from '#app/domain/drawings/drawing.ts'
import type { SiteLayout } from '#app/domain/drawings/layouts/site-layout.ts'
import { typeFacings } from '#app/domain/drawings/layouts/type-facings.ts'
import { layoutOf, sheetFor } from '#app/domain/drawings/plans/draw-layout.ts'
import { addedFloors } from '#app/domain/drawings/plans/draw-plan.ts'
import { roomsOfPlan } from '#app/domain/drawings/plans/rooms-of-plan.ts'
import type { UnitPlan as Plan } from '#app/domain/drawings/plans/unit-plan.ts'
import { island } from '#app/islands/island.tsx'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { ContentLink } from '#app/ui/content-link.tsx'
import { Lines } from '#app/ui/lines.tsx'
import { PrintedLine } from '#app/ui/printed/printed-line.tsx'
import { useDrawing, useSite } from '#app/ui/site-context.tsx'
import { useAnchor } from '../anchor.ts'
import { DataSection } from '../data-section.tsx'
import { PicturedPlan } from '../pictured/plan.tsx'
import type { BlockOf } from '../schema.ts'
import { SectionHead } from '../section-head.tsx'
import UnitPlanViewer from './island.tsx'
import { NumberedRooms } from './numbered-rooms.tsx'
import { PlanNotes } from './plan-notes.tsx'
import { RoomTable } from './room-table.tsx'
import toggles from './toggles.module.css'
import styles from './view.module.css'

const Viewer = island('unit-plan', UnitPlanViewer, 'interaction')

/** The plan is drawn, or a picture; what is around it and its rooms are the same. */
export function UnitPlan({ block }: { block: BlockOf<'unit-plan'> }) {
  const { title, text, areas } = block
  const plan = useDrawing(block.plan)
  const id = useId()
  return (
    <>
      <section className={`${styles.section} ${toggles.follows}`} aria-labelledby={id} data-prints-alone>
        <div className="grid">
          <PrintedLine />
          <SectionHead id={id} title={title} text={text} />
          <div className={`bleed ${styles.sheet}`}>
            <div className={`grid ${styles.inner}`}>
              {isPictured<'plan'>(plan) ? (
                <PicturedPlan block={block} plan={plan} />
              ) : (
                <DrawnPlan block={block} plan={plan} />
              )}
            </div>
          </div>
        </div>
      </section>
      <DataSection title={areas.title}>
        <RoomTable label={plan.label} rooms={roomsOfPlan(plan)} note={areas.note} />
      </DataSection>
    </>
  )
}

function DrawnPlan({ block, plan }: { block: BlockOf<'unit-plan'>; plan: Plan }) {
  const { alt, link } = block
  const { drawings, chosen } = useSite()
  const layout = drawnIn(drawings, block.layout)
  return (
    <>
      <Viewer
        id={useAnchor()(`plan-${plan.name}`)}
        plan={plan}
        alt={alt}
        isMirrored={chosen.mirrored === 'yes'}
      />
      <Keys plan={plan} />
      <PlanNotes plan={plan} />
      {layout ? <Orientation plan={plan} layout={layout} /> : null}
      <PrintedScale plan={plan} />
      {link ? (
        <ContentLink className={`link ${styles.link}`} url={link.url}>
          {link.label}
        </ContentLink>
      ) : null}
    </>
  )
}

function PrintedScale({ plan }: { plan: Plan }) {
  const { scale } = sheetFor(layoutOf(plan))
  return (
    <p className={styles.printed}>
      <span data-in="extended">발코니 확장형</span>
      <span data-in="basic">기본형</span>, 축척 1:{scale}
    </p>
  )
}

/** Where homes of the type turn away from the drawing's north. */
function Orientation({ plan, layout }: { plan: Plan; layout: SiteLayout }) {
  const facings = typeFacings(layout, plan.name)
  if (!facings) return null
  const { total, main, others } = facings
  const list = (words: string[], unit: string) => words.map((word) => `${word}${unit}`).join(', ')
  return (
    <p className={`fine ${styles.orientation}`}>
      거실이 {main}쪽을 보는 세대를 기준으로, 북쪽을 위로 두고 그렸습니다.{' '}
      {others.count ? (
        <Lines
          text={`${plan.label} ${koreanNumber(total)}세대 가운데 ${koreanNumber(others.count)}세대(${list(others.buildings, '동')})는 ${list(others.facings, '향')}이며, 라인에 따라 좌우가 바뀝니다.`}
        />
      ) : (
        '라인에 따라 좌우가 바뀝니다.'
      )}
    </p>
  )
}

function Keys({ plan }: { plan: Plan }) {
  const layout = layoutOf(plan)
  const walls = new Set(plan.walls.map(({ kind }) => kind))
  const around = new Set(plan.surroundings.map(({ kind }) => kind))
  const hasHatch = plan.fixtures.some(({ kind }) => kind === 'hatch')
  return (
    <div className={styles.keys}>
      <ul>
        <li data-key="structure">구조벽</li>
        {walls.has('partition') ? <li data-key="partition">칸막이벽</li> : null}
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
        {around.has('hall') ? <li data-key="hall">공용 홀·계단·승강기</li> : null}
        {around.has('home') ? <li data-key="home">이웃 세대</li> : null}
      </ul>
      <NumberedRooms
        plan={plan}
        screen="page"
        frames={{ narrow: layout.view.x1 - layout.view.x0, wide: sheetFor(layout).screenFrame }}
        className={styles.numbers}
      />
    </div>
  )
}
