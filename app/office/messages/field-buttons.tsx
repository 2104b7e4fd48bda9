import type { RefObject } from 'react'
import { type MessageField, messageFields } from '#app/domain/site/message-fields.ts'
import styles from './messages.module.css'

interface Props {
  fields: readonly MessageField[]
  into: RefObject<HTMLTextAreaElement | null>
}

/** Puts `{이름}` where the cursor is. */
export function FieldButtons({ fields, into }: Props) {
  const insert = (label: string) => {
    const field = into.current
    if (!field) return
    field.focus()
    field.setRangeText(`{${label}}`, field.selectionStart, field.selectionEnd, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <fieldset className={styles.fields}>
      <legend>넣을 항목</legend>
      {fields.map((field) => (
        <button key={field} type="button" onClick={() => insert(messageFields[field].label)}>
          {messageFields[field].label}
        </button>
      ))}
    </fieldset>
  )
}
