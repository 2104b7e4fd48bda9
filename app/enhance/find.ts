import type { Finder } from './contract.ts'

export const finder = <Parts extends object>(root: ParentNode) =>
  ({
    one: (name: string, within = root) => within.querySelector(`[data-${name}]`),
    all: (name: string, within = root) => [...within.querySelectorAll(`[data-${name}]`)],
    closest: (name: string, from: Element) => from.closest(`[data-${name}]`),
    value: (name: string, of: Element) => of.getAttribute(`data-${name}`) ?? '',
    isPlainPress: (event: MouseEvent) => !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey),
  }) as Finder<Parts>
