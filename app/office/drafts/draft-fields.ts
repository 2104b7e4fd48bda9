import { ownProperty } from '#app/platform/own-property.ts'
import { isChanged, isTypedEarly } from '#app/routes/admin/early-typing.ts'

/** Never part of a draft: how a form is sent, what opens something, and a customer's consent, which is asked for again. */
export const secretFields: ReadonlySet<string> = new Set([
  'draft',
  'intent',
  'password',
  'code',
  'agree',
  'ads',
  'texts',
  'submissionKey',
  'callId',
])

/** What tells which state of a thing a form was opened with: a draft of another state is offered, not put in. */
const versionFields = ['version', 'revision']

/** @param fields of a draft @param now of the form as it is drawn */
export const isOfSameVersion = (fields: Record<string, string[]>, now: Record<string, string[]>): boolean =>
  versionFields.every((name) => fields[name] === undefined || fields[name][0] === ownProperty(now, name)?.[0])

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isTyped = (control: Element): control is Control =>
  (control instanceof HTMLInputElement &&
    !['hidden', 'password', 'file', 'submit', 'button', 'search'].includes(control.type)) ||
  control instanceof HTMLTextAreaElement ||
  control instanceof HTMLSelectElement

const typedControls = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(isTyped).filter(({ name }) => name && !secretFields.has(name))

const isChoice = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')

/** What is typed and chosen, with the version that it was opened with. */
export function readTyped(form: HTMLFormElement): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const control of typedControls(form)) {
    const values = fields[control.name] ?? []
    fields[control.name] = isChoice(control) && !control.checked ? values : [...values, control.value]
  }
  for (const name of versionFields) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement) fields[name] = [field.value]
  }
  return fields
}

/** Whether somebody has typed into the form before its script came. */
export const isTypedInto = (form: HTMLFormElement): boolean =>
  isTypedEarly(form) || typedControls(form).some(isChanged)

/** Puts a draft into the form, as if it were typed. */
export function putTyped(form: HTMLFormElement, fields: Record<string, string[]>): void {
  const used: Record<string, number> = {}
  for (const control of typedControls(form)) {
    const values = fields[control.name]
    if (!values) continue
    if (isChoice(control)) control.checked = values.includes(control.value)
    else {
      const value = values[used[control.name] ?? 0]
      used[control.name] = (used[control.name] ?? 0) + 1
      if (value !== undefined) setValue(control, value)
    }
  }
  announce(form)
}

/** Back to what the server sent. */
export function resetTyped(form: HTMLFormElement): void {
  form.reset()
  announce(form)
}

/** React keeps its own value setter on elements that it controls; the prototype's makes the event count as typing. */
function setValue(control: Control, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

const announce = (form: HTMLFormElement) => form.dispatchEvent(new Event('input', { bubbles: true }))
