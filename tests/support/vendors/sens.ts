import { createHmac } from 'node:crypto'
import type { Clock } from '#app/platform/clock.ts'
import { behave, type Exchange, type Manner, reply, startStandIn, vendorBytes } from './stand-in.ts'

interface TakenBySens {
  requestId: string
  to: string
  from: string
  content: string
  subject?: string
  type: string
  contentType: string
  status: 'READY' | 'PROCESSING' | 'COMPLETED'
  statusCode?: string
  statusName?: string
}

const account = {
  accessKey: 'standin',
  secretKey: 'the secret of the stand-in',
  serviceId: 'ncp:sms:kr:1:test',
}
const sender = '15000000'
const skewMs = 5 * 60_000

/** SENS as api.ncloud-docs.com describes it: signed by path and time, and asked for results, never calling back. */
export async function startSens(clock: Clock) {
  const taken: TakenBySens[] = []
  const manners: Manner[] = []
  let usual: Manner = { how: 'answer' }

  const standIn = await startStandIn(async (exchange, response) => {
    const wrong = checkSignature(exchange, clock)
    if (wrong) return reply(response, 401, { error: { errorCode: '200', message: wrong } })
    if (decodeURIComponent(exchange.url.pathname) !== `/sms/v2/services/${account.serviceId}/messages`)
      return reply(response, 404, { error: { errorCode: '300', message: 'Not Found' } })
    if (exchange.method === 'GET') {
      const messages = taken.filter((m) => m.requestId === exchange.url.searchParams.get('requestId'))
      return reply(response, 200, { statusCode: '202', statusName: 'success', messages })
    }
    const manner = manners.shift() ?? usual
    if (manner.how === 'refuse') return reply(response, manner.status, manner.body ?? {}, manner.headers)
    if (manner.how === 'fail') return reply(response, 400, { statusCode: manner.code })
    const { messages, ...message } = JSON.parse(exchange.body)
    if (!isFitting(message)) return reply(response, 400, { statusCode: '400', errors: ['bad message'] })
    const one: TakenBySens = {
      ...message,
      to: messages[0].to,
      requestId: `VORSSA-${taken.length}`,
      status: 'PROCESSING',
    }
    if (manner.how !== 'lie') taken.push(one)
    await behave(manner, response, 202, {
      requestId: one.requestId,
      requestTime: clock.now().toISOString(),
      statusCode: '202',
      statusName: 'success',
    })
  })

  return {
    ...standIn,
    account: { ...account, url: standIn.url },
    taken,
    next: (...coming: Manner[]) => void manners.push(...coming),
    /** How all others are treated. */
    always: (manner: Manner) => {
      usual = manner
    },
    /** The carrier's end of a message, which the next question will hear. */
    finish(message: TakenBySens | undefined, statusName: 'success' | 'fail', statusCode: string) {
      if (!message) throw new Error('there is no such message')
      Object.assign(message, { status: 'COMPLETED', statusName, statusCode })
    },
  }
}

function checkSignature({ method, url, headers }: Exchange, clock: Clock): string | undefined {
  const timestamp = String(headers['x-ncp-apigw-timestamp'])
  if (!(Math.abs(Number(timestamp) - clock.now().getTime()) <= skewMs)) return 'Authentication Failed: time'
  const signed = `${method} ${url.pathname}${url.search}\n${timestamp}\n${account.accessKey}`
  const expected = createHmac('sha256', account.secretKey).update(signed).digest('base64')
  return headers['x-ncp-iam-access-key'] === account.accessKey &&
    headers['x-ncp-apigw-signature-v2'] === expected
    ? undefined
    : 'Authentication Failed: signature'
}

function isFitting({
  type,
  from,
  content,
  subject,
  countryCode,
}: TakenBySens & { countryCode: string }): boolean {
  const bytes = vendorBytes(content)
  const title = vendorBytes(subject ?? '')
  if (from !== sender || countryCode !== '82' || bytes === undefined || title === undefined) return false
  return bytes <= (type === 'SMS' ? 90 : 2000) && title <= 40 && !(type === 'SMS' && subject)
}
