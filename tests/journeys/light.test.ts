import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { phone } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'
import { testFirst } from '../support/long.ts'

const journey = startJourney({ isReader: true })
const pages = [['/FloorPlan/84A'], ['/'], ['/ComplexGuide/detailintro'], ['/gaon-lakepark/customer']] as const

interface StyleUpdate {
  name: string
  args: { elementCount?: number; beginData?: { frame?: string } }
}

/** How many elements of a page are restyled while something happens. */
async function restyledElements(page: Page, happens: () => Promise<unknown>): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  const { frameTree } = await devtools.send('Page.getFrameTree')
  const events: StyleUpdate[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as StyleUpdate[])))
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'] },
  })
  await happens()
  const complete = new Promise((end) => devtools.once('Tracing.tracingComplete', end))
  await devtools.send('Tracing.end')
  await complete
  return events
    .filter(({ name, args }) => name === 'UpdateLayoutTree' && args.beginData?.frame === frameTree.frame.id)
    .reduce((sum, { args }) => sum + (args.elementCount ?? 0), 0)
}

const twoFrames = `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))`

// A rule like `:root:has(dialog:modal) .bar` costs a cheap phone 40 ms at each element that a script adds.
testFirst(1, pages)('an element that is added to %s does not restyle the whole of the page', async (path) => {
  const page = await journey.visit(path, { ...phone, reducedMotion: 'reduce' })
  const adding = () =>
    page.evaluate(`document.head.append(document.createElement('link')); document.body.append(document.createElement('p'));
      ${twoFrames}`)
  // Until all that loads has opened and been drawn.
  await expect.poll(() => restyledElements(page, adding), { timeout: 30_000, interval: 200 }).toBeLessThan(40)
  const all = await restyledElements(page, () =>
    page.evaluate(`document.body.style.color = 'red'; ${twoFrames}`),
  )
  expect(all, 'what a change of everything would be').toBeGreaterThan(40)
})

testFirst(1, pages)('nothing waits for a script before %s is drawn', async (path) => {
  const page = await journey.visit(path, { ...phone, javaScriptEnabled: false })
  const waited = await page
    .locator('script[src], link[rel=stylesheet]')
    .evaluateAll((all) => all.filter((one) => !(one as HTMLScriptElement).async).map((one) => one.outerHTML))
  expect(waited).toEqual([])
})

test('a field with the keyboard has the bar’s room without script too', async () => {
  const page = await journey.visit('/gaon-lakepark/customer', { ...phone, javaScriptEnabled: false })
  await page.locator('#main [name=name]').focus()
  expect(await page.getByRole('navigation', { name: '빠른 상담' }).isVisible()).toBe(false)
})
