import { afterEach, vi } from 'vitest'

// What browsers have and happy-dom has not.
for (const [property, attribute] of [
  ['ariaSelected', 'aria-selected'],
  ['ariaCurrent', 'aria-current'],
  ['ariaBusy', 'aria-busy'],
  ['ariaHasPopup', 'aria-haspopup'],
] as const)
  Object.defineProperty(Element.prototype, property, {
    configurable: true,
    get(this: Element) {
      return this.getAttribute(attribute)
    },
    set(this: Element, value: string | null) {
      if (value === null) this.removeAttribute(attribute)
      else this.setAttribute(attribute, value)
    },
  })

for (const [property, find] of [
  ['rows', (element: Element) => [...element.querySelectorAll('tr')]],
  ['cells', (element: Element) => [...element.children]],
  ['cellIndex', (element: Element) => [...(element.parentElement?.children ?? [])].indexOf(element)],
] as const)
  Object.defineProperty(HTMLElement.prototype, property, {
    configurable: true,
    get(this: Element) {
      return find(this)
    },
  })

const { matches } = Element.prototype
Object.assign(Element.prototype, {
  matches(this: Element, selectors: string): boolean {
    return selectors
      .split(', ')
      .some((selector) =>
        selector === ':focus-within' ? this.contains(document.activeElement) : matches.call(this, selector),
      )
  },
})

Object.assign(HTMLElement.prototype, {
  showPopover(this: HTMLElement) {
    this.dataset.popoverOpen = ''
  },
})

/** What scripts of a test ask of the window, which outlives their documents. */
const heard: Parameters<typeof addEventListener>[] = []
const listen = globalThis.addEventListener.bind(globalThis)
Object.assign(globalThis, {
  addEventListener: (...given: Parameters<typeof addEventListener>) => {
    heard.push(given)
    listen(...given)
  },
})

afterEach(() => {
  for (const given of heard.splice(0)) removeEventListener(...given)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.body.innerHTML = ''
  history.replaceState(null, '', '/')
})
