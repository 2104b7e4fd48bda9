import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'
import { first, testFirst } from '../support/long.ts'
import { demoAddresses } from '../support/site-pages.ts'

const journey = startJourney({ isReader: true })

const isHome = ({ content }: { content: { path: string } }) => content.path === '/'
/** Both homes before all others. */
const addresses = () => {
  const all = demoAddresses(journey.server)
  return [...all.filter(isHome), ...all.filter((one) => !isHome(one))].map(({ url }) => url)
}

async function open(options: BrowserContextOptions, url: string): Promise<Page> {
  return await journey.visitor({ ...options, reducedMotion: 'reduce' })(url)
}

/**
 * Texts that are drawn smaller than 14 px, with zoom and transforms: the bare mark of a picture may have 12, and a logo's
 * small line what it has. A mark that goes on, as `조망은 동·층별 상이`, is a notice like others.
 */
const smallTexts = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const small = new Set<string>()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement as HTMLElement
      const text = node.textContent?.trim()
      if (!text || parent.closest('svg, script, style, option, header small')) continue
      if (!parent.checkVisibility({ contentVisibilityAuto: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      if (range.getBoundingClientRect().width < 2) continue
      const ratio = parent.offsetWidth ? parent.getBoundingClientRect().width / parent.offsetWidth : 1
      // `offsetWidth` is a whole number.
      const scale = Math.abs(ratio - 1) < 0.02 ? 1 : ratio
      const size = Number.parseFloat(getComputedStyle(parent).fontSize) * scale
      if (size < (/^※\sCG$/.test(text) ? 12 : 14) - 0.05)
        small.add(`${size.toFixed(1)}: ${text.slice(0, 30)}`)
    }
    return [...small]
  })

testFirst(1, [
  [1366, 650],
  [1024, 600],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
  [390, 844],
])(
  'no text is drawn too small to read on a window of %i by %i',
  async (width, height) => {
    const device = width > 900 ? desktop : phone
    for (const url of first(2, addresses())) {
      const page = await open({ ...device, viewport: { width, height } }, url)
      expect(await smallTexts(page), url).toEqual([])
    }
  },
  240_000,
)

/** Letters of a drawing that are smaller than 11 px as drawn, with the width that a picture has on its page. */
const smallLetters = (page: Page, width?: number) =>
  page.evaluate((shownWidth) => {
    const small = new Set<string>()
    for (const text of document.querySelectorAll<SVGTextContentElement>('svg text, svg tspan')) {
      const own = [...text.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      if (!own.some(({ textContent }) => textContent?.trim()) || !text.checkVisibility()) continue
      const matrix =
        text.ownerSVGElement && text.getBoundingClientRect().width && (text as SVGTextElement).getScreenCTM()
      if (!matrix) continue
      const drawn = shownWidth ? shownWidth / document.documentElement.getBoundingClientRect().width : 1
      const scale = drawn * Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c))
      const size = Number.parseFloat(getComputedStyle(text).fontSize) * scale
      if (size < 10.95) small.add(`${size.toFixed(1)}: ${text.textContent?.slice(0, 12)}`)
    }
    return [...small]
  }, width)

/** Drawings that the page shows as pictures, as wide as they are drawn. */
const drawnPictures = (page: Page) =>
  page.evaluate(() => {
    for (const item of document.querySelectorAll('details')) item.open = true
    return [...document.images].flatMap((image) => {
      const sources = image.closest('picture')?.querySelectorAll('source') ?? []
      const chosen = [...sources].find(({ media }) => matchMedia(media).matches)
      const src = new URL(chosen?.srcset ?? image.src, document.baseURI).href
      const box = image.getBoundingClientRect()
      if (!src.endsWith('.svg') || box.width < 2 || !image.checkVisibility()) return []
      const sized = chosen?.getAttribute('width') ? chosen : image
      const across = box.width / Number(sized.getAttribute('width'))
      const down = box.height / Number(sized.getAttribute('height'))
      const fit = getComputedStyle(image).objectFit
      const scale =
        fit === 'cover' ? Math.max(across, down) : fit === 'contain' ? Math.min(across, down) : across
      return [{ src, width: Math.round((box.width * scale) / across) }]
    })
  })

