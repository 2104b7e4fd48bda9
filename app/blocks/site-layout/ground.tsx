import type { SiteLayout, Spot } from '#app/domain/drawings/layouts/site-layout.ts'
import styles from './drawing.module.css'
import { beside, closed, dots, open, rounded, smooth } from './paths.ts'
import { crowns, plant } from './planting.ts'
import type { ScaledLayout } from './scale-layout.ts'

export function Ground(fitted: ScaledLayout) {
  const { layout, width, height, metre } = fitted
  const { areas, boundary, around, ways, houses } = layout
  const of = (kind: SiteLayout['areas'][number]['kind']) =>
    areas.filter((area) => area.kind === kind).map((area) => rounded(area.at, area.round))
  const along = (kind: SiteLayout['ways'][number]['kind']) => ways.filter((way) => way.kind === kind)
  const isShown = ([x, y]: Spot) => x > -40 && x < width + 40 && y > -40 && y < height + 40
  const planted = plant(fitted)
  const trees = (['small', 'middling', 'tall'] as const).map((size) => ({
    size,
    width: Math.round(crowns[size] * metre),
    d: dots(planted[size].filter(isShown)),
  }))
  return (
    <g aria-hidden="true">
      <path className={styles.land} d={`M${-width} ${-height}h${3 * width}v${3 * height}h${-3 * width}z`} />
      <path className={styles.water} d={of('water').join('')} />
      {along('promenade').map(({ line }) => (
        <path
          key={open(line)}
          className={styles.wave}
          d={[13, 26, 43].map((away) => smooth(beside(line, away * metre))).join('')}
        />
      ))}
      <path className={styles.ground} d={rounded(boundary, 60)} />
      {around.length ? <path className={styles.around} d={around.map(closed).join('')} /> : null}
      {(['park', 'lawn', 'plaza'] as const).map((kind) => (
        <path key={kind} className={styles[kind]} d={of(kind).join('')} />
      ))}
      {(['lane', 'path', 'promenade', 'road'] as const).flatMap((kind) =>
        along(kind).map(({ line, width }) => (
          <g key={open(line)}>
            <path className={styles[kind]} strokeWidth={width} d={smooth(line)} />
            {kind === 'road' ? <path className={styles.centre} d={smooth(line)} /> : null}
          </g>
        )),
      )}
      {(['pond', 'deck', 'play', 'court', 'rest', 'ramp', 'fire'] as const).map((kind) => (
        <path key={kind} className={styles[kind]} d={of(kind).join('')} />
      ))}
      <path className={styles.border} d={rounded(boundary, 60)} />
      {houses.map(({ kind, at }) => (
        <path key={closed(at)} className={styles[kind]} d={closed(at)} />
      ))}
      {trees.map(({ size, width, d }) => (
        <path key={size} className={styles.shade} strokeWidth={width} d={d} transform="translate(9 -11)" />
      ))}
      {trees.map(({ size, width, d }) => (
        <path key={size} className={styles.tree} data-size={size} strokeWidth={width} d={d} />
      ))}
    </g>
  )
}
