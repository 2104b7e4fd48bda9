import { Checkbox, Group, Paper, Textarea, TextInput } from '@mantine/core'
import {
  type FieldName,
  type FormOfField,
  fieldOf,
  fieldsOn,
  formatField,
} from '#app/domain/customers/fields.ts'
import type { ConsentText } from '#app/domain/site/registration-settings.ts'
import kit from '#app/office/kit/kit.module.css'
import type { Fields } from '../command-form.tsx'

interface Props {
  form: FormOfField
  /** A field may be asked for if this text names it. */
  text: ConsentText
  fields: Fields<FieldName | 'types'>
  /** Unit types of the site. */
  types: readonly string[]
  size?: 'lg'
  phoneNote?: string
  /** Fields that this form does without, though registrations need them. */
  optional?: readonly FieldName[]
}

/** The fields of a registration on a form of the office: the number first, as it is what is asked for first. */
export function RegistrationFields({ form, text, fields, types, size, phoneNote, optional = [] }: Props) {
  const names = fieldsOn(form, text).toSorted((a, b) => Number(b === 'phone') - Number(a === 'phone'))
  return (
    <Paper withBorder p={16} className={kit.form}>
      {names.map((name) => {
        const { label, input, isRequired } = fieldOf(name)
        const { defaultValue, ...props } = fields.field(name)
        const control = {
          ...props,
          defaultValue: formatField(name, defaultValue),
          label: isRequired ? label : `${label} (선택)`,
          size,
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
      })}
      {types.length ? (
        <Group component="fieldset" gap="12px 20px">
          <legend>관심 타입 (선택)</legend>
          {types.map((type) => (
            <Checkbox key={type} label={type} {...fields.box('types', false, type)} />
          ))}
        </Group>
      ) : null}
    </Paper>
  )
}
