/** Fields of a form as a document keeps them. */
export interface Fields {
  form: FormData
  /** Trimmed; lines end as in content. */
  text: (name: string) => string
  /** Undefined where nothing is written. */
  optional: (name: string) => string | undefined
  /** Undefined where nothing is written; `NaN` for what is no number. Thousands may be parted by commas. */
  number: (name: string) => number | undefined
  has: (name: string) => boolean
  all: (name: string) => string[]
  file: (name: string) => File | undefined
}

/** Letters of one field; a pasted sheet of prices is the longest. */
const maxLength = 50_000

export function fieldsOf(form: FormData): Fields {
  const clean = (value: FormDataEntryValue | null) =>
    typeof value === 'string' ? value.slice(0, maxLength).replaceAll(/\r\n?/g, '\n').trim() : ''
  const text = (name: string) => clean(form.get(name))
  return {
    form,
    text,
    optional: (name) => text(name) || undefined,
    number: (name) => {
      const written = text(name).replaceAll(',', '')
      return written ? Number(written) : undefined
    },
    has: (name) => form.has(name),
    all: (name) => form.getAll(name).map(clean),
    file: (name) => {
      const value = form.get(name)
      return value instanceof File && value.name ? value : undefined
    },
  }
}
