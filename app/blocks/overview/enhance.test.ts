import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { all, enhance, one, press, stubMedia, swipe, touch } from '../../../tests/support/dom.ts'
import { drawDemoBlock } from '../../../tests/support/draw-blocks.ts'
import slider from './enhance.ts'

const dots = () => all('[data-dot]')
const current = () => dots().findIndex((dot) => dot.getAttribute('aria-current') === 'true') + 1
const wait = (seconds: number) => vi.advanceTimersByTime(seconds * 1000)

/** How each scroll to a slide was asked for. */
let scrolls: ScrollToOptions[]
function open(...media: string[]): HTMLElement {
  stubMedia(...media)
  const root = enhance(html, 'blocks/overview', slider)
  const track = one('[data-track]')
  Object.defineProperty(track, 'clientWidth', { value: 300, configurable: true })
  scrolls = []
  track.scrollTo = ((options: ScrollToOptions) => {
    scrolls.push(options)
    track.scrollLeft = options.left ?? 0
  }) as typeof track.scrollTo
  return root
}

let html: string
beforeAll(() => {
  html = drawDemoBlock('overview')
})
beforeEach(() => void vi.useFakeTimers())

test('goes on every six seconds, round to the first without riding back over all', () => {
  open()
  const count = dots().length
  expect(count).toBeGreaterThan(3)
  wait(5.9)
  expect(scrolls).toEqual([])
  wait(0.1)
  expect(current()).toBe(2)
  wait(6 * (count - 1))
  expect(current()).toBe(1)
  expect(scrolls.map(({ behavior }) => behavior)).toEqual([...Array(count - 1).fill('smooth'), 'instant'])
})

test('goes to the slide of a dot, whose six seconds begin then, and leaves the address alone', () => {
  open()
  wait(5)
  expect(press(dots()[3] as HTMLElement)).toBe(true)
  expect(current()).toBe(4)
  expect(location.hash).toBe('')
  wait(5.9)
  expect(current()).toBe(4)
  wait(0.1)
  expect(current()).toBe(5)
})

test('follows a swipe of more than 50 pixels, round both ends', () => {
  open()
  const track = one('[data-track]')
  swipe(track, -50)
  expect(current()).not.toBe(2)
  swipe(track, -51)
  expect(current()).toBe(2)
  swipe(track, 80)
  swipe(track, 80)
  expect(current()).toBe(dots().length)
})

test('notices the slide that a finger has scrolled to', () => {
  open()
  const track = one('[data-track]')
  track.scrollLeft = 2 * 300
  track.dispatchEvent(new Event('onscrollend' in track ? 'scrollend' : 'scroll'))
  wait(0.2)
  expect(current()).toBe(3)
})

test.each([
  ['its pause button is pressed', () => press(one('[data-pause]'))],
  ['it has the focus', () => dots()[0]?.focus()],
  ['a finger lies on it', () => touch(one('[data-track]'), 'touchstart')],
  ['it is out of sight', () => Object.defineProperty(one('[data-track]'), 'clientWidth', { value: 0 })],
])('rests while %s', (_, begin) => {
  open()
  begin()
  wait(13)
  expect(scrolls).toEqual([])
})

test('rests while the page is hidden, and goes on when it is seen again', () => {
  open()
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  wait(13)
  expect(scrolls).toEqual([])
  hidden.mockReturnValue(false)
  wait(6)
  expect(scrolls).toHaveLength(1)
})

test('goes on once the finger has left', () => {
  open()
  const track = one('[data-track]')
  for (const type of ['touchstart', 'touchend'] as const) touch(track, type)
  wait(6)
  expect(current()).toBe(2)
})

test('the button says what a press would do', () => {
  open()
  const button = one('[data-pause]')
  press(button)
  expect(button.textContent).toBe('재생')
  press(button)
  expect(button.textContent).toBe('멈춤')
})

test('never moves by itself under reduced motion, and needs no pause then', () => {
  open('prefers-reduced-motion')
  wait(20)
  expect(scrolls).toEqual([])
  expect(one('[data-pause]').hidden).toBe(true)
  press(dots()[1] as HTMLElement)
  expect(scrolls).toEqual([{ left: 300, behavior: 'instant' }])
})
