import { type RefObject, useEffect } from 'react'
import { ownProperty } from '#app/platform/own-property.ts'

/** By their place on the keyboard, so that they work with a Korean input method. */
const digits = /^(?:Digit|Numpad)([1-6])$/

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && !['radio', 'checkbox', 'button', 'submit'].includes(target.type))

/** Where one goes on after a result: to its time, its visit, or the memo. */
const nextField: Record<string, string> = {
  'call-again': 'input[name="next"]',
  'visit-booked': 'select[name="visitAt"]',
  rejected: 'input[name="bookedVisit"]',
  'wrong-number': 'input[name="bookedVisit"]',
}

const find = <E extends HTMLElement>(work: HTMLElement | null, selector: string) =>
  work?.querySelector<E>(selector) ?? undefined

function chooseResult(work: HTMLElement | null, number: number) {
  const results = work?.querySelectorAll<HTMLInputElement>('input[name="result"]')
  const result = results?.[number - 1]
  if (!result) return
  result.click()
  const next = ownProperty(nextField, result.value)
  const field = (next ? find(work, next) : undefined) ?? find(work, 'textarea[name="note"]')
  field?.focus()
}

function step(work: HTMLElement | null, by: 1 | -1) {
  const links = [...(work?.querySelectorAll<HTMLAnchorElement>('[data-queue] a') ?? [])]
  const at = links.findIndex((link) => link.getAttribute('aria-current'))
  links[at < 0 ? 0 : at + by]?.click()
}

/** Calls without a mouse: D dials, 1 to 6 are the results, Ctrl+Enter saves, J and K go through the queue. */
export function useCallKeys(work: RefObject<HTMLElement | null>, help: RefObject<HTMLDialogElement | null>) {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.isComposing || help.current?.open) return
      if (event.code === 'Enter' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        find<HTMLFormElement>(work.current, 'form[data-call]')?.requestSubmit()
        return
      }
      if (event.code === 'Escape' && isWriting(event.target)) return (event.target as HTMLElement).blur()
      if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return
      const act = actionOf(event, work.current, help.current)
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [work, help])
}

function actionOf(
  { code, shiftKey }: KeyboardEvent,
  work: HTMLElement | null,
  help: HTMLDialogElement | null,
): (() => void) | undefined {
  if (code === 'Slash') return shiftKey ? () => help?.showModal() : undefined
  if (shiftKey) return undefined
  const [, digit] = digits.exec(code) ?? []
  if (digit) return () => chooseResult(work, Number(digit))
  switch (code) {
    case 'KeyD':
      return () => find(work, '[data-dial]')?.click()
    case 'KeyM':
      return () => find(work, 'textarea[name="note"]')?.focus()
    case 'KeyJ':
      return () => step(work, 1)
    case 'KeyK':
      return () => step(work, -1)
    default:
      return undefined
  }
}
