/**
 * Input that arrives before React hydrates the page. React keeps it in the field but does not know of it: a controlled form would
 * send the server's value, and textareas fall back to it. This module records such input and replays it after hydration.
 */
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface Typed {
  value: string
  /** Of a box or a radio button. */
  isOn: boolean
  /** An input method is composing a syllable: setting the value would end it. */
  isComposing: boolean
}

const typed = new Map<Field, Typed>()
const typedForms = new WeakSet<HTMLFormElement>()

/** Whether somebody typed into a form before hydration. Afterwards React takes what they typed for what was drawn. */
export const isTypedEarly = (form: HTMLFormElement): boolean => typedForms.has(form)
let end = () => {}

/** Call once, before hydration. Values that the browser restored after a reload count as typed. */
export function watchEarlyTyping(page: Document): void {
  for (const field of page.querySelectorAll<Field>('input, textarea, select'))
    if (isChanged(field)) note(field, false)
  const hear = (event: Event) => {
    const { target } = event
    // A file that was chosen stays chosen, and no script may choose it.
    if (isField(target) && !untyped.has(target.type)) note(target, (event as InputEvent).isComposing ?? false)
  }
  const heard = ['input', 'compositionend'] as const
  for (const kind of heard) page.addEventListener(kind, hear, true)
  end = () => {
    for (const kind of heard) page.removeEventListener(kind, hear, true)
  }
}

/** Replays the recorded input; call in the commit that hydrates the page. */
export function handOverTyping(): void {
  end()
  for (const [field, { value, isOn, isComposing }] of typed) {
    if (!field.isConnected) continue
    if (isComposing)
      field.addEventListener('compositionend', () => retype(field, field.value), { once: true })
    else if (isToggle(field)) toggle(field, isOn)
    else retype(field, value)
  }
  typed.clear()
}

function note(field: Field, isComposing: boolean): void {
  // Forms that look something up may lead away as soon as a field changes. Fields without a form filter what is shown.
  if (field.form && !field.form.matches('[method="post" i]')) return
  if (field.form) typedForms.add(field.form)
  typed.set(field, { value: field.value, isOn: isToggle(field) && field.checked, isComposing })
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

const isToggle = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

const untyped = new Set(['hidden', 'file', 'submit', 'button', 'reset', 'image'])

/** Whether a field differs from what the server drew. */
export function isChanged(field: Field): boolean {
  if (untyped.has(field.type)) return false
  if (isToggle(field)) return field.checked !== field.defaultChecked
  if (field instanceof HTMLSelectElement) return field.selectedIndex !== drawnOption(field)
  return field.value !== field.defaultValue
}

const drawnOption = ({ options }: HTMLSelectElement): number => {
  const drawn = [...options].findLastIndex((option) => option.defaultSelected)
  return drawn < 0 ? [...options].findIndex((option) => !option.disabled) : drawn
}

/** Clicked from what it was before. */
function toggle(field: HTMLInputElement, isOn: boolean): void {
  if (field.type === 'radio' && !isOn) return
  field.checked = !isOn
  field.click()
}

/** React ignores an input event unless the value differs from the one that was last set on the element itself. */
function retype(field: Field, value: string): void {
  if (field instanceof HTMLSelectElement) {
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  const { selectionStart, selectionEnd } = field
  field.value = field.defaultValue
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
  if (field.ownerDocument.activeElement === field && selectionStart !== null)
    field.setSelectionRange(selectionStart, selectionEnd)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
