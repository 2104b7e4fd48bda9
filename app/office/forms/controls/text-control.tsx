import type { ControlProps } from '../field-props.ts'
import { useFormContext } from '../form-context.ts'
import styles from '../forms.module.css'
import { withFacts } from '../item-title.ts'
import { FactField } from './fact-field.tsx'
import { textOf } from './typed.ts'

/** Takes several rows for a text with line breaks, which a single line would drop. */
export const TextControl = (props: ControlProps) => (
  <FactField {...props} rows={textOf(props.value).includes('\n') ? rowsOf(textOf(props.value)) : undefined} />
)

export const LinesControl = (props: ControlProps) => (
  <FactField {...props} rows={rowsOf(textOf(props.value))} />
)

export function HeadlineControl(props: ControlProps) {
  const { facts } = useFormContext()
  const text = textOf(props.value)
  return (
    <FactField {...props} rows={Math.max(2, text.split('\n').length)}>
      {text ? (
        <figure className={styles.headline}>
          <figcaption>
            <small>휴대전화(390px)에서</small>
          </figcaption>
          <p aria-hidden="true">{withFacts(text, facts)}</p>
        </figure>
      ) : null}
    </FactField>
  )
}

/** Letters to a row in the narrowest place where a form stands. */
const letters = 34

const rowsOf = (text: string): number =>
  Math.min(
    12,
    Math.max(
      2,
      text.split('\n').reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / letters)), 0),
    ),
  )
