import { beforeEach, expect, test, vi } from 'vitest'
import { all, enhance, one, stubMedia } from '../../../tests/support/dom.ts'

/** Four sections of a window's height, and a footer of half of one. */
const height = 1000
const names = ['a', 'b', 'c', 'd']
const page = `
  <nav data-enhance="blocks/section-nav wide">${names.map((name) => `<a href="#${name}">${name}</a>`).join('')}</nav>
  <main>${names.map((name) => `<section id="${name}"></section>`).join('')}<input id="field"></main>`

let media: Set<string>
/** Of sections that are higher than the window. */
let heights: Record<string, number>
let rides: number[]
let now: number

beforeEach(async () => {
  vi.resetModules()
  media = stubMedia('min-width: 901px')
  now = 10_000
  rides = []
  heights = {}
  vi.stubGlobal('innerHeight', height)
  vi.stubGlobal('scrollY', 0)
  vi.stubGlobal('scrollTo', ({ top = 0 }: ScrollToOptions) => {
    rides.push(top)
    vi.stubGlobal('scrollY', top)
  })
  vi.spyOn(window, 'getComputedStyle').mockReturnValue({
    scrollPaddingTop: '12px',
    overflowY: 'visible',
  } as CSSStyleDeclaration)
  Object.defineProperty(document.documentElement, 'scrollHeight', { value: 4.5 * height, configurable: true })
  const { default: script } = await import('./enhance.ts')
  enhance(page, 'blocks/section-nav', () => {})
  for (const [i, section] of all('section').entries()) {
    section.getBoundingClientRect = () => {
      const own = heights[section.id] ?? height
      const top = i * height - scrollY
      return { top, height: own, bottom: top + own } as DOMRect
    }
    Object.defineProperty(section, 'offsetHeight', { value: height })
  }
  const nav = one('nav')
  script(nav, undefined as never)
})

/** Turns the wheel so many milliseconds later. @returns whether it was taken */
function turn(deltaY: number, later = 600, over: WheelEventInit = {}): boolean {
  now += later
  const event = new WheelEvent('wheel', { deltaY, bubbles: true, cancelable: true, ...over })
  Object.defineProperty(event, 'timeStamp', { value: now })
  // happy-dom leaves what a wheel shares with the mouse out.
  for (const [name, value] of Object.entries(over))
    Object.defineProperty(event, name, { value, configurable: true })
  one('main').dispatchEvent(event)
  return event.defaultPrevented
}
const index = () => one('nav').dataset.index

test('a turn is a section, down to the footer and back, and beyond either end the page is left alone', () => {
  expect(index()).toBe('1')
  for (const expected of ['2', '3', '4', '4.5']) {
    expect(turn(120)).toBe(true)
    expect(index()).toBe(expected)
  }
  expect(turn(120)).toBe(false)
  for (const expected of ['4', '3', '2', '1']) {
    expect(turn(-120)).toBe(true)
    expect(index()).toBe(expected)
  }
  expect(turn(-120)).toBe(false)
  expect(rides).toEqual([1000, 2000, 3000, 3500, 3000, 2000, 1000, 0])
})

test('for half a second after a step a turn goes nowhere, and scrolls nothing either', () => {
  turn(120)
  expect(turn(120, 499)).toBe(true)
  expect(rides).toHaveLength(1)
  expect(turn(120, 1)).toBe(true)
  expect(rides).toHaveLength(2)
})

test('what a strong push leaves running is part of its turn', () => {
  turn(400)
  for (const strength of [300, 200, 100, 50]) turn(strength, 190)
  expect(rides).toHaveLength(1)
})

test('a touchpad scrolls freely, through the whole gesture', () => {
  expect(turn(12)).toBe(false)
  expect(turn(120, 100)).toBe(false)
  expect(rides).toEqual([])
})

test.each([
  ['zooming', { ctrlKey: true }],
  ['scrolling sideways', { shiftKey: true }],
  ['a sideways push', { deltaX: 300 }],
])('leaves %s to the browser', (_, over) => {
  expect(turn(120, 600, over)).toBe(false)
})

test('leaves the page alone while something is written', () => {
  one('#field').focus()
  expect(turn(120)).toBe(false)
})

test('leaves narrow windows and reduced motion alone', () => {
  media.add('prefers-reduced-motion')
  expect(turn(120)).toBe(false)
  media.clear()
  expect(turn(120)).toBe(false)
  media.add('min-width: 901px')
  expect(turn(120)).toBe(true)
})

test('the list says which section is seen, however it was come to', () => {
  vi.stubGlobal('scrollY', 2100)
  const scroll = new Event('scroll')
  Object.defineProperty(scroll, 'timeStamp', { value: 60_000 })
  dispatchEvent(scroll)
  expect(index()).toBe('3')
  expect(all('a[aria-current]').map((link) => link.textContent)).toEqual(['c'])
})

test('a section that is higher than the window scrolls by itself to its end, and nothing is scaled', () => {
  heights.d = 1250
  vi.stubGlobal('scrollY', 3000)
  expect(turn(120)).toBe(false)
  vi.stubGlobal('scrollY', 3250)
  expect(turn(120)).toBe(true)
  expect(index()).toBe('4.5')
  for (const section of all('section')) expect(section.style.zoom).toBe('')
})
