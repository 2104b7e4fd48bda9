import type { ControlProps } from '../field-props.ts'
import { controlOf } from '../form-control.ts'
import styles from '../forms.module.css'
import { textOf, typed } from './typed.ts'

const types: Record<string, string> = { month: 'month', time: 'time' }

export function PlainControl(props: ControlProps) {
  const { id, schema, value, describedBy, isInvalid, set } = props
  return (
    <input
      id={id}
      className={styles.input}
      type={types[controlOf(schema)] ?? 'text'}
      value={textOf(value)}
      spellCheck={false}
      autoCapitalize="off"
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      onChange={(event) => set(typed(event.currentTarget.value, props))}
    />
  )
}
