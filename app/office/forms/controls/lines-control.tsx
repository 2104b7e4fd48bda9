import { useRef } from 'react'
import type { ControlProps } from '../field-props.ts'
import styles from '../forms.module.css'
import { FactTools } from './fact-tools.tsx'
import { textOf, typed } from './typed.ts'

/** Letters to a row in the narrowest place where a form stands. */
const letters = 34

const rowsOf = (text: string, least: number) =>
  Math.min(
    12,
    Math.max(
      least,
      text.split('\n').reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / letters)), 0),
    ),
  )

export function LinesControl(props: ControlProps) {
  const { id, value, describedBy, isInvalid, set } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const text = textOf(value)
  return (
    <>
      <textarea
        ref={field}
        id={id}
        className={styles.input}
        rows={rowsOf(text, 2)}
        value={text}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        onChange={(event) => set(typed(event.currentTarget.value, props))}
      />
      <FactTools text={text} field={field} set={set} title={props.title} />
    </>
  )
}
