/** @module-tag long */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditPage, openAuditor } from '../support/lighthouse.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { originOf } from '../support/site-pages.ts'

let server: TestServer
let auditor: Awaited<ReturnType<typeof openAuditor>>
beforeAll(async () => {
  ;[server, auditor] = await Promise.all([startTestServer('sqlite', {}, 'demo'), openAuditor()])
})
afterAll(async () => {
  await auditor.close()
  await server.stop()
})

// Every kind of page, with accessibility and best practices too: `npm run lighthouse`.
test('Lighthouse misses nothing that search engines want of a page', async () => {
  const { scores, failed } = await auditPage(
    auditor,
    `${originOf(server, 'gaon-lakepark')}/SalesInfo/FAQ`,
    'phone',
    ['seo'],
  )
  expect(failed).toEqual([])
  expect(scores).toEqual({ seo: 100 })
})
