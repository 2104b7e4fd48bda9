import { vi } from 'vitest'
import type { Enhancement } from '#app/enhance/contract.ts'
import { finder } from '#app/enhance/find.ts'

/** Puts a body into the document and runs a script on the elements that are marked for it. @returns the first */
export function enhance<Parts extends object>(
  html: string,
  name: string,
  script: Enhancement<Parts>,
): HTMLElement {
  document.body.innerHTML = html
  const roots = [...document.querySelectorAll<HTMLElement>(`[data-enhance^="${name}"]`)]
  for (const root of roots) script(root, finder<Parts>(root))
  const [first] = roots
  if (!first) throw new Error(`nothing is marked for ${name}`)
  return first
}

/** The first element that a selector finds. */
export function one<E extends HTMLElement = HTMLElement>(selector: string, within: ParentNode = document): E {
  const found = within.querySelector<E>(selector)
  if (!found) throw new Error(`there is no ${selector}`)
  return found
}

export const all = <E extends HTMLElement = HTMLElement>(
  selector: string,
  within: ParentNode = document,
): E[] => [...within.querySelectorAll<E>(selector)]

/** Whether a script has taken an event over from the browser. */
const isTaken = (target: EventTarget, event: Event): boolean => {
  target.dispatchEvent(event)
  return event.defaultPrevented
}

const passing = { bubbles: true, cancelable: true }

export const press = (target: EventTarget, held: MouseEventInit = {}): boolean =>
  isTaken(target, new MouseEvent('click', { ...passing, ...held }))

export const type = (target: EventTarget, key: string): boolean =>
  isTaken(target, new KeyboardEvent('keydown', { key, ...passing }))

/** One finger, at a place of the window. */
export function touch(target: EventTarget, type: 'touchstart' | 'touchend', x = 200, y = 200): void {
  const finger = { clientX: x, clientY: y }
  target.dispatchEvent(
    Object.assign(new Event(type, passing), { touches: [finger], changedTouches: [finger] }),
  )
}

/** One finger across so many pixels. */
export function swipe(target: EventTarget, dx: number, dy = 0): void {
  touch(target, 'touchstart')
  touch(target, 'touchend', 200 + dx, 200 + dy)
}

/** Answers media queries that contain one of these texts with yes. @returns what may be changed later */
export function stubMedia(...yes: string[]): Set<string> {
  const matching = new Set(yes)
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return [...matching].some((one) => query.includes(one))
    },
    addEventListener() {},
  }))
  return matching
}

/** Lets promises that are already settled be heard. */
export const settled = () => new Promise((done) => setImmediate(done))