const drawingPages = /"(?:site-layout|plan-comparison|unit-plan|map)"|\.svg"/

testFirst(1, [
  [1024, 600],
  [1100, 700],
  [1280, 720],
  [1440, 900],
  [390, 844],
  [360, 640],
])(
  'no letter of a drawing is smaller than 11 px at rest on a window of %i by %i',
  async (width, height) => {
    const page = await open({ ...desktop, viewport: { width, height } }, journey.addressOf('/robots.txt'))
    // As a page's picture a file has its styles; opened alone, its policy forbids them.
    const file = await open({ ...desktop, bypassCSP: true }, journey.addressOf('/robots.txt'))
    const faults: string[] = []
    const checked = new Set<string>()
    const pages = demoAddresses(journey.server).filter(
      ({ url, content }) => !url.includes('?') && drawingPages.test(JSON.stringify(content)),
    )
    const compares = pages.filter(({ content }) => /(?:compare|ComplexGuide\/intro)$/.test(content.path))
    for (const { url } of first(2, [...compares, ...pages])) {
      await page.goto(url, { waitUntil: 'domcontentloaded' })
      for (const one of await smallLetters(page)) faults.push(`${url}: ${one}`)
      for (const picture of await drawnPictures(page)) {
        const key = `${picture.src} ${picture.width}`
        if (checked.has(key)) continue
        checked.add(key)
        await file.setViewportSize({ width: picture.width, height: 600 })
        await file.goto(picture.src)
        for (const one of await smallLetters(file, picture.width))
          faults.push(`${url} ${picture.src}: ${one}`)
      }
    }
    expect(faults).toEqual([])
  },
  240_000,
)

/**
 * Whether the page scrolls sideways, and what is broken: figures and short words that break over two lines, texts that have
 * hardly more than a letter a line, tables and lines that are cut.
 * @param size of the root's letters
 */
