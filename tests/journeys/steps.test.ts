import { expect, test } from 'vitest'
import { desktop, phone } from '../support/browser.ts'
import { startJourney } from '../support/journey.ts'
import { testFirst } from '../support/long.ts'

const journey = startJourney({ isReader: true })

/** Reasons in a page itself why browsers load it again when a visitor comes back to it. */
const whatForbidsKeeping = (path: string) =>
  journey
    .visit(path, phone, async (page) => {
      await page.addInitScript(() => {
        const own: string[] = []
        Object.assign(window, { own })
        const listen = EventTarget.prototype.addEventListener
        EventTarget.prototype.addEventListener = function (type, ...given) {
          if (/unload$/.test(type)) own.push(type)
          return Reflect.apply(listen, this, [type, ...given])
        }
      })
    })
    .then(async (page) => {
      await page.waitForLoadState('networkidle')
      const answer = await page.request.get(page.url())
      const control = answer.headers()['cache-control'] ?? ''
      const own = await page.evaluate(() => (window as unknown as { own: string[] }).own)
      return [...own, ...(/no-store/.test(control) ? ['no-store'] : [])]
    })

// A headless browser keeps no pages, and its `notRestoredReasons` say only that.
testFirst(1, [
  ['/gaon-lakepark/customer'],
  ['/'],
  ['/FloorPlan/84A'],
  ['/ComplexGuide/detailintro'],
  ['/gaon-lakepark/press'],
] as const)('a browser may keep %s for the way back', async (path) => {
  expect(await whatForbidsKeeping(path)).toEqual([])
})

test('what is one person’s alone is not kept', async () => {
  expect(await whatForbidsKeeping('/admin/sign-in')).toEqual(['no-store'])
})

test('pages are made ready behind links that are rested on, but for what does something or is large', {
  tags: 'long',
}, async () => {
  const page = await journey.visit('/terms', desktop)
  const devtools = await page.context().newCDPSession(page)
  let ready: string[] = []
  devtools.on('Preload.preloadingAttemptSourcesUpdated', ({ preloadingAttemptSources }) => {
    ready = preloadingAttemptSources.map(({ key }) => `${key.action} ${new URL(key.url).pathname}`).sort()
  })
  await devtools.send('Preload.enable')
  const links = [
    ...['/privacy', '/BusinessGuide/intro?phase=3', '/gaon-lakepark/customer'],
    ...['/gaon-lakepark/press/post', '/gaon-lakepark/my/token', '/gaon-lakepark/search?q=84'],
    ...['/Promotion/Customer', '/tour/gaon-lakepark/84A', '/admin', '/admin/leads', '/announcement.pdf'],
  ]
  await page.evaluate((links) => {
    document.body.innerHTML = links.map((link) => `<a href="${link}">${link}</a>`).join(' ')
  }, links)
  await expect
    .poll(() => ready)
    .toEqual(['Prerender /BusinessGuide/intro', 'Prerender /gaon-lakepark/customer', 'Prerender /privacy'])
})
