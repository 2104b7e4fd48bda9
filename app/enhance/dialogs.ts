/** The mark of a history entry on which the dialog is open. */
const isMarked = () => history.state?.dialog === true

const mark = () => history.pushState({ dialog: true }, '')

/** Our own step back is under way; its `popstate` has not come yet. */
let returning = false
let opener: HTMLElement | null = null

function open(dialog: HTMLDialogElement, from: HTMLElement | null) {
  if (dialog.open) return
  opener = from
  dialog.showModal()
  // The title, not a field: no keyboard jumps up, and a screen reader says where it is.
  dialog.querySelector<HTMLElement>('[tabindex="-1"]')?.focus()
  if ('inHistory' in dialog.dataset && !isMarked() && !returning) mark()
}

/** The dialog that lives in the history, so that the browser's back closes it instead of leaving the page. */
const lasting = document.querySelector<HTMLDialogElement>('dialog[data-in-history]')

if (lasting) {
  lasting.addEventListener('close', () => {
    // A close event comes late: the dialog may be open again by now.
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
  // After a reload, or coming back from another page, the entry is still the one with the open dialog.
  if (isMarked()) open(lasting, null)
}

const knowsClosedBy = Object.hasOwn(HTMLDialogElement.prototype, 'closedBy')

for (const dialog of document.querySelectorAll('dialog')) {
  dialog.addEventListener('close', () => {
    if (document.activeElement === document.body) opener?.focus({ preventScroll: true })
    opener = null
  })
  // Where `closedby` is unknown a press on the backdrop, which is the dialog itself, closes.
  if (!knowsClosedBy && dialog.hasAttribute('closedby'))
    dialog.addEventListener('pointerdown', (event) => event.target === dialog && dialog.close())
  // A fragment would be a history entry of its own, and the way back from it would close the dialog.
  dialog.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="#"]:not([data-close])')
    if (!link || !dialog.open) return
    event.preventDefault()
    document.getElementById(link.hash.slice(1))?.focus()
  })
}

// Going on from the menu leaves it closed for whoever comes back.
addEventListener('pagehide', () => document.querySelector<HTMLDialogElement>('dialog[data-leaves]')?.close())

const switches = 'a[data-open], a[data-close]'

for (const link of document.querySelectorAll<HTMLElement>(switches)) {
  link.role = 'button'
  if (link.dataset.open) link.ariaHasPopup = 'dialog'
}

addEventListener('click', (event) => {
  const control = (event.target as Element).closest<HTMLElement>('[data-open], [data-close]')
  if (!control || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  const { open: name } = control.dataset
  const dialog = name === undefined ? control.closest('dialog') : document.getElementById(`${name}-dialog`)
  // Without its dialog, or while only the address shows it, a link is a link.
  if (!(dialog instanceof HTMLDialogElement) || (name === undefined && !dialog.open)) return
  event.preventDefault()
  if (name === undefined) dialog.close()
  else open(dialog, control)
})

// What is called a button is pressed by the space bar too.
addEventListener('keydown', (event) => {
  const control = event.target as HTMLElement
  if (event.key !== ' ' || !control.matches?.(switches)) return
  event.preventDefault()
  control.click()
})

export {}
