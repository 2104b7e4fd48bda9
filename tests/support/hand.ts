import type { Locator, Page } from 'playwright-core'

/** Counts what a hand does. */
export function hand(page: Page) {
  const actions: string[] = []
  const note = (what: string) => actions.push(what)
  return {
    page,
    click: async (to: Locator, what = 'click') => {
      await to.first().click({ timeout: 15_000 })
      note(what)
    },
    /** At a place of what is clicked, as a share of its width and height. */
    point: async (to: Locator, [x, y]: readonly [number, number]) => {
      const { width, height } = (await to.boundingBox()) ?? { width: 0, height: 0 }
      await to.click({ position: { x: width * x, y: height * y } })
      note('click')
    },
    fill: async (to: Locator, text: string) => {
      await to.first().fill(text, { timeout: 15_000 })
      note('field')
    },
    select: async (to: Locator, value: Parameters<Locator['selectOption']>[0]) => {
      await to.first().selectOption(value, { timeout: 15_000 })
      note('choice')
    },
    key: async (key: string) => {
      await page.keyboard.press(key)
      note(key)
    },
    type: async (text: string) => {
      await page.keyboard.type(text)
      note('typed')
    },
    /** What was copied elsewhere, as a browser hands it over: to the page's own code first, else as text. */
    paste: async (to: Locator, text: string) => {
      await to.first().focus({ timeout: 15_000 })
      await to.first().evaluate((element, text) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', text)
        const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
        if (element.dispatchEvent(event)) document.execCommand('insertText', false, text)
      }, text)
      note('paste')
    },
    file: async (to: Locator, file: Parameters<Locator['setInputFiles']>[0]) => {
      await to.setInputFiles(file)
      note('file')
    },
    button: (name: string | RegExp) => page.getByRole('button', { name, disabled: false }),
    link: (name: string | RegExp) => page.getByRole('link', { name }),
    item: (name: string | RegExp) => page.getByRole('menuitem', { name }),
    told: (words: string | RegExp) => page.getByText(words).first().waitFor({ timeout: 20_000 }),
    actions,
  }
}
export type Hand = ReturnType<typeof hand>
