import { fieldInText, type MessageField, messageFields } from './message-fields.ts'

const fieldsByLabel = new Map(
  Object.entries(messageFields).map(([field, { label }]) => [label as string, field as MessageField]),
)

/** `{name}` as the office reads and writes it: `{이름}`. Facts and unknown names stay as they are. */
export const withKoreanFields = (text: string): string =>
  text.replace(fieldInText, (found, field: string) =>
    Object.hasOwn(messageFields, field) ? `{${messageFields[field as MessageField].label}}` : found,
  )

/** What is kept and filled in; both forms may be typed. */
export const withFieldNames = (text: string): string =>
  text.replace(/\{([^{}\n]+)\}/g, (found, label: string) => {
    const field = fieldsByLabel.get(label.trim())
    return field ? `{${field}}` : found
  })
