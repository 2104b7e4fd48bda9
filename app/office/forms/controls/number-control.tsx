import { useState } from 'react'
import { koreanNumber } from '#app/platform/korean-number.ts'
import { metaOf } from '#app/platform/schema-meta.ts'
import { readTypedNumber } from '#app/platform/typed-number.ts'
import type { ControlProps } from '../field-props.ts'
import styles from '../forms.module.css'
import { textOf } from './typed.ts'

export function NumberControl({ schema, id, value, describedBy, isInvalid, set }: ControlProps) {
  const [written, setWritten] = useState<string>()
  const isAmount = metaOf(schema).unit === '원'
  const stored = isAmount && typeof value === 'number' ? koreanNumber(value) : textOf(value)
  const shown = written !== undefined && numberOf(written) === (value ?? undefined) ? written : stored
  return (
    <input
      id={id}
      className={styles.input}
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      onBlur={() => setWritten(undefined)}
      onChange={(event) => {
        setWritten(event.currentTarget.value)
        set(numberOf(event.currentTarget.value))
      }}
    />
  )
}

/** A text that is not a number stays as typed, and is marked. */
function numberOf(text: string): number | string | undefined {
  if (!text.trim()) return undefined
  const number = readTypedNumber(text)
  return Number.isNaN(number) ? text : number
}
