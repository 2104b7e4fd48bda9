import { useRef } from 'react'
import type { ControlProps } from '../field-props.ts'
import { useFormContext } from '../form-context.ts'
import styles from '../forms.module.css'
import { withFacts } from '../item-title.ts'
import { FactTools } from './fact-tools.tsx'
import { textOf, typed } from './typed.ts'

export function HeadlineControl(props: ControlProps) {
  const { id, value, describedBy, isInvalid, set } = props
  const { facts } = useFormContext()
  const field = useRef<HTMLTextAreaElement>(null)
  const text = textOf(value)
  return (
    <>
      <textarea
        ref={field}
        id={id}
        className={styles.input}
        rows={Math.max(2, text.split('\n').length)}
        value={text}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        onChange={(event) => set(typed(event.currentTarget.value, props))}
      />
      {text ? (
        <figure className={styles.headline}>
          <figcaption>
            <small>휴대전화(390px)에서</small>
          </figcaption>
          <p aria-hidden="true">{withFacts(text, facts)}</p>
        </figure>
      ) : null}
      <FactTools text={text} field={field} set={set} title={props.title} isShown={false} />
    </>
  )
}
