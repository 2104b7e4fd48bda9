import type { SiteLayout } from '#app/domain/drawings/layouts/site-layout.ts'
import { serviceSigns } from './services.tsx'
import styles from './view.module.css'

/** What the signs of the drawing mean; only those that it has. */
export function Key({ layout }: { layout: SiteLayout }) {
  const { phases, areas, services, levels, retaining, distances } = layout
  const signs = [...new Set(services.map(({ kind }) => kind))]
  return (
    <>
      {phases.map((phase) => (
        <span key={phase.id} className={styles.key} data-tone={phase.tone}>
          {phase.label}
        </span>
      ))}
      <span className={styles.key} data-tone="door">
        동 출입구
      </span>
      {areas.some(({ kind }) => kind === 'fire') ? (
        <span className={styles.key} data-tone="fire">
          소방차 전용구역
        </span>
      ) : null}
      {signs.map((kind) => (
        <span key={kind} className={styles.sign}>
          <b aria-hidden="true" data-service={kind}>
            {serviceSigns[kind].sign}
          </b>
          {serviceSigns[kind].name}
        </span>
      ))}
      {distances.length ? (
        <span className={styles.key} data-tone="distance">
          동간 거리
        </span>
      ) : null}
      {levels.length ? (
        <span className={styles.sign}>
          <b aria-hidden="true">▽</b>계획 지반고(m)
        </span>
      ) : null}
      {retaining.length ? (
        <span className={styles.key} data-tone="retaining">
          옹벽
        </span>
      ) : null}
    </>
  )
}
