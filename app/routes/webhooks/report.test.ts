import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportPath } from '#app/domain/messages/report-address.server.ts'
import { solapi } from '#app/domain/messages/vendors/solapi.server.ts'
import { type RequestContext, requestContext } from '#app/request-context.ts'
import { openTestInstall, type TestInstall } from '../../../tests/support/install.ts'
import { onlyPort } from '../../../tests/support/outbox.ts'
import { startSolapi } from '../../../tests/support/vendors/solapi.ts'
import { action, loader } from './report.ts'

describe('the address for delivery reports', () => {
  let office: TestInstall
  let vendor: Awaited<ReturnType<typeof startSolapi>>
  beforeAll(async () => {
    office = await openTestInstall('sqlite')
    vendor = await startSolapi(office.clock)
    const port = solapi(vendor.account, office.clock)
    await port.send({
      messageId: 'm1',
      siteId: office.site.id,
      kind: 'informational',
      from: vendor.sender,
      to: '01012345678',
      title: undefined,
      body: '접수되었습니다',
    })
  })
  afterAll(async () => {
    await Promise.all([office.close(), vendor.down()])
  })

  const post = async (path: string, told: { headers: Record<string, string>; body: string }) => {
    const [, , name = '', token = ''] = path.split('/')
    const ctx = {
      ...office,
      ports: onlyPort(solapi(vendor.account, office.clock)),
    } as unknown as RequestContext
    const response = await action({
      request: new Request(`https://first.example${path}`, { method: 'POST', ...told }),
      params: { vendor: name, token },
      context: new RouterContextProvider(new Map([[requestContext, ctx]])),
    } as unknown as Parameters<typeof action>[0])
    return response.status
  }
  const kept = async () => (await office.db.selectFrom('delivery_reports').select('code').execute()).length

  test('takes a report once, from the vendor, at its own address', async () => {
    const path = reportPath(office.keys, 'solapi')
    expect(path).toMatch(/^\/webhooks\/solapi\/[\w-]{43}$/)
    const told = vendor.report(vendor.taken[0], '4000')
    expect(await post('/webhooks/solapi/guess', told)).toBe(404)
    expect(await post(path.replace('solapi', 'sens'), told)).toBe(404)
    expect(await post(path, vendor.report(vendor.taken[0], '4000', 'wrong'))).toBe(400)
    expect(await post(path, { ...told, body: '[{"messageId": 1}]' })).toBe(400)
    expect(await kept()).toBe(0)
    expect(await post(path, told)).toBe(200)
    expect(await post(path, told)).toBe(200)
    expect(await kept()).toBe(1)
  })

  test('shows nothing', () => {
    expect(loader().status).toBe(404)
  })
})
