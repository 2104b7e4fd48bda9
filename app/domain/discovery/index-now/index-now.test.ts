import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pageContent } from '#app/domain/publishing/pages/page-content.ts'
import { publishPage } from '#app/domain/publishing/pages/publish-page.server.ts'
import { enqueuePing } from '#app/domain/site/enqueue-ping.server.ts'
import { operator } from '#app/domain/site/rights.server.ts'
import { createLogger } from '#app/platform/logger.server.ts'
import { databaseKinds } from '../../../../tests/support/database.ts'
import { openTestInstall, type TestInstall } from '../../../../tests/support/install.ts'
import { httpIndexNow } from './http-index-now.server.ts'
import { indexNowKey } from './index-now-key.server.ts'
import { sendPings } from './send-pings.server.ts'

/** A fake search service that records its requests. */
async function standIn() {
  const told: { host: string; key: string; keyLocation: string; urlList: string[] }[] = []
  let status = 200
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (status < 300) told.push(JSON.parse(Buffer.concat(chunks).toString('utf8')))
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    told,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/indexnow`,
    answer: (with_: number) => {
      status = with_
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const home = pageContent.parse({
  path: '/',
  title: '새 첫 화면',
  description: '설명',
  keywords: ['분양'],
  blocks: [{ type: 'prose', sections: [{ title: '규모', parts: [{ text: '새 글' }] }] }],
})
const log = createLogger({ LOG_LEVEL: 'error' }, process.stdout)

describe.each(databaseKinds)('search services on %s', (kind) => {
  let office: TestInstall
  let service: Awaited<ReturnType<typeof standIn>>
  beforeAll(async () => {
    ;[office, service] = await Promise.all([openTestInstall(kind), standIn()])
  })
  afterAll(async () => {
    await office.close()
    await service.close()
  })
  beforeEach(async () => {
    office.clock.set('2026-11-21T05:00:00.000Z')
    await office.db.deleteFrom('index_pings').execute()
    service.told.length = 0
    service.answer(200)
  })
  const send = (endpoints = [service.url]) =>
    sendPings({
      ...office,
      log,
      indexNow: httpIndexNow(endpoints),
      originOf: (host) => `https://${host}`,
    })
  const publish = () =>
    office.db.transaction().execute((tx) => publishPage(tx, office.clock, office.site.id, home, operator))
  const waiting = () => office.db.selectFrom('index_pings').selectAll().execute()

  test('get the published addresses once, with a key that they can read on the host', async () => {
    await publish()
    await publish()
    expect(await send()).toEqual({ sent: 0 })
    office.clock.set('2026-11-21T05:02:00.000Z')
    expect(await send()).toEqual({ sent: 1 })
    const key = indexNowKey(office.keys.secret, office.site)
    expect(service.told).toEqual([
      {
        host: 'first.example',
        key,
        keyLocation: `https://first.example/${key}.txt`,
        urlList: ['https://first.example/'],
      },
    ])
    expect(await waiting()).toEqual([])
    expect(await send()).toEqual({ sent: 0 })
  })

  test('get them again later if they did not answer, and nothing that was rolled back', async () => {
    await publish()
    await office.db
      .transaction()
      .execute(async (tx) => {
        await enqueuePing(tx, office.clock, office.site.id, '/gone')
        throw new Error('undone')
      })
      .catch(() => {})
    service.answer(503)
    office.clock.set('2026-11-21T05:02:00.000Z')
    expect(await send()).toEqual({ sent: 0 })
    expect(await waiting()).toMatchObject([{ path: '/', attempts: 1 }])
    service.answer(202)
    expect(await send()).toEqual({ sent: 0 })
    office.clock.set('2026-11-21T05:06:00.000Z')
    expect(await send()).toEqual({ sent: 1 })
  })

  test('of which one is away all hear it again, and one that does not exist is not asked for ever', async () => {
    await publish()
    const nobody = 'http://127.0.0.1:9/indexnow'
    for (let day = 22; day < 30; day++) {
      office.clock.set(`2026-11-${day}T05:00:00.000Z`)
      await send([service.url, nobody])
    }
    expect(service.told.length).toBe(8)
    expect(await waiting()).toEqual([])
  })

  test('that refuse are not asked again', async () => {
    await publish()
    service.answer(403)
    office.clock.set('2026-11-21T05:02:00.000Z')
    expect(await send()).toEqual({ sent: 0 })
    expect(await waiting()).toEqual([])
  })

  test('get a scheduled post only once it is published', async () => {
    await enqueuePing(
      office.db,
      office.clock,
      office.site.id,
      '/first/press/1',
      new Date('2026-12-01T00:00:00Z'),
    )
    office.clock.set('2026-11-30T23:59:00.000Z')
    expect(await send()).toEqual({ sent: 0 })
    office.clock.set('2026-12-01T00:00:00.000Z')
    expect(await send()).toEqual({ sent: 1 })
  })

  test('know each site by a key of its own', () => {
    const keys = [office.site, office.otherSite].map((site) => indexNowKey(office.keys.secret, site))
    expect(new Set(keys).size).toBe(2)
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
  })
})
