import { type MouseEvent as ReactMouseEvent, useEffect, useEffectEvent, useState } from 'react'

const rowsOf = () => [...document.querySelectorAll<HTMLAnchorElement>('a[data-lead-row]')]
const boxOf = (row: Element | null | undefined) =>
  row?.closest('tr')?.querySelector<HTMLInputElement>('input[name="lead"]') ?? null

const typing =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"]'

/** Keys by their place on the keyboard: with a Korean input method `j` types `ㅓ`. */
export function useListKeys({ search, openHelp }: { search: string; openHelp: () => void }) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target as Element | null
    if (event.ctrlKey || event.metaKey || event.altKey || target?.closest(typing)) return
    if (event.key === '?' || event.code === 'Slash') {
      event.preventDefault()
      if (event.key === '?' || event.shiftKey) openHelp()
      else document.getElementById(search)?.focus()
    }
    if (event.code === 'KeyJ') step(1, event)
    if (event.code === 'KeyK') step(-1, event)
    if (event.code === 'KeyA') {
      // Behind the bar are as many rows as the list has.
      const first = document.querySelector<HTMLElement>(
        '[data-bulk-bar] input:not([type="checkbox"], [type="hidden"])',
      )
      if (first?.offsetParent) {
        event.preventDefault()
        first.focus()
      }
    }
    if (event.code === 'KeyX') {
      const box = boxOf(document.activeElement)
      if (!box) return
      event.preventDefault()
      box.dispatchEvent(
        new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: event.shiftKey }),
      )
    }
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function step(by: 1 | -1, event: KeyboardEvent) {
  const rows = rowsOf()
  const current = document.activeElement?.closest('tr')
  const at = rows.findIndex((row) => row.closest('tr') === current)
  const next = at < 0 ? rows[by > 0 ? 0 : rows.length - 1] : rows[at + by]
  if (!next) return
  event.preventDefault()
  next.focus()
  next.scrollIntoView({ block: 'nearest' })
}

let lastChosen: HTMLInputElement | undefined

/** @param isRange from the one that was chosen before */
function choose(box: HTMLInputElement, isOn: boolean, isRange: boolean) {
  const boxes = [...document.querySelectorAll<HTMLInputElement>('input[name="lead"]')]
  const [from, to] = [boxes.indexOf(lastChosen ?? box), boxes.indexOf(box)].sort((a, b) => a - b)
  const some = isRange && from !== undefined && from >= 0 ? boxes.slice(from, (to ?? 0) + 1) : [box]
  for (const one of some) one.checked = isOn
  lastChosen = box
}

/** How many rows of a form are chosen. `onClick` is the form's: presses and keys both click its boxes. */
export function useChoice(total: number) {
  const [chosen, setChosen] = useState(0)
  const onClick = ({ target, currentTarget: form, shiftKey }: ReactMouseEvent<HTMLFormElement>) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'checkbox') return
    const boxes = form.querySelectorAll<HTMLInputElement>('input[name="lead"]')
    if (target.name === 'lead') choose(target, target.checked, shiftKey)
    if (target.dataset.chooseAll !== undefined) for (const box of boxes) box.checked = target.checked
    const isWhole = form.querySelector<HTMLInputElement>('input[name="all"]')?.checked
    setChosen(isWhole ? Math.min(total, 1000) : [...boxes].filter((box) => box.checked).length)
  }
  return { chosen, onClick, clear: () => setChosen(0) }
}
