import type { Finder } from './contract.ts'

export const finder = <Parts extends object>(root: ParentNode) =>
  ({
    one: (name: string, within = root) => within.querySelector(`[data-${name}]`),
    all: (name: string, within = root) => [...within.querySelectorAll(`[data-${name}]`)],
    closest: (name: string, from: Element) => from.closest(`[data-${name}]`),
    value: (name: string, of: Element) => of.getAttribute(`data-${name}`) ?? '',
  }) as Finder<Parts>

/** Whether a click opens the link here, not in a new tab or window. */
export const isPlainPress = (event: MouseEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
