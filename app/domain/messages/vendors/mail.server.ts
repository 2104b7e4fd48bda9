import type { Transporter } from 'nodemailer'
import { mailSender } from '#app/platform/env.ts'
import type { MessagePort, SendResult } from '../message-port.ts'

/** Nodemailer's failures before the mail server had the message; ECONNECTION and ESOCKET can also come later. */
const unsentCodes = new Set(['EDNS', 'EAUTH', 'ENOAUTH', 'ETLS'])

/** SMTP_URL is `smtps://user:secret@host` with `?from=…`; plain text only. */
export function smtpMail(smtpUrl: string): MessagePort {
  const url = new URL(smtpUrl)
  const from = mailSender(smtpUrl)
  url.searchParams.delete('from')
  let transport: Promise<Transporter> | undefined
  const connect = () =>
    (transport ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({
        url: url.href,
        connectionTimeout: 5000,
        greetingTimeout: 5000,
        socketTimeout: 15_000,
        disableFileAccess: true,
        disableUrlAccess: true,
      }),
    ))
  return {
    vendor: 'smtp',
    isIdempotent: false,
    async check() {
      await (await connect()).verify()
    },
    async send({ messageId, to, title, body }) {
      try {
        const mail = await connect()
        const id = `<${messageId}@${from.split('@')[1] ?? 'localhost'}>`
        await mail.sendMail({ from, to, subject: title ?? '', text: body, messageId: id })
        return { outcome: 'accepted', vendorMessageId: id }
      } catch (error) {
        return toFailure(error as SmtpError)
      }
    },
  }
}

interface SmtpError {
  code?: string
  responseCode?: number
  syscall?: string
}

function toFailure({ code = 'error', responseCode, syscall }: SmtpError): SendResult {
  const isUnsent = unsentCodes.has(code) || syscall === 'connect' || syscall === 'getaddrinfo'
  if (!responseCode) return { outcome: isUnsent ? 'unsent' : 'unknown', code: `line:${code}` }
  return { outcome: isUnsent || responseCode < 500 ? 'unsent' : 'failed', code: `smtp:${responseCode}` }
}
