import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import * as z from 'zod/mini'
import type { Clock } from '#app/platform/clock.ts'
import { minuteMs } from '#app/platform/durations.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import { eucKrBytes, smsBytes } from '../euc-kr.ts'
import type { MessagePort, OptOut, OutgoingMessage, Report, SendResult } from '../message-port.ts'
import { asJson, type CallResult, call, retryAfter } from './call.server.ts'
import { solapiCodes } from './solapi-codes.ts'

export interface SolapiAccount {
  apiKey: string
  apiSecret: string
  /** Every report contains its SHA-1. */
  webhookSecret?: string | undefined
  url?: string | undefined
  limits?: { connectMs?: number; totalMs?: number } | undefined
}

const errorSchema = z.object({ errorCode: z.string() })

const sentSchema = z.object({
  groupInfo: z.optional(z.object({ groupId: z.optional(z.string()) })),
  messageList: z.optional(z.array(z.object({ messageId: z.string(), statusCode: z.string() }))),
  failedMessageList: z.array(z.object({ statusCode: z.string() })),
})

const messageSchema = z.object({
  messageId: z.string(),
  statusCode: z.optional(z.nullable(z.string())),
  customFields: z.optional(z.nullable(z.record(z.string(), z.string()))),
})
const listSchema = <T extends z.ZodMiniType>(item: T) => z.union([z.array(item), z.record(z.string(), item)])

const messageListSchema = z.object({ messageList: listSchema(messageSchema) })
const blockListSchema = z.object({
  nextKey: z.optional(z.nullable(z.string())),
  blackList: listSchema(
    z.object({
      recipientNumber: z.optional(z.string()),
      senderNumber: z.optional(z.string()),
      dateCreated: z.optional(z.string()),
      dateUpdated: z.optional(z.string()),
    }),
  ),
})
const balanceSchema = z.object({ balance: z.number() })

