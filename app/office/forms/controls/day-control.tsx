import { daySchema } from '#app/platform/day-schema.ts'
import { weekdayIndex } from '#app/platform/korean-time.ts'
import type { ControlProps } from '../field-props.ts'
import styles from '../forms.module.css'
import { textOf, typed } from './typed.ts'

const weekdays = '일월화수목금토'

const weekdayOf = (text: string) => {
  const day = daySchema.safeParse(text)
  return day.success ? `${weekdays[weekdayIndex(day.data)]}요일` : ''
}

export function DayControl(props: ControlProps) {
  const { id, value, describedBy, isInvalid, set } = props
  const text = textOf(value)
  return (
    <span className={styles.withUnit}>
      <input
        type="date"
        id={id}
        className={styles.input}
        value={text}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        onChange={(event) => set(typed(event.currentTarget.value, props))}
      />
      <output htmlFor={id}>{weekdayOf(text)}</output>
    </span>
  )
}
