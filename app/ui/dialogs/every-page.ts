import { finder } from '#app/enhance/find.ts'
import type { DialogParts } from './contract.ts'

const { one, all, closest, value, isPlainPress } = finder<DialogParts>(document)

const isMarked = () => history.state?.dialog === true

const mark = () => history.pushState({ dialog: true }, '')

/** Our own `history.back()` is under way until its `popstate`. */
let returning = false
let opener: HTMLElement | null = null

function open(dialog: HTMLDialogElement, from: HTMLElement | null) {
  if (dialog.open) return
  opener = from
  dialog.showModal()
  // The title, not a field: no keyboard pops up, and a screen reader announces it.
  dialog.querySelector<HTMLElement>('[tabindex="-1"]')?.focus()
  if (dialog === lasting && !isMarked() && !returning) mark()
}

const lasting = one('lasting')

if (lasting) {
  lasting.addEventListener('close', () => {
    // The close event comes late: the dialog may be open again.
    if (lasting.open || !isMarked() || returning) return
    returning = true
    history.back()
  })
  addEventListener('popstate', () => {
    if (returning) {
      returning = false
      if (lasting.open) mark()
    } else if (isMarked()) open(lasting, null)
    else lasting.close()
  })
  // After a reload, or on return from another page, the entry is still that of the open dialog.
  if (isMarked()) open(lasting, null)
}

const knowsClosedBy = Object.hasOwn(HTMLDialogElement.prototype, 'closedBy')

for (const dialog of document.querySelectorAll('dialog')) {
  dialog.addEventListener('close', () => {
    if (document.activeElement === document.body) opener?.focus({ preventScroll: true })
    opener = null
  })
  // Without `closedby`, a press on the backdrop, which is the dialog itself, closes.
  if (!knowsClosedBy && dialog.hasAttribute('closedby'))
    dialog.addEventListener('pointerdown', (event) => event.target === dialog && dialog.close())
  // A fragment would add a history entry, and going back from it would close the dialog.
  dialog.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="#"]')
    if (!link || closest('close', link) || !dialog.open) return
    event.preventDefault()
    document.getElementById(link.hash.slice(1))?.focus()
  })
}

// On return from a page of the menu, the menu is closed.
addEventListener('pagehide', () => one('leaves')?.close())

for (const link of [...all('open'), ...all('close')].filter((control) => control.matches('a'))) {
  link.role = 'button'
  if (value('open', link)) link.ariaHasPopup = 'dialog'
  // Links with the role of a button react to the space bar too.
  link.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return
    event.preventDefault()
    link.click()
  })
}

addEventListener('click', (event) => {
  const opens = closest('open', event.target)
  const control = opens ?? closest('close', event.target)
  if (!control || !isPlainPress(event)) return
  const dialog = opens ? document.getElementById(`${value('open', opens)}-dialog`) : control.closest('dialog')
  // Without its dialog, or while `:target` shows it, the link works as a link.
  if (!(dialog instanceof HTMLDialogElement) || !(opens || dialog.open)) return
  event.preventDefault()
  if (opens) open(dialog, control)
  else dialog.close()
})
