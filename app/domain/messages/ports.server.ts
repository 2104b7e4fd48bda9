import type { Clock } from '#app/platform/clock.ts'
import type { Env } from '#app/platform/env.ts'
import type { MessagePort, MessagePorts } from './message-port.ts'
import { smtpMail } from './vendors/mail.server.ts'
import { sens } from './vendors/sens.server.ts'
import { solapi } from './vendors/solapi.server.ts'
import { staffWebhook } from './vendors/webhook.server.ts'

export function openPorts(env: Env, clock: Clock, fake: MessagePort): MessagePorts {
  const { SOLAPI_API_KEY, SOLAPI_API_SECRET, SENS_ACCESS_KEY, SENS_SECRET_KEY, SENS_SERVICE_ID } = env
  const all = [
    fake,
    SOLAPI_API_KEY && SOLAPI_API_SECRET
      ? solapi(
          {
            apiKey: SOLAPI_API_KEY,
            apiSecret: SOLAPI_API_SECRET,
            webhookSecret: env.SOLAPI_WEBHOOK_SECRET,
            url: env.SOLAPI_URL,
          },
          clock,
        )
      : undefined,
    SENS_ACCESS_KEY && SENS_SECRET_KEY && SENS_SERVICE_ID
      ? sens(
          {
            accessKey: SENS_ACCESS_KEY,
            secretKey: SENS_SECRET_KEY,
            serviceId: SENS_SERVICE_ID,
            url: env.SENS_URL,
          },
          clock,
        )
      : undefined,
    env.SMTP_URL ? smtpMail(env.SMTP_URL) : undefined,
    env.STAFF_WEBHOOK_SECRET ? staffWebhook(env.STAFF_WEBHOOK_SECRET, clock) : undefined,
  ].filter((port) => port !== undefined)
  return choosePorts(all, env.SMS_VENDOR)
}

/** While the install's vendor is the fake, unset mail and webhooks use the fake, too, so that a trial shows every message. */
export function choosePorts(all: readonly MessagePort[], smsVendor: string): MessagePorts {
  const byVendor = (vendor: string) => all.find((port) => port.vendor === vendor)
  return {
    all,
    of(channel, siteVendor) {
      const vendor = siteVendor ?? smsVendor
      if (channel === 'sms') return byVendor(vendor)
      return (
        byVendor(channel === 'email' ? 'smtp' : 'webhook') ??
        (vendor === 'fake' ? byVendor('fake') : undefined)
      )
    },
  }
}
