/** A form whose fields can be read again while what it sent waits. */
export type SubmittedForm = Pick<HTMLFormElement, 'elements' | 'isConnected'>

type Fields = URLSearchParams | FormData

/** Remembers the form that was submitted last, until it is asked for. */
export function watchSubmits(document: Document): () => SubmittedForm | undefined {
  let last: HTMLFormElement | undefined
  document.addEventListener(
    'submit',
    ({ target }) => {
      last = target instanceof HTMLFormElement ? target : undefined
    },
    true,
  )
  return () => {
    const form = last
    last = undefined
    return form
  }
}

const isFields = (body: BodyInit | null | undefined): body is Fields =>
  body instanceof URLSearchParams || body instanceof FormData

interface Control {
  name: string
  value: string
  type: string
  disabled: boolean
  checked?: boolean
  selectedOptions?: Iterable<{ value: string }>
}

const unread = new Set(['submit', 'button', 'reset', 'image', 'file', 'fieldset', 'output', 'object'])

/** Fields that people fill in, as they are now; buttons and files are as they were sent. */
function readFields({ elements }: SubmittedForm): { names: Set<string>; values: [string, string][] } {
  const controls = [...elements].map((one) => one as unknown as Control)
  const read = controls.filter(({ name, type, disabled }) => name && !disabled && !unread.has(type))
  return { names: new Set(read.map(({ name }) => name)), values: read.flatMap(valuesOf) }
}

function valuesOf({ name, value, type, checked, selectedOptions }: Control): [string, string][] {
  if (type === 'checkbox' || type === 'radio') return checked ? [[name, value]] : []
  if (type === 'select-multiple') return [...(selectedOptions ?? [])].map((option) => [name, option.value])
  // As forms send line breaks.
  return [[name, value.replace(/\r\n|\r|\n/g, '\r\n')]]
}

/** Whether the body is what the form holds: commands are sent without a form too. */
export function isOf(form: SubmittedForm, body: BodyInit | null | undefined): boolean {
  if (!isFields(body)) return false
  return readFields(form).values.every(([name, value]) =>
    body.getAll(name).some((sent) => isSameText(sent, value)),
  )
}

const isSameText = (sent: unknown, value: string): boolean =>
  typeof sent === 'string' && sent.replace(/\r\n/g, '\n') === value.replace(/\r\n/g, '\n')

/** The body with what is in the form by now, where somebody typed on; the same body where nobody did. */
export function withLiveFields(form: SubmittedForm, body: BodyInit | null | undefined): Fields | undefined {
  if (!isFields(body) || !form.isConnected) return undefined
  const { names, values } = readFields(form)
  if (isOf(form, body) && hasNoMore(names, values, body)) return body
  const fresh = body instanceof FormData ? new FormData() : new URLSearchParams()
  for (const [name, value] of body) if (!names.has(name)) fresh.append(name, value as string)
  for (const [name, value] of values) fresh.append(name, value)
  return fresh
}

const hasNoMore = (names: Set<string>, values: [string, string][], body: Fields): boolean =>
  [...body].filter(([name]) => names.has(name)).length === values.length