const overflows = (page: Page, size: string) =>
  page.evaluate(async (fontSize) => {
    document.documentElement.style.fontSize = fontSize
    await document.fonts.ready
    for (const one of document.querySelectorAll('main details')) (one as HTMLDetailsElement).open = true
    const linesOf = (range: Range) =>
      new Set([...range.getClientRects()].filter(({ width }) => width).map(({ top }) => Math.round(top))).size
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    const broken = new Set<string>()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent ?? ''
      const letters = text.replace(/\s+/g, '')
      if (letters.length < 2) continue
      const parent = node.parentElement as HTMLElement
      if (
        parent.closest('svg, script, style, option, template, .visually-hidden, [aria-hidden]') ||
        !parent.checkVisibility()
      )
        continue
      range.selectNodeContents(node)
      const lines = linesOf(range)
      if (lines < 2) continue
      if (letters.length > 4 && lines > letters.length / 1.5) broken.add(text)
      // A bracket that is one word with what it says something of, and a date.
      const whole =
        fontSize === '100%'
          ? /\S\u2060?\((?:계획|예정|주|[일월화수목금토])[),]|\d{4}\. \d{1,2}\. \d{1,2}\.|\d㎡|[)」]\u2060?[가-힣](?![가-힣])|\d개\s동/g
          : /\d㎡|[가-힣\d]\u2060?·|\d개\s동/g
      for (const { 0: words, index } of text.matchAll(whole)) {
        range.setStart(node, index)
        range.setEnd(node, index + words.length)
        if (linesOf(range) > 1) broken.add(`${words} of ${text.slice(0, 40)}`)
      }
      for (const { 0: word, index } of text.matchAll(/\d[\d,.]*\d|[가-힣]+/g)) {
        // Longer words may be wider than a line.
        if (/[가-힣]/.test(word) && word.length > 5) continue
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (linesOf(range) > 1) broken.add(`${word} of ${text.slice(0, 40)}`)
      }
    }
    for (const box of document.querySelectorAll<HTMLElement>('main :is(table, summary *)')) {
      const { overflowX, textOverflow } = getComputedStyle(box)
      const cuts = box.tagName === 'TABLE' ? overflowX === 'auto' : textOverflow === 'ellipsis'
      if (cuts && box.scrollWidth > box.clientWidth + 1 && box.checkVisibility())
        broken.add(`cut: ${box.textContent?.slice(0, 40)}`)
    }
    // A table of fixed columns that is narrower than its box, as a calendar whose days touch.
    for (const table of document.querySelectorAll<HTMLTableElement>('main table')) {
      const across = table.tBodies[0]?.rows[0]?.getBoundingClientRect().width ?? 0
      if (getComputedStyle(table).tableLayout !== 'fixed' || !table.checkVisibility()) continue
      if (across < table.getBoundingClientRect().width * 0.95)
        broken.add(`narrow: ${table.innerText.slice(0, 20)}`)
    }
    // What is said of the first picture is not under its button.
    const hero = document.querySelector('main > [data-section]:has(h1)')
    const credit = hero?.querySelector('figcaption')
    if (credit) {
      range.selectNodeContents(credit)
      const { top } = range.getBoundingClientRect()
      for (const button of hero?.querySelectorAll('.actions a') ?? [])
        if (button.checkVisibility() && button.getBoundingClientRect().bottom > top && innerWidth < 600)
          broken.add(`over ${credit.textContent}: ${button.textContent}`)
    }
    const { scrollWidth, clientWidth } = document.documentElement
    return { sideways: Math.max(0, scrollWidth - clientWidth), broken: [...broken] }
  }, size)

/** Lines that end or begin with the sign of a range or of two things side by side, or that are no more than a short bracket. */
const hangingSigns = (page: Page) =>
  page.evaluate(() => {
    const range = document.createRange()
    /** By the height at which their letters stand; a small letter beside a large one may stand a little higher. */
    const linesOf = (box: Element) => {
      const lines: { bottom: number; text: string }[] = []
      const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (node.parentElement?.closest('.visually-hidden')) continue
        for (const { 0: letter, index } of node.textContent?.matchAll(/[^\s\u2060]/gu) ?? []) {
          range.setStart(node, index)
          range.setEnd(node, index + letter.length)
          const [{ bottom, width } = { bottom: 0, width: 0 }] = range.getClientRects()
          if (!width) continue
          const line = lines.find((one) => Math.abs(one.bottom - bottom) < 10)
          if (line) line.text += letter
          else lines.push({ bottom, text: letter })
        }
      }
      return lines.map(({ text }) => text)
    }
    return [...document.querySelectorAll<HTMLElement>('main *, footer *')].flatMap((box) => {
      const hasText = [...box.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
      if (!hasText || !/[·~(/]/.test(box.innerText ?? '') || box.closest('svg, select, .visually-hidden'))
        return []
      if (!box.checkVisibility() || getComputedStyle(box).display === 'inline') return []
      const lines = linesOf(box)
      return lines.flatMap((line, i) => {
        const ends = i < lines.length - 1 && /[·~/]$/.test(line)
        const begins = i > 0 && (/^[·~]/.test(line) || /^\([^)]{1,4}\)$/.test(line))
        return ends || begins ? [`sign alone: ${lines[i - 1] ?? ''} | ${line} | ${lines[i + 1] ?? ''}`] : []
      })
    })
  })

