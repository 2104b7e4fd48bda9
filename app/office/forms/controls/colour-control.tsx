import type { ControlProps } from '../field-props.ts'
import styles from '../forms.module.css'
import { textOf, typed } from './typed.ts'

const written = /^#[0-9a-f]{6}$/i

export function ColourControl(props: ControlProps) {
  const { id, value, title, describedBy, isInvalid, set } = props
  const text = textOf(value)
  return (
    <span className={styles.withUnit}>
      <input
        type="color"
        aria-label={`${title} 고르기`}
        value={written.test(text) ? text.toLowerCase() : '#ffffff'}
        onChange={(event) => set(event.currentTarget.value)}
      />
      <input
        id={id}
        className={styles.input}
        value={text}
        spellCheck={false}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        onChange={(event) => set(typed(event.currentTarget.value, props))}
      />
    </span>
  )
}
