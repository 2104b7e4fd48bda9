import { type Layer, layers } from '#app/domain/drawings/maps/layers.ts'
import { tones } from './palette.ts'
import styles from './view.module.css'

interface Props {
  legend: string
  shown: readonly Layer[]
  /** Whether the map has circles of reach. */
  hasReach?: boolean
  className?: string | undefined
}

/** Check boxes that `:has()` follows, without script: layers of the map and of its list. */
export const Layers = ({ legend, shown, hasReach, className }: Props) => (
  <fieldset className={className ? `${styles.layers} ${className}` : styles.layers}>
    <legend className="visually-hidden">{legend}</legend>
    {shown.map((layer) => (
      <Choice key={layer} value={layer} label={layers[layer]} tone={tones[layer]} />
    ))}
    {hasReach ? <Choice value="reach" label="이동 시간" tone={undefined} /> : null}
  </fieldset>
)

function Choice({ value, label, tone }: { value: string; label: string; tone: string | undefined }) {
  return (
    <label>
      <input type="checkbox" value={value} defaultChecked />
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        {tone ? (
          <rect x="1" y="1" width="14" height="14" fill={tone} stroke={tone} strokeWidth="2" />
        ) : (
          <circle
            cx="8"
            cy="8"
            r="6.6"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeDasharray="2 2.2"
          />
        )}
      </svg>
      {label}
    </label>
  )
}
