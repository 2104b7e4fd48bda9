import { textFields } from '../../read-form.ts'

const prefix = 'reason '
/** As the fields allow. */
const maxLength = 300

/** Why warnings are meant to stay, by the key of the warning, as a form that publishes gives them. */
export const reasonsIn = (form: FormData): Record<string, string> =>
  Object.fromEntries(
    Object.entries(textFields(form))
      .map(([name, value]) => [name, value.trim().slice(0, maxLength)] as const)
      .filter(([name, reason]) => name.startsWith(prefix) && reason)
      .map(([name, reason]) => [name.slice(prefix.length), reason]),
  )
