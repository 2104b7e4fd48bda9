import { useEffect, useEffectEvent } from 'react'
import { useDateInput } from '#app/office/kit/date-fields.tsx'
import type { DateKind } from '#app/office/kit/typed-dates.ts'
import type { ControlProps } from '../field-props.ts'
import styles from '../forms.module.css'
import { textOf, typed } from './typed.ts'

const controlOf =
  (kind: DateKind) =>
  ({ id, value, describedBy, isInvalid, set, schema }: ControlProps) => {
    const text = textOf(value)
    const { input, calendar, follow } = useDateInput(kind, {
      stored: text,
      onRead: (read) => read !== text && set(typed(read, { schema })),
    })
    // Changed by undo, another person or the server.
    const changed = useEffectEvent((next: string) => void follow(next))
    useEffect(() => changed(text), [text])
    return (
      <span className={styles.withUnit}>
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-describedby={describedBy}
          aria-invalid={isInvalid || undefined}
        />
        {calendar}
      </span>
    )
  }

export const DayControl = controlOf('day')
export const MonthControl = controlOf('month')
export const TimeControl = controlOf('time')
