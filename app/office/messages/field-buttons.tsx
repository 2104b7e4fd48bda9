import { Button, Group, Input } from '@mantine/core'
import type { RefObject } from 'react'
import { type MessageField, messageFields } from '#app/domain/site/message-fields.ts'

interface Props {
  fields: readonly MessageField[]
  into: RefObject<HTMLTextAreaElement | null>
}

/** Inserts `{이름}` at the cursor. */
export function FieldButtons({ fields, into }: Props) {
  const insert = (label: string) => {
    const field = into.current
    if (!field) return
    field.focus()
    field.setRangeText(`{${label}}`, field.selectionStart, field.selectionEnd, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <Input.Wrapper label="넣을 항목" labelElement="div">
      <Group gap={6}>
        {fields.map((field) => (
          <Button
            key={field}
            variant="default"
            size="compact-sm"
            onClick={() => insert(messageFields[field].label)}
          >
            {messageFields[field].label}
          </Button>
        ))}
      </Group>
    </Input.Wrapper>
  )
}
