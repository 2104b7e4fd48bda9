/**
 * What somebody types before React takes the page over. React then keeps it in the field but knows nothing of it, so that a form of
 * its own values would send what the server drew, and puts textareas back. It is remembered here, and told once React listens.
 */
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface Typed {
  value: string
  /** Of a box or a radio button. */
  isOn: boolean
  /** A syllable is not finished yet: to set the value would end it. */
  isComposing: boolean
}

const typed = new Map<Field, Typed>()
let end = () => {}

/** From before React takes the page over; once. What a browser restored after the page was loaded again counts as typed. */
export function watchEarlyTyping(page: Document): void {
  for (const field of page.querySelectorAll<Field>('input, textarea, select'))
    if (isChanged(field)) note(field, false)
  const hear = (event: Event) => {
    const { target } = event
    if (isField(target)) note(target, (event as InputEvent).isComposing ?? false)
  }
  const heard = ['input', 'compositionend'] as const
  for (const kind of heard) page.addEventListener(kind, hear, true)
  end = () => {
    for (const kind of heard) page.removeEventListener(kind, hear, true)
  }
}

/** Tells the fields that React has just taken over what was typed into them. */
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
  // Other forms look something up, and their fields may lead away as soon as they change.
  if (!field.form?.matches('[method="post" i]')) return
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
function isChanged(field: Field): boolean {
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

/** As if it were typed now: React hears of a value only if it is another than the one that was set last on the element itself. */
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
