import { Textarea, TextInput } from '@mantine/core'
import type { LeadDraft, LeadErrors } from '#app/domain/customers/customer/lead-form.ts'
import {
  type FieldName,
  type FormOfField,
  fieldOf,
  fieldsOn,
  formatField,
} from '#app/domain/customers/fields.ts'
import type { ConsentText } from '#app/domain/site/registration-settings.ts'

interface Props {
  form: FormOfField
  /** Named by it, a field may be asked for. */
  text: ConsentText
  draft: LeadDraft | undefined
  errors: LeadErrors | undefined
  size?: 'lg'
  phoneNote?: string
  /** Fields that this form does without, though registrations need them. */
  optional?: readonly FieldName[]
}

/** The fields of a registration on a form of the office: the number first, as it is what is asked for first. */
export function RegistrationFields({ form, text, draft, errors, size, phoneNote, optional = [] }: Props) {
  const [phone, ...others] = fieldsOn(form, text).toSorted(
    (a, b) => Number(b === 'phone') - Number(a === 'phone'),
  )
  return [phone, ...others].map((name) => {
    if (!name) return null
    const { label, input, isRequired } = fieldOf(name)
    const control = {
      name,
      label: isRequired ? label : `${label} (선택)`,
      size,
      defaultValue: formatField(name, draft?.[name] ?? ''),
      error: errors?.[name],
      autoComplete: 'off',
      maxLength: input.maxLength,
      required: isRequired && !optional.includes(name),
    }
    if (input.rows) return <Textarea key={name} {...control} rows={3} />
    return (
      <TextInput
        key={name}
        {...control}
        {...(name === 'phone'
          ? { type: 'tel', inputMode: 'tel', autoFocus: true, description: phoneNote }
          : { placeholder: isRequired ? undefined : input.placeholder })}
      />
    )
  })
}