test('every page fits a phone of 360 px, also with letters twice as large', async () => {
  const page = await open(
    { ...phone, viewport: { width: 360, height: 740 } },
    journey.addressOf('/robots.txt'),
  )
  // What is written is measured: pictures keep the room that they will have.
  await page.route(/\.(?:avif|webp|jpg|png|mp4|webm|js)$/, () => {})
  const faults: string[] = []
  for (const url of first(6, addresses())) {
    await page.goto(url, { waitUntil: 'domcontentloaded' })
    for (const size of ['100%', '200%']) {
      const { sideways, broken } = await overflows(page, size)
      if (sideways) faults.push(`${url} at ${size}: ${sideways} px sideways`)
      for (const one of broken) faults.push(`${url} at ${size}: ${one}`)
      if (size === '100%') for (const one of await hangingSigns(page)) faults.push(`${url}: ${one}`)
    }
  }
  expect(faults).toEqual([])
}, 240_000)

test('the figures of a price list grow with the letters of the reader', { tags: 'long' }, async () => {
  const page = await open(
    { ...phone, viewport: { width: 360, height: 740 } },
    addresses().find((url) => url.endsWith('/SalesInfo/price')) ?? '',
  )
  const sizes = (size: string) =>
    page.evaluate((size) => {
      document.documentElement.style.fontSize = size
      return [...document.querySelectorAll('main td')].map((cell) =>
        Number.parseFloat(getComputedStyle(cell).fontSize),
      )
    }, size)
  const before = await sizes('100%')
  const after = await sizes('200%')
  expect(before.length).toBeGreaterThan(100)
  expect(after.filter((size, i) => size < 1.9 * (before[i] ?? 0))).toEqual([])
})

testFirst(1, [[901], [1181], [1366]])(
  'a window of %i px keeps its width with letters half as large again',
  async (width) => {
    const page = await open({ ...desktop, viewport: { width, height: 650 } }, addresses()[0] ?? '')
    // The first screen's words and buttons are beside the picture, whole, and above the strip of dates.
    const overlaps = () =>
      page.evaluate(() => {
        const [hero] = document.querySelectorAll('main > [data-section]')
        const figure = hero?.querySelector('figure')?.getBoundingClientRect()
        const dates = hero?.querySelector('ol')?.getBoundingClientRect()
        const words = [...(hero?.querySelectorAll('h1, h1 ~ p, .actions a') ?? [])].filter((one) =>
          one.checkVisibility(),
        )
        return words.flatMap((one) => {
          const range = document.createRange()
          range.selectNodeContents(one)
          const { right, bottom } = range.getBoundingClientRect()
          const isApart =
            figure && right <= figure.left + figure.width * 0.1 && (!dates || bottom <= dates.top)
          return isApart ? [] : [one.textContent]
        })
      })
    expect(await overlaps()).toEqual([])
    expect((await overflows(page, '150%')).sideways).toBe(0)
    expect(await overlaps()).toEqual([])
  },
)

test('the first headline has the lines that it was given, on windows of any width', {
  tags: 'long',
}, async () => {
  const page = await open(desktop, addresses()[0] ?? '')
  for (const width of [360, 912, 1024, 1366, 1440, 1920, 2560]) {
    await page.setViewportSize({ width, height: width > 600 ? 900 : 740 })
    const lines = await page.evaluate(() => {
      const title = document.querySelector('h1') as HTMLElement
      const given = title.querySelectorAll('br').length + 1
      return Math.round(title.offsetHeight / Number.parseFloat(getComputedStyle(title).lineHeight)) - given
    })
    expect(lines, `${width} px`).toBe(0)
  }
})

test('in the list of the press a title of two lines lies on nothing below it', { tags: 'long' }, async () => {
  const page = await open(
    { ...desktop, viewport: { width: 912, height: 700 } },
    journey.addressOf('/gaon-lakepark/press'),
  )
  const gaps = await page.evaluate(() =>
    [...document.querySelectorAll('td a + span')].map((source) => {
      const range = document.createRange()
      range.selectNodeContents(source.previousElementSibling as Element)
      return source.getBoundingClientRect().top - range.getBoundingClientRect().bottom
    }),
  )
  expect(gaps.length).toBeGreaterThan(1)
  for (const gap of gaps) expect(gap).toBeGreaterThan(-3)
})

