import type { ControlProps } from '../field-props.ts'
import { defaultOf } from '../form-control.ts'
import styles from '../forms.module.css'

export function FlagControl({ schema, id, name, title, value, describedBy, set }: ControlProps) {
  const isOn = (value ?? defaultOf(schema)) === true
  return (
    <label className={styles.flag}>
      {/* An empty box is not posted. */}
      <input type="hidden" name={name} value="" />
      <input
        type="checkbox"
        id={id}
        name={name}
        checked={isOn}
        aria-describedby={describedBy}
        onChange={(event) => set(event.currentTarget.checked)}
      />
      {title}
    </label>
  )
}
