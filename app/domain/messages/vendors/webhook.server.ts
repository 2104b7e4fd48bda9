import { createHmac } from 'node:crypto'
import type { Clock } from '#app/platform/clock.ts'
import { hasPrivateHost, lookUpPublic } from '#app/platform/public-address.server.ts'
import type { MessagePort } from '../message-port.ts'
import { call, retryAfter } from './call.server.ts'

/** Headers `bunyang-id`, `bunyang-timestamp` (seconds), `bunyang-signature`: hex HMAC-SHA256 of `timestamp.id.body`. */
export function staffWebhook(
  secret: string,
  clock: Clock,
  { privateAddresses = 'refused' }: { privateAddresses?: 'refused' | 'taken' } = {},
): MessagePort {
  const guarded = privateAddresses === 'refused'
  return {
    vendor: 'webhook',
    isIdempotent: true,
    async send({ messageId, to, body }) {
      if (guarded && (hasPrivateHost(to) || !to.startsWith('https://')))
        return { outcome: 'failed', code: 'own:private-address' }
      const timestamp = String(Math.floor(clock.now().getTime() / 1000))
      const answer = await call({
        method: 'POST',
        url: to,
        headers: {
          'content-type': 'application/json',
          'bunyang-id': messageId,
          'bunyang-timestamp': timestamp,
          'bunyang-signature': createHmac('sha256', secret)
            .update(`${timestamp}.${messageId}.${body}`)
            .digest('hex'),
        },
        body,
        totalMs: 5000,
        maxBytes: 64 * 1024,
        ...(guarded ? { lookup: lookUpPublic } : {}),
      })
      if (!answer.ok)
        return answer.code === 'private-address'
          ? { outcome: 'failed', code: 'own:private-address' }
          : { outcome: answer.sent ? 'unknown' : 'unsent', code: `line:${answer.code}` }
      const { status } = answer
      if (status >= 200 && status < 300) return { outcome: 'accepted', vendorMessageId: messageId }
      if (status === 429 || status >= 500)
        return { outcome: 'unsent', code: `http:${status}`, waitMs: retryAfter(answer.headers) }
      return { outcome: 'failed', code: `http:${status}` }
    },
  }
}
