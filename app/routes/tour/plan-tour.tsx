import { inSquareMetres, roomAreas } from '../../features/drawings/plans/room-areas.ts'
import type { PlanVariant, UnitPlan } from '../../features/drawings/plans/unit-plan.ts'
import { Picture } from '../../ui/picture.tsx'
import { useSite } from '../../ui/site-context.tsx'
import { Told } from './announcements.tsx'
import { SmallPlan } from './small-plan.tsx'
import styles from './tour.module.css'
import { TourIcon } from './tour-icon.tsx'

const keys =
  '방향키 위아래로 걷고 좌우로 돌며, Page Up과 Page Down으로 위아래를 봅니다. 방은 목록에서 고를 수 있습니다.'

/** The variants that a plan has: two where any of its parts is of one only. */
function variantsOf({ walls, rooms }: UnitPlan): PlanVariant[] {
  const two = [...walls, ...rooms].some((part) => part.in) || rooms.some((room) => room.extended)
  return two ? ['extended', 'basic'] : ['basic']
}

/**
 * A tour before its script: a still picture, the plan, and the rooms with their areas. `tour/` raises the plan and
 * brings the controls to life; where that cannot be, this is what stays.
 */
export function PlanTour({ plan }: { plan: UnitPlan }) {
  const { slug, contentVersion, settings, pictures } = useSite()
  const variants = variantsOf(plan)
  const [variant = 'basic'] = variants
  const still = `tour-${plan.name}.jpg`
  const { dimensions: _, columns, ...rest } = plan
  const rooms = roomAreas(plan).filter((room) => room[variant])
  return (
    <main
      className={styles.tour}
      data-tour
      data-plan={JSON.stringify({ ...rest, columns, dimensions: [] })}
      data-variant={variant}
      data-label={`${plan.label} 실내. 끌어서 둘러보고 바닥을 누르면 걸어갑니다.`}
    >
      <link rel="stylesheet" precedence="default" href={`/${slug}/theme/${contentVersion}`} />
      <header className={styles.head}>
        <h1>{plan.label}</h1>
        <p className={styles.room} data-room-name data-live-only hidden />
        <p className={styles.project} data-still-only>
          {settings.name} E-모델하우스
        </p>
      </header>
      <Told />
      <div className={styles.stage} data-stage>
        {pictures[still] ? (
          <div className={styles.still} data-still-only>
            <Picture of={{ name: still, alt: `${plan.label} 거실을 그린 CG` }} sizes="100vw" hero />
          </div>
        ) : null}
        <div className={styles.markers} data-markers data-live-only hidden aria-hidden="true" />
        <div className={styles.inset}>
          <SmallPlan plan={plan} variants={variants} />
        </div>
        <p className={styles.hint} data-live-only hidden>
          끌어서 둘러보고, 바닥을 누르면 걸어갑니다.
        </p>
        <p className={styles.loading} data-still-only>
          <span>{plan.label} 안으로 들어가는 중입니다.</span>
        </p>
        <p className={styles.disclaimer}>이해를 돕기 위한 CG로, 실제와 다를 수 있습니다.</p>
      </div>
      <p className="visually-hidden" data-status role="status" />
      <p className="visually-hidden" id="tour-keys">
        {keys}
      </p>
      <div className={styles.bar} data-live-only hidden>
        <nav className={styles.rooms} aria-label="방">
          <ul data-rooms />
        </nav>
        <div className={styles.tools} role="group" aria-label="보기">
          <button
            type="button"
            data-tool="above"
            aria-pressed="false"
            data-said="위에서 내려다보는 모형입니다."
          >
            <TourIcon name="above" />
            <span>모형 보기</span>
          </button>
          <button type="button" data-tool="furniture" aria-pressed="false">
            <TourIcon name="furniture" />
            <span>가구 빼기</span>
          </button>
          {variants.length > 1 ? (
            <button type="button" data-tool="variant" aria-pressed="false">
              <TourIcon name="variant" />
              <span>확장 전</span>
            </button>
          ) : null}
          <button type="button" data-tool="fullscreen" data-otherwise="새 창 보기" aria-pressed="false">
            <TourIcon name="fullscreen" />
            <span>전체 화면</span>
          </button>
        </div>
      </div>
      <section className={styles.words} aria-labelledby="tour-rooms">
        <h2 id="tour-rooms">방과 면적</h2>
        <ul>
          {rooms.map((room) => (
            <li key={room.id}>
              <span>{room.name}</span>
              <span className="figure">{inSquareMetres(room[variant] ?? 0)}</span>
            </li>
          ))}
        </ul>
        <p className="fine">
          {variants.length > 1 ? '발코니를 확장했을 때의 안목치수 면적입니다. ' : '안목치수 면적입니다. '}
          가구와 소품은 분양가에 포함되지 않으며, 마감재와 창밖 풍경은 실제와 다를 수 있습니다.
        </p>
        <p>
          <a className="link" href="/">
            {settings.name} 누리집
          </a>
        </p>
      </section>
    </main>
  )
}
