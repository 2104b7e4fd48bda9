import { createHash, createHmac } from 'node:crypto'
import type { Clock } from '#app/platform/clock.ts'
import { behave, type Exchange, type Manner, reply, startStandIn, vendorBytes } from './stand-in.ts'

export interface TakenBySolapi {
  messageId: string
  to: string
  from: string
  text: string
  type: string
  subject?: string
  customFields: { messageId: string }
  statusCode: string
  dateCreated: string
}

const account = { apiKey: 'NCSTANDIN', apiSecret: 'the secret of the stand-in', webhookSecret: 'of the hook' }
/** Registered with the vendor: of the demo's first site, and of the small one. */
const senders = ['15000000', '15770000']
const skewMs = 15 * 60_000

/**
 * SOLAPI as its SDK and documents describe it: signature, salt and time are checked, senders must be registered,
 * texts must be EUC-KR and short enough. `manners` are used up one a message; after them it answers properly.
 */
export async function startSolapi(clock: Clock) {
  const taken: TakenBySolapi[] = []
  const lied: string[] = []
  const refusers: { phone: string; at: string }[] = []
  const manners: Manner[] = []
  const salts = new Set<string>()
  let usual: Manner = { how: 'answer' }

  const standIn = await startStandIn(async (exchange, response) => {
    const wrong = checkSignature(exchange, clock, salts)
    if (wrong) return reply(response, 401, { errorCode: wrong, errorMessage: wrong })
    const path = exchange.url.pathname
    if (path === '/cash/v1/balance') return reply(response, 200, { balance: 12_345, point: 0 })
    if (path === '/iam/v1/black')
      return reply(response, 200, {
        nextKey: null,
        blackList: Object.fromEntries(
          refusers.map(({ phone, at }, i) => [
            `k${i}`,
            { recipientNumber: phone, senderNumber: '0801234567', dateCreated: at },
          ]),
        ),
      })
    if (path === '/messages/v4/list')
      return reply(response, 200, { messageList: findTaken(taken, exchange.url.searchParams) })
    if (path !== '/messages/v4/send-many/detail') return reply(response, 404, { errorCode: 'NotFound' })

    const manner = manners.shift() ?? usual
    if (manner.how === 'refuse')
      return reply(response, manner.status, manner.body ?? { errorCode: 'X' }, manner.headers)
    const [message] = (JSON.parse(exchange.body) as { messages: TakenBySolapi[] }).messages
    if (!message) return reply(response, 400, { errorCode: 'ValidationError' })
    const code = manner.how === 'fail' ? manner.code : checkMessage(message)
    if (code)
      return reply(response, 200, {
        failedMessageList: [{ ...message, statusCode: code, statusMessage: '' }],
        groupInfo: { groupId: 'G' },
        messageList: [],
      })
    const one = {
      ...message,
      messageId: `M4V${taken.length}-${message.customFields.messageId}`,
      statusCode: '2000',
      dateCreated: clock.now().toISOString(),
    }
    if (manner.how === 'lie') lied.push(message.customFields.messageId)
    else taken.push(one)
    await behave(manner, response, 200, {
      failedMessageList: [],
      groupInfo: { groupId: 'G' },
      messageList: [{ messageId: one.messageId, statusCode: '2000', statusMessage: '' }],
    })
  })

  return {
    ...standIn,
    account: { ...account, url: standIn.url },
    sender: senders[0] as string,
    taken,
    /** Ids of messages that it said to have taken and did not. */
    lied,
    refusers,
    /** How the next messages are treated, one each. */
    next: (...coming: Manner[]) => void manners.push(...coming),
    /** How all others are treated. */
    always: (manner: Manner) => {
      usual = manner
    },
    /** What the vendor posts about a message when its end is known. */
    report(message: TakenBySolapi | undefined, statusCode: string, secret = account.webhookSecret) {
      if (!message) throw new Error('there is no such message')
      message.statusCode = statusCode
      return {
        headers: {
          'content-type': 'application/json',
          'x-solapi-event-name': 'SINGLE-REPORT',
          'x-solapi-secret': createHash('sha1').update(secret).digest('hex'),
        },
        body: JSON.stringify([{ ...message, statusMessage: '', dateReported: message.dateCreated }]),
      }
    },
  }
}

function checkSignature({ headers }: Exchange, clock: Clock, salts: Set<string>): string | undefined {
  const pattern = /^HMAC-SHA256 apiKey=(\S+), date=(\S+), salt=(\S{12,64}), signature=([0-9a-f]{64})$/
  const [, apiKey, date = '', salt = '', signature] = pattern.exec(headers.authorization ?? '') ?? []
  if (apiKey !== account.apiKey) return 'InvalidAPIKey'
  if (!(Math.abs(Date.parse(date) - clock.now().getTime()) <= skewMs)) return 'RequestTimeTooSkewed'
  if (salts.has(salt)) return 'DuplicatedSignature'
  salts.add(salt)
  const expected = createHmac('sha256', account.apiSecret).update(`${date}${salt}`).digest('hex')
  return signature === expected ? undefined : 'SignatureDoesNotMatch'
}

function checkMessage({ to, from, text, subject, type }: TakenBySolapi): string | undefined {
  if (!/^01\d{8,9}$/.test(to)) return '3010'
  if (!senders.includes(from)) return '1062'
  const bytes = vendorBytes(text)
  const title = vendorBytes(subject ?? '')
  if (bytes === undefined || title === undefined) return '1029'
  if (type === 'SMS' && subject) return '1013'
  if (title > 40) return '1014'
  return bytes > (type === 'SMS' ? 90 : 2000) ? '1031' : undefined
}

function findTaken(taken: TakenBySolapi[], query: URLSearchParams) {
  const ids = query.getAll('messageIds')
  const to = query.get('to')
  const [from, until] = [query.get('startDate') ?? '', query.get('endDate') ?? '9']
  const found = taken.filter((m) =>
    ids.length ? ids.includes(m.messageId) : m.to === to && m.dateCreated >= from && m.dateCreated <= until,
  )
  return Object.fromEntries(found.map((m) => [m.messageId, m]))
}
