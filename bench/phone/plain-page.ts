import type { Page } from 'playwright-core'

/**
 * What somebody would write by hand for the same page: its words, elements and pictures with the rules that make it look so, the same
 * font and the same first picture asked for first. Without scripts and what is there for them, for search engines, or to
 * hold back the first paint.
 */
export const plainPage = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const root = document.documentElement.cloneNode(true) as HTMLElement
    const others = 'meta[property], meta[name]:not([name="viewport"]), link:not([rel="preload"])'
    for (const one of root.querySelectorAll(`script, template, ${others}`)) one.remove()
    for (const one of root.querySelectorAll('*'))
      for (const { name } of [...one.attributes])
        if (/^data-(?:props|island|load|enhance)$/.test(name)) one.removeAttribute(name)
    return `<!DOCTYPE html>${root.outerHTML}`
  })
