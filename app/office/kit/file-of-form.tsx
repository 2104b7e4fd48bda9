import { type ChangeEvent, useId } from 'react'
import styles from './file-of-form.module.css'

interface Props {
  label: string
  accept: string
  error?: string | undefined
  required?: boolean
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void
}

/** The field `file` of a form that uploads one: the browser's own, which a form without values of its own can send again. */
export function FileOfForm({ label, error, ...input }: Props) {
  const id = useId()
  return (
    <label className={styles.file}>
      {label}
      <input
        type="file"
        name="file"
        {...input}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
      />
      {error ? (
        <span id={id} className={styles.error}>
          {error}
        </span>
      ) : null}
    </label>
  )
}
