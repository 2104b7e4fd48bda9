import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** So many stops are borne on the way to what a screen is for. */
const mostStops = 40

/** Where the focus is, seen from what it is to reach. */
function lookAround(wanted: Element) {
  const at = document.activeElement
  if (!at || at === document.body) return { rowExists: false, name: 'nothing', fault: '' }
  const name = `${at.tagName.toLowerCase()} ‘${(at.getAttribute('aria-label') ?? at.textContent ?? '').trim().slice(0, 40)}’`
  const rowExists = at === wanted
  // A frame shows the focus within itself, and where work begins is no stop.
  if (at.matches('iframe, [tabindex="-1"]')) return { rowExists, name, fault: '' }
  const bearers = [at, at.nextElementSibling, at.closest('label')].filter((one) => one !== null)
  const isMarked = bearers.some((one) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
  })
  if (!isMarked) return { rowExists, name, fault: 'has no mark' }
  const { left, top, right, bottom } = at.getBoundingClientRect()
  const spots = [0.1, 0.5, 0.9].flatMap((x) =>
    [0.2, 0.5, 0.8].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
  )
  const isSeen = spots.some(([x, y]) => {
    const seen = document.elementFromPoint(x, y)
    return seen !== null && bearers.some((one) => one.contains(seen) || seen.contains(one))
  })
  return { rowExists, name, fault: isSeen ? '' : 'lies beneath or outside what is seen' }
}

/** Somebody without a mouse: keys alone, and every place that the focus gets to has to be seen. */
export function keyboardOf(page: Page) {
  const { keyboard } = page
  const focused = () => page.evaluate(() => document.activeElement !== document.body)

  /** What gets the focus may still be sliding in. */
  const settled = async (target: Locator) => {
    const look = () => target.evaluate(lookAround)
    const fault = async () => (await look()).fault
    const { fault: first, name } = await look()
    if (first) await expect.poll(fault, { message: name, timeout: 2000 }).toBe('')
    return await look()
  }
  /** @returns how many presses it took */
  const tabTo = async (target: Locator, most = mostStops, key = 'Tab'): Promise<number> => {
    await target.waitFor()
    const passed: string[] = []
    for (let presses = 0; presses <= most; presses++) {
      const { rowExists, name } = await settled(target)
      if (rowExists) return presses
      passed.push(name)
      await keyboard.press(key)
    }
    return expect.fail(`not reached by ${most} presses: ${passed.join(', ')}`)
  }
  const press = async (target: Locator, key = 'Enter', most = mostStops): Promise<number> => {
    const presses = await tabTo(target, most)
    await keyboard.press(key)
    return presses
  }

  return {
    tabTo,
    press,
    /** Backwards, as to what stands above a form. */
    pressBefore: async (target: Locator, key = 'Enter', most = mostStops) => {
      await tabTo(target, most, 'Shift+Tab')
      await keyboard.press(key)
    },
    /** From the beginning of a document past its menu. */
    skipMenu: async () => {
      await press(page.getByRole('link', { name: '본문으로', exact: true }))
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('work')
    },
    /** Types in place of what a field holds. */
    write: async (target: Locator, text: string, most = mostStops) => {
      await tabTo(target, most)
      await keyboard.press('ControlOrMeta+a')
      await keyboard.type(text)
    },
    /** Walks down a list of choices, which begins at its first. */
    choose: async (target: Locator, value: string, most = mostStops) => {
      await tabTo(target)
      await keyboard.press('Home')
      for (let n = 0; (await target.inputValue()) !== value; n++) {
        if (n > most) expect.fail(`no ${value} among the first ${most}`)
        await keyboard.press('ArrowDown')
      }
    },
    /** Waits for the message after an action, and that the keyboard goes on from somewhere. */
    told: async (words: string | RegExp, within: Page | Locator = page) => {
      await within.getByText(words).first().waitFor()
      await expect.poll(focused, { message: `the focus is lost: ${words}` }).toBe(true)
    },
  }
}

export type Keyboard = ReturnType<typeof keyboardOf>
