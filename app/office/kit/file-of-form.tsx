import { Text } from '@mantine/core'
import { useId } from 'react'

interface Props {
  label: string
  accept: string
  error?: string | undefined
  required?: boolean
}

/** The field `file` of an upload form. It is the browser's own, so that an uncontrolled form can be sent again. */
export function FileOfForm({ label, error, ...input }: Props) {
  const id = useId()
  return (
    <label>
      <Text inherit fw={500} mb={4}>
        {label}
      </Text>
      <input
        type="file"
        name="file"
        {...input}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
      />
      {error ? (
        <Text id={id} size="sm" c="red">
          {error}
        </Text>
      ) : null}
    </label>
  )
}
