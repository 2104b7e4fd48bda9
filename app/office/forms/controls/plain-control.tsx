import type { ControlProps } from '../field-props.ts'
import styles from '../forms.module.css'
import { textOf, typed } from './typed.ts'

export function PlainControl(props: ControlProps) {
  const { id, value, describedBy, isInvalid, set } = props
  return (
    <input
      id={id}
      className={styles.input}
      type="text"
      value={textOf(value)}
      spellCheck={false}
      autoCapitalize="off"
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      onChange={(event) => set(typed(event.currentTarget.value, props))}
    />
  )
}
