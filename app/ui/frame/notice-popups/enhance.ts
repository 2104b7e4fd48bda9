import type { Enhancement } from '../../../enhance/contract.ts'
import { koreanDay } from '../../../platform/korean-day.ts'
import type { NoticePopupsParts } from './contract.ts'
import { isDue } from './notice.ts'

const today = () => koreanDay(Date.now())

/** Without storage, notices reappear on the next page; that must not fail. */
function withStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(localStorage)
  } catch {
    return null
  }
}

const enhance: Enhancement<NoticePopupsParts> = (box, { one, closest, value }) => {
  const key = (popup: HTMLElement) => `${value('notices', box)}:${popup.id}`
  const due = [...box.querySelectorAll('dialog')].filter((popup) => {
    const [from, until] = [value('from', popup), value('until', popup)]
    return isDue({ from, until, hiddenOn: withStorage((storage) => storage.getItem(key(popup))) }, today())
  })
  if (!due.length) return
  // Not `show()`, which would take the focus from someone reading or writing. They are announced instead.
  for (const popup of due) popup.open = true
  const status = box.querySelector('[role="status"]')
  if (status) status.textContent = `알림 ${due.length}건이 열렸습니다.`

  const dismiss = (popup: HTMLDialogElement) => {
    const hadFocus = popup.contains(document.activeElement)
    popup.close()
    const next = due.find((other) => other.open)
    if (hadFocus)
      ((next && one('dismiss', next)) ?? document.getElementById('main'))?.focus({ preventScroll: true })
  }
  box.addEventListener('click', (event) => {
    const button = (event.target as Element).closest('button')
    const popup = button?.closest('dialog')
    if (!button || !popup) return
    if (closest('not-today', button)) withStorage((storage) => storage.setItem(key(popup), today()))
    dismiss(popup)
  })
  // Typing ends the notices: one that reappears when the field is left would catch the next press.
  addEventListener('focusin', (event) => {
    if (!(event.target as Element).closest('form')) return
    for (const popup of due) popup.close()
  })
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('dialog:modal')) return
    const open = due.filter((popup) => popup.open)
    const popup = open.find((one) => one.contains(document.activeElement)) ?? open[0]
    if (popup) dismiss(popup)
  })
}

export default enhance
