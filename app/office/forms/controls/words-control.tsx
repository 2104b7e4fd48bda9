import { useState } from 'react'
import type { ControlProps } from '../field-props.ts'
import styles from '../forms.module.css'
import { wordsIn } from '../words-in.ts'

export function WordsControl({ id, value, describedBy, isInvalid, set }: ControlProps) {
  const words = Array.isArray(value) ? (value as unknown[]).map(String) : []
  const [written, setWritten] = useState<string>()
  const text = written !== undefined && isSame(wordsIn(written), words) ? written : words.join('\n')
  return (
    <textarea
      id={id}
      className={styles.input}
      rows={Math.min(10, Math.max(2, text.split('\n').length))}
      placeholder="한 줄에 하나씩"
      value={text}
      spellCheck={false}
      aria-describedby={describedBy}
      aria-invalid={isInvalid || undefined}
      onChange={(event) => {
        setWritten(event.currentTarget.value)
        set(wordsIn(event.currentTarget.value))
      }}
    />
  )
}

const isSame = (a: string[], b: string[]) => a.length === b.length && a.every((one, i) => one === b[i])
