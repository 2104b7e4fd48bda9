import type { ControlProps } from '../field-props.ts'
import { defaultOf } from '../form-control.ts'
import styles from '../forms.module.css'

export function FlagControl({ schema, id, title, value, describedBy, set }: ControlProps) {
  const isOn = (value ?? defaultOf(schema)) === true
  return (
    <label className={styles.flag}>
      <input
        type="checkbox"
        id={id}
        checked={isOn}
        aria-describedby={describedBy}
        onChange={(event) => set(event.currentTarget.checked)}
      />
      {title}
    </label>
  )
}
