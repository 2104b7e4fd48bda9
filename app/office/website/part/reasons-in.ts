const prefix = 'reason '
/** The limit of the fields. */
const maxLength = 300

/** Why warnings are meant to stay, by the key of the warning, as the fields of a form that publishes give them. */
export const reasonsIn = (fields: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([name, value]) => [name, String(value).trim().slice(0, maxLength)] as const)
      .filter(([name, reason]) => name.startsWith(prefix) && reason)
      .map(([name, reason]) => [name.slice(prefix.length), reason]),
  )
