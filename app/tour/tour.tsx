import { inSquareMetres, roomAreas } from '#app/domain/drawings/plans/room-areas.ts'
import type { PlanVariant, UnitPlan } from '#app/domain/drawings/plans/unit-plan.ts'
import { areaOf } from '#app/domain/drawings/tours/plane.ts'
import type { StoredPicture } from '#app/domain/media/find-pictures.server.ts'
import { StoredImage } from '#app/ui/stored-image.tsx'
import { FailureNotices } from './failure-notices.tsx'
import { nameOutlook, type Outlooks } from './outlook/outlooks.ts'
import { OutlookTool } from './outlook-tool.tsx'
import { RoomLabels } from './room-labels.tsx'
import { RoomList } from './room-list.tsx'
import { SmallPlan } from './small-plan.tsx'
import { Toolbar } from './toolbar.tsx'
import styles from './tour.module.css'
import { useWalkthrough } from './use-walkthrough.ts'
import type { StartWalkthrough } from './walkthrough.ts'

export interface TourProps {
  plan: UnitPlan
  projectName: string
  still?: StoredPicture
  outlooks?: Outlooks | undefined
  start?: StartWalkthrough
}

function variantsOf({ walls, rooms }: UnitPlan): [PlanVariant, ...PlanVariant[]] {
  const hasTwo = [...walls, ...rooms].some((part) => part.in) || rooms.some((room) => room.extended)
  return hasTwo ? ['extended', 'basic'] : ['basic']
}

/** A still picture, the plan and the rooms' areas until one can walk; without script or WebGL, that is what stays. */
export function Tour({ plan, projectName, still, outlooks, start }: TourProps) {
  const variants = variantsOf(plan)
  const { state, container, overlay, ...actions } = useWalkthrough({
    plan,
    variant: variants[0],
    outlooks,
    start,
  })
  const { isLive, failure, build, isBusy, isAbove, hasMoved, rooms, room, outlook } = state
  const outside = outlook && outlooks && nameOutlook(outlooks, outlook)
  const roomName = rooms.find(({ id }) => id === room?.id)?.name ?? room?.name
  return (
    <main
      className={styles.tour}
      data-tour
      data-live={flag(isLive)}
      data-failed={failure}
      data-framed={flag(isLive && window !== window.top)}
      data-begun={flag(hasMoved)}
      data-busy={flag(isBusy)}
      data-view={isLive ? (isAbove ? 'above' : 'inside') : undefined}
      data-room={room?.id}
      data-variant={build.variant}
      data-furnished={isLive ? build.furnished : undefined}
    >
      <header className={styles.head}>
        <h1>{plan.label}</h1>
        {isLive ? (
          <p
            className={styles.room}
            data-room-name
            data-area={room && `${areaOf(room.polygon).toFixed(1)}㎡`}
          >
            {roomName}
          </p>
        ) : (
          <p>{projectName} E-모델하우스</p>
        )}
      </header>
      <FailureNotices failure={failure} />
      <div className={styles.stage} data-stage ref={container}>
        {still && !isLive ? (
          <div className={styles.still}>
            <StoredImage wide={still} alt={`${plan.label} 거실을 그린 CG`} sizes="100vw" hero />
          </div>
        ) : null}
        {isLive ? <RoomLabels rooms={rooms} overlay={overlay} {...actions} /> : null}
        <div className={styles.inset}>
          <SmallPlan
            plan={plan}
            variants={variants}
            overlay={overlay}
            roomId={room?.id}
            onChoose={actions.goTo}
          />
        </div>
        <StageNotes label={plan.label} isLive={isLive} outside={outside} />
      </div>
      <p className="visually-hidden" role="status">
        {isAbove ? '위에서 내려다보는 모형입니다.' : roomName}
      </p>
      <p className="visually-hidden" id="tour-keys">
        방향키 위아래로 이동하고 좌우로 회전하며, Page Up과 Page Down으로 위아래를 봅니다. 방은 목록에서
        선택할 수 있습니다.
      </p>
      {isLive ? (
        <div className={styles.bar}>
          <RoomList rooms={rooms} roomId={room?.id} onChoose={actions.goTo} />
          <Toolbar build={build} hasVariants={variants.length > 1} isAbove={isAbove} {...actions}>
            {outlooks && outlook ? (
              <OutlookTool
                outlooks={outlooks}
                {...outlook}
                hasFailed={state.hasOutlookFailed}
                onChoose={actions.lookOut}
              />
            ) : null}
          </Toolbar>
        </div>
      ) : null}
      <RoomAreaList plan={plan} variants={variants} projectName={projectName} />
    </main>
  )
}

interface NotesProps {
  label: string
  isLive: boolean
  /** The home whose view is outside. */
  outside: string | undefined
}

function StageNotes({ label, isLive, outside }: NotesProps) {
  return (
    <>
      {isLive ? (
        <p className={styles.hint}>화면을 끌어 둘러보고, 바닥을 누르면 이동합니다.</p>
      ) : (
        <p className={styles.loading}>
          <span>{label} 실내를 불러오는 중입니다.</span>
        </p>
      )}
      <p className={styles.disclaimer}>
        이해를 돕기 위한 CG로, 실제와 다를 수 있습니다.
        {isLive && outside ? ` 창밖은 ${outside} 기준입니다.` : null}
      </p>
    </>
  )
}

const flag = (isSet: boolean) => (isSet ? '' : undefined)

interface AreaProps {
  plan: UnitPlan
  variants: [PlanVariant, ...PlanVariant[]]
  projectName: string
}

function RoomAreaList({ plan, variants: [variant, other], projectName }: AreaProps) {
  return (
    <section className={styles.words} aria-labelledby="tour-rooms">
      <h2 id="tour-rooms">방과 면적</h2>
      <ul>
        {roomAreas(plan)
          .filter((room) => room[variant])
          .map((room) => (
            <li key={room.id}>
              <span>{room.name}</span>
              <span className="figure">{inSquareMetres(room[variant] ?? 0)}</span>
            </li>
          ))}
      </ul>
      <p className="fine">
        {other ? '발코니를 확장했을 때의 안목치수 면적입니다. ' : '안목치수 면적입니다. '}
        가구와 소품은 분양가에 포함되지 않으며, 마감재와 창밖 풍경은 실제와 다를 수 있습니다.
      </p>
      <p>
        <a className="link" href="/">
          {projectName} 홈페이지
        </a>
      </p>
    </section>
  )
}