/** developers.solapi.com, solapi/solapi-nodejs 6.0.1. No idempotency key; our id goes along as a custom field. */
export function solapi(account: SolapiAccount, clock: Clock): MessagePort {
  const url = account.url ?? 'https://api.solapi.com'
  const request = (method: 'GET' | 'POST', path: string, body?: object) =>
    call({
      method,
      url: url + path,
      headers: { authorization: authorization(account, clock.now()), 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
      ...account.limits,
    })
  const get = async <T extends z.ZodMiniType>(path: string, shape: T): Promise<z.output<T>> => {
    const answer = await request('GET', path)
    if (!answer.ok || answer.status !== 200)
      throw new Error(`SOLAPI did not answer: ${describeFailure(answer)}`)
    return shape.parse(asJson(answer.body))
  }
  return {
    vendor: 'solapi',
    isIdempotent: false,
    send: async (outgoing) =>
      toSendResult(await request('POST', '/messages/v4/send-many/detail', toPayload(outgoing))),
    parseReport: (request) => readReports(request, account.webhookSecret),
    queries: {
      afterMs: 2 * 60_000,
      async results(ids) {
        const query = new URLSearchParams({ limit: String(ids.length) })
        for (const id of ids) query.append('messageIds', id)
        const { messageList } = await get(`/messages/v4/list?${query}`, messageListSchema)
        return Object.values(messageList).flatMap((message) => toReport(message) ?? [])
      },
      async find({ messageId, to, startedAt }) {
        const query = new URLSearchParams({
          to,
          dateType: 'CREATED',
          startDate: new Date(startedAt.getTime() - 5 * minuteMs).toISOString(),
          endDate: new Date(startedAt.getTime() + 15 * minuteMs).toISOString(),
          limit: '100',
        })
        const { messageList } = await get(`/messages/v4/list?${query}`, messageListSchema)
        return Object.values(messageList).find((m) => m.customFields?.messageId === messageId)?.messageId
      },
    },
    balance: async () => (await get('/cash/v1/balance', balanceSchema)).balance,
    optOuts: async (since) => await readBlockList((path) => get(path, blockListSchema), since),
  }
}

function authorization({ apiKey, apiSecret }: SolapiAccount, now: Date): string {
  const date = now.toISOString()
  const salt = randomBytes(16).toString('hex')
  const signature = createHmac('sha256', apiSecret)
    .update(date + salt)
    .digest('hex')
  return `HMAC-SHA256 apiKey=${apiKey}, date=${date}, salt=${salt}, signature=${signature}`
}

function toPayload({ messageId, to, from, title, body }: OutgoingMessage) {
  const short = eucKrBytes(body) <= smsBytes
  return {
    messages: [
      {
        to,
        from,
        text: body,
        type: short ? 'SMS' : 'LMS',
        ...(short || !title ? {} : { subject: title }),
        customFields: { messageId },
      },
    ],
    showMessageList: true,
  }
}

function toSendResult(answer: CallResult): SendResult {
  if (!answer.ok) return { outcome: answer.sent ? 'unknown' : 'unsent', code: `line:${answer.code}` }
  const { status } = answer
  if (status === 200) {
    const parsed = sentSchema.safeParse(asJson(answer.body))
    if (!parsed.success) return { outcome: 'unknown', code: 'own:unreadable' }
    const failed = parsed.data.failedMessageList[0]
    if (failed) return toFailure(failed.statusCode)
    const [accepted] = parsed.data.messageList ?? []
    return { outcome: 'accepted', vendorMessageId: accepted?.messageId ?? '' }
  }
  if (status === 429 || status === 503)
    return { outcome: 'unsent', code: `http:${status}`, waitMs: retryAfter(answer.headers) }
  // Wrong keys or clock, or no balance: nothing was sent, a person can fix it.
  if (status === 401 || status === 402 || status === 403) return { outcome: 'unsent', code: `http:${status}` }
  if (status >= 400 && status < 500) {
    const parsed = errorSchema.safeParse(asJson(answer.body))
    const code = parsed.success && /NotEnoughBalance/i.test(parsed.data.errorCode) ? '402' : String(status)
    return code === '402'
      ? { outcome: 'unsent', code: 'http:402' }
      : { outcome: 'failed', code: `http:${code}` }
  }
  return { outcome: 'unknown', code: `http:${status}` }
}

const toFailure = (code: string): SendResult =>
  ownProperty(solapiCodes, code)?.retry
    ? { outcome: 'unsent', code: `solapi:${code}` }
    : { outcome: 'failed', code: `solapi:${code}` }

const describeFailure = (answer: CallResult) => (answer.ok ? `http ${answer.status}` : answer.code)

/** 2000 and 3000 are on the way; 4000 is delivered; others from 1 to 3 are final. */
function toReport({
  messageId,
  statusCode,
  customFields,
}: z.output<typeof messageSchema>): Report | undefined {
  if (!statusCode || statusCode === '2000' || statusCode === '3000') return undefined
  return {
    vendorMessageId: messageId,
    messageId: customFields?.messageId,
    outcome: statusCode === '4000' ? 'delivered' : 'failed',
    code: `solapi:${statusCode}`,
  }
}

const reportsSchema = z.array(messageSchema)

function readReports(
  { headers, body }: { headers: IncomingHttpHeaders; body: string },
  secret: string | undefined,
): Report[] | undefined {
  if (secret && !isSecret(headers['x-solapi-secret'], secret)) return undefined
  const parsed = reportsSchema.safeParse(asJson(body))
  return parsed.success ? parsed.data.flatMap((report) => toReport(report) ?? []) : undefined
}

function isSecret(header: string | string[] | undefined, secret: string): boolean {
  const expected = Buffer.from(createHash('sha1').update(secret).digest('hex'))
  const actual = Buffer.from(typeof header === 'string' ? header : '')
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

async function readBlockList(
  read: (path: string) => Promise<z.output<typeof blockListSchema>>,
  since: Date,
): Promise<OptOut[]> {
  const optOuts: OptOut[] = []
  let startKey: string | null | undefined
  do {
    const query = new URLSearchParams({
      type: 'DENIAL',
      limit: '500',
      'dateCreated[gte]': since.toISOString(),
    })
    if (startKey) query.set('startKey', startKey)
    const { blackList, nextKey } = await read(`/iam/v1/black?${query}`)
    for (const { recipientNumber, senderNumber, dateCreated, dateUpdated } of Object.values(blackList)) {
      const phone = [recipientNumber, senderNumber]
        .map((number) => number?.replace(/\D/g, ''))
        .find((number) => number?.startsWith('01'))
      if (phone) optOuts.push({ phone, at: new Date(dateCreated ?? dateUpdated ?? since) })
    }
    startKey = nextKey
  } while (startKey)
  return optOuts
}