testFirst(1, [[912], [1440]])(
  'beside words a map is whole and a headline keeps its lines at %i px',
  async (width) => {
    const page = await open(
      { ...desktop, viewport: { width, height: 700 } },
      journey.addressOf('/gaon-lakepark/customer'),
    )
    const map = page.locator('section:has(img[src*="maps/"]) > .grid')
    const { shown, drawn, lines } = await map.evaluate((grid) => {
      const image = grid.querySelector('img') as HTMLImageElement
      const title = grid.querySelector('h2') as HTMLElement
      const { width: across, height } = image.getBoundingClientRect()
      return {
        shown: across / height,
        drawn: Number(image.getAttribute('width')) / Number(image.getAttribute('height')),
        lines: Math.round(title.offsetHeight / Number.parseFloat(getComputedStyle(title).lineHeight)),
      }
    })
    expect(shown).toBeCloseTo(drawn, 1)
    expect(lines).toBe(2)
  },
)

test('a window of 940 px cuts no name of a map, and squeezes neither a table nor the form', {
  tags: 'long',
}, async () => {
  const page = await open({ ...desktop, viewport: { width: 940, height: 700 } }, journey.addressOf('/'))
  const map = await page.locator('#place img').evaluate((image: HTMLImageElement) => {
    const { width, height } = image.getBoundingClientRect()
    const drawn = Number(image.getAttribute('width')) / Number(image.getAttribute('height'))
    return getComputedStyle(image).objectFit === 'contain' || width / height > drawn - 0.01
  })
  expect(map, 'the map of the home').toBe(true)
  await page.goto(journey.addressOf('/FloorPlan/84A'))
  const row = page.locator('main tr', { hasText: '496세대' }).last()
  expect((await row.boundingBox())?.height, 'six buildings').toBeLessThan(110)
  await page.goto(journey.addressOf('/gaon-lakepark/customer'))
  const picture = page.locator('main figure:has(+ * form)').first()
  await page.locator('main [name=agree]').scrollIntoViewIfNeeded()
  const { y = 0, height = 0 } = (await picture.boundingBox()) ?? {}
  const seen = Math.min(700, y + height) - Math.max(0, y)
  expect([height <= 700, seen > 500], 'the picture beside the form').toEqual([true, true])
})

test('a result of the search keeps a telephone number on one line', { tags: 'long' }, async () => {
  const page = await open(phone, journey.addressOf('/gaon-lakepark/search?q=전망'))
  const broken = await page.locator('main li').evaluateAll((results) => {
    const range = document.createRange()
    const found: { words: string; lines: number }[] = []
    for (const result of results) {
      const walker = document.createTreeWalker(result, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const { 0: words, index } of (node.textContent ?? '').matchAll(/1500-0000/g)) {
          range.setStart(node, index)
          range.setEnd(node, index + words.length)
          found.push({ words, lines: range.getClientRects().length })
        }
    }
    return found
  })
  expect(broken.length).toBeGreaterThan(0)
  expect(broken.filter(({ lines }) => lines > 1)).toEqual([])
})

testFirst(1, [['gaon-lakepark'], ['hannae-riverview']])(
  'the home of %s is printed on at most four pages',
  async (slug) => {
    const url = demoAddresses(journey.server).find((one) => isHome(one) && one.slug === slug)?.url ?? ''
    const page = await open(desktop, url)
    const pdf = await page.pdf({ preferCSSPageSize: true })
    expect((pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length).toBeLessThanOrEqual(4)
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 688, height: 1040 })
    const title = await page.locator('h1').boundingBox()
    expect(title?.width).toBeGreaterThan(300)
  },
)
