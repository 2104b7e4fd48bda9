/**
 * `npm run lighthouse`: what Lighthouse says of every kind of page, on a phone and on a desktop. Ends with 1 where one of
 * them has less than 100 for search, accessibility or best practices. Arguments narrow the paths: `npm run lighthouse
 * FloorPlan`. It starts a server of its own with the demo sites; build first.
 */

import { ask } from '../tests/support/crawler.ts'
import { auditPage, categories, openAuditor } from '../tests/support/lighthouse.ts'
import { startTestServer } from '../tests/support/server.ts'
import { originOf } from '../tests/support/site-pages.ts'

/** One page of each kind: only their content differs. */
const kinds = [
  '/',
  '/Brand/intro',
  '/Brand/video',
  '/BusinessGuide/intro',
  '/BusinessGuide/plan',
  '/BusinessGuide/documents',
  '/SalesInfo/guide',
  '/SalesInfo/SubscriptionGuide',
  '/SalesInfo/announcement',
  '/SalesInfo/StampTax',
  '/SalesInfo/FAQ',
  '/LocationEnvironment/intro',
  '/LocationEnvironment/primium',
  '/ComplexGuide/intro',
  '/ComplexGuide/detailintro',
  '/ComplexGuide/community',
  '/FloorPlan/84A',
  '/FloorPlan/compare',
  '/FloorPlan/Emodel',
  '/FloorPlan/videos',
  '/Interior/84A',
  '/gaon-lakepark/customer',
  '/gaon-lakepark/press',
  '/privacy',
]

const server = await startTestServer()
const auditor = await openAuditor()
const only = process.argv.slice(2)
let below = 0
try {
  const origin = originOf(server, 'gaon-lakepark')
  const press = (await ask(`${origin}/gaon-lakepark/press`)).body.toString()
  const post = /href="(\/gaon-lakepark\/press\/[0-9a-f-]{36})"/.exec(press)?.[1]
  const home = `${originOf(server, 'hannae-riverview')}/`
  const all = [...kinds.map((path) => origin + path), ...(post ? [origin + post] : []), home]
  const chosen = all.filter((address) => !only.length || only.some((part) => address.includes(part)))
  console.log(['', 'phone', 'desktop'].join('\t'), `(${categories.join(', ')})`)
  for (const address of chosen) {
    const results = [await auditPage(auditor, address, 'phone'), await auditPage(auditor, address, 'desktop')]
    const scores = results.map(({ scores }) => categories.map((name) => scores[name]).join(' '))
    console.log([address.replace(origin, ''), ...scores].join('\t'))
    for (const { failed } of results) for (const fault of failed) console.log(`  ${fault}`)
    if (results.some(({ failed }) => failed.length)) below += 1
  }
} finally {
  await auditor.close()
  await server.stop()
}
console.log(below ? `${below} pages are below 100.` : 'Every page has 100.')
process.exitCode = below ? 1 : 0
