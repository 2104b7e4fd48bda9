import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import type { Clock } from '#app/platform/clock.ts'
import { eucKrBytes, smsBytes } from '../euc-kr.ts'
import type { MessagePort, OutgoingMessage, Report, SendResult } from '../message-port.ts'
import { asJson, type CallResult, call, retryAfter } from './call.server.ts'

export interface SensAccount {
  accessKey: string
  secretKey: string
  serviceId: string
  url?: string | undefined
  limits?: { connectMs?: number; totalMs?: number } | undefined
}

const acceptedSchema = z.object({ requestId: z.string() })

const resultsSchema = z.object({
  messages: z.optional(
    z.array(
      z.object({
        requestId: z.string(),
        status: z.string(),
        statusCode: z.optional(z.nullable(z.string())),
        statusName: z.optional(z.nullable(z.string())),
      }),
    ),
  ),
})

/** Naver Cloud SENS, SMS API v2 (api.ncloud-docs.com/docs/sens-sms-send, -list). No callbacks: results are polled. */
export function sens(account: SensAccount, clock: Clock): MessagePort {
  const url = account.url ?? 'https://sens.apigw.ntruss.com'
  const path = `/sms/v2/services/${account.serviceId}/messages`
  const request = (method: 'GET' | 'POST', query = '', body?: object) =>
    call({
      method,
      url: url + path + query,
      headers: {
        ...signature(account, clock.now(), `${method} ${path}${query}`),
        'content-type': 'application/json; charset=utf-8',
      },
      body: body && JSON.stringify(body),
      ...account.limits,
    })
  return {
    vendor: 'sens',
    isIdempotent: false,
    async check() {
      const answer = await request('GET', '?requestId=check')
      if (!answer.ok) throw new Error(answer.code)
      // An id that nobody has: another refusal than of the account.
      if (answer.status === 401 || answer.status === 403 || answer.status >= 500)
        throw new Error(`HTTP ${answer.status}`)
    },
    send: async (outgoing) => toSendResult(await request('POST', '', toPayload(outgoing))),
    queries: {
      afterMs: 10_000,
      async results(requestIds) {
        const reports: Report[] = []
        for (const requestId of requestIds) {
          const answer = await request('GET', `?${new URLSearchParams({ requestId })}`)
          if (!answer.ok) throw new Error(`SENS did not answer: ${answer.code}`)
          const parsed = resultsSchema.safeParse(asJson(answer.body))
          if (answer.status !== 200 || !parsed.success) continue
          reports.push(...(parsed.data.messages ?? []).flatMap((message) => toReport(message) ?? []))
        }
        return reports
      },
    },
  }
}

/** `HMAC-SHA256(secret, "METHOD path\ntimestamp\naccess key")` in Base64; good for five minutes. */
function signature({ accessKey, secretKey }: SensAccount, now: Date, request: string) {
  const timestamp = String(now.getTime())
  return {
    'x-ncp-apigw-timestamp': timestamp,
    'x-ncp-iam-access-key': accessKey,
    'x-ncp-apigw-signature-v2': createHmac('sha256', secretKey)
      .update(`${request}\n${timestamp}\n${accessKey}`)
      .digest('base64'),
  }
}

function toPayload({ kind, to, from, title, body }: OutgoingMessage) {
  const short = eucKrBytes(body) <= smsBytes
  return {
    type: short ? 'SMS' : 'LMS',
    contentType: kind === 'ad' ? 'AD' : 'COMM',
    countryCode: '82',
    from,
    ...(short || !title ? {} : { subject: title }),
    content: body,
    messages: [{ to }],
  }
}

function toSendResult(answer: CallResult): SendResult {
  if (!answer.ok) return { outcome: answer.sent ? 'unknown' : 'unsent', code: `line:${answer.code}` }
  const { status } = answer
  if (status === 202) {
    const parsed = acceptedSchema.safeParse(asJson(answer.body))
    return parsed.success
      ? { outcome: 'accepted', vendorMessageId: parsed.data.requestId }
      : { outcome: 'unknown', code: 'own:unreadable' }
  }
  if (status === 429 || status === 503)
    return { outcome: 'unsent', code: `http:${status}`, waitMs: retryAfter(answer.headers) }
  // Wrong keys or clock: nothing was sent, a person can fix it.
  if (status === 401 || status === 403) return { outcome: 'unsent', code: `http:${status}` }
  return { outcome: status >= 400 && status < 500 ? 'failed' : 'unknown', code: `http:${status}` }
}

function toReport(message: {
  requestId: string
  status: string
  statusCode?: string | null | undefined
  statusName?: string | null | undefined
}): Report | undefined {
  if (message.status !== 'COMPLETED') return undefined
  const outcome = message.statusName === 'success' ? 'delivered' : 'failed'
  return {
    vendorMessageId: message.requestId,
    outcome,
    code: `sens:${message.statusCode ?? message.statusName ?? 'fail'}`,
  }
}
