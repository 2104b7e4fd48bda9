import { useRef } from 'react'
import type { ControlProps } from '../field-props.ts'
import styles from '../forms.module.css'
import { FactTools } from './fact-tools.tsx'
import { LinesControl } from './lines-control.tsx'
import { textOf, typed } from './typed.ts'

export function TextControl(props: ControlProps) {
  const { id, value, describedBy, isInvalid, set } = props
  const field = useRef<HTMLInputElement>(null)
  const text = textOf(value)
  // A line would lose the break that somebody wrote.
  if (text.includes('\n')) return <LinesControl {...props} />
  return (
    <>
      <input
        ref={field}
        id={id}
        className={styles.input}
        value={text}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        onChange={(event) => set(typed(event.currentTarget.value, props))}
      />
      <FactTools text={text} field={field} set={set} title={props.title} />
    </>
  )
}
