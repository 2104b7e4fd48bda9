import type { CSSProperties } from 'react'
import kit from '#app/office/kit/kit.module.css'
import type { ControlProps } from '../field-props.ts'
import { choicesOf, defaultOf, isOptional } from '../form-control.ts'

const line = (border: string) => ({ width: 24, borderTop: border })
const ground = (token: string) => ({ width: 24, height: 12, background: `var(--${token})` })

/** Styles of samples of lines and grounds, by their value. */
const looks: Partial<Record<string, CSSProperties>> = {
  wall: line('3px solid var(--ink)'),
  line: line('3px solid var(--ink)'),
  marked: line('3px solid var(--lake)'),
  dashes: line('2px dashed var(--brass-ink)'),
  extension: ground('sand'),
  sand: ground('sand'),
  first: ground('pine'),
  dark: ground('pine'),
  second: ground('lake'),
  faint: ground('line'),
  paper: { ...ground('paper'), outline: '1px solid var(--line-2)' },
}

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
      className={kit.choices}
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
          {looks[one] ? <span style={looks[one]} aria-hidden="true" /> : null}
          {title}
        </label>
      ))}
    </div>
  )
}
