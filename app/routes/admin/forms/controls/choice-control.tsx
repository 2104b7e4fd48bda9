import type { ControlProps } from '../field-props.ts'
import { choicesOf, defaultOf, isOptional } from '../form-control.ts'
import styles from '../forms.module.css'

export function ChoiceControl({ schema, id, value, describedBy, set }: ControlProps) {
  const meant = defaultOf(schema)
  const chosen = value ?? meant
  const isFree = isOptional(schema) && meant === undefined
  const choices: [string, string][] = [
    ...(isFree ? [['', '없음'] as [string, string]] : []),
    ...choicesOf(schema),
  ]
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-describedby={describedBy}
      className={styles.choices}
      id={id}
      tabIndex={-1}
    >
      {choices.map(([one, title]) => (
        <label key={one}>
          <input
            type="radio"
            name={id}
            // Of no form, which posts its value as a whole.
            form=""
            value={one}
            checked={(chosen ?? '') === one}
            onChange={() => set(one || undefined)}
          />
          <span className={styles.swatch} data-choice={one} aria-hidden="true" />
          {title}
        </label>
      ))}
    </div>
  )
}
