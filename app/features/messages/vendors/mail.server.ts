import type { Transporter } from 'nodemailer'
import type { MessagePort, SendResult } from '../message-port.ts'

/**
 * Nodemailer's codes of failures before the server had the message. ECONNECTION and ESOCKET are none of them: it
 * gives them for a connection that was refused and for one that broke after the letter alike.
 */
const unsentCodes = new Set(['EDNS', 'EAUTH', 'ENOAUTH', 'ETLS'])

/** E-mail by the SMTP server of SMTP_URL (`smtps://user:secret@host`, with `?from=…`); plain text only. */
export function smtpMail(smtpUrl: string): MessagePort {
  const url = new URL(smtpUrl)
  const from = url.searchParams.get('from') ?? decodeURIComponent(url.username)
  url.searchParams.delete('from')
  let transport: Promise<Transporter> | undefined
  /** Loaded with the first message: few installs send mail. */
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
    async send({ messageId, to, title, body }) {
      try {
        const mail = await connect()
        // One id a message: mail programs that are given it twice show it once.
        const id = `<${messageId}@${from.split('@')[1] ?? 'localhost'}>`
        await mail.sendMail({ from, to, subject: title ?? '', text: body, messageId: id })
        return { outcome: 'accepted', vendorMessageId: id }
      } catch (error) {
        return refused(error as Refusal)
      }
    },
  }
}

interface Refusal {
  code?: string
  responseCode?: number
  syscall?: string
}

function refused({ code = 'error', responseCode, syscall }: Refusal): SendResult {
  const before = unsentCodes.has(code) || syscall === 'connect' || syscall === 'getaddrinfo'
  if (!responseCode) return { outcome: before ? 'unsent' : 'unknown', code: `line:${code}` }
  // 4xx is the protocol's own way to say that nothing was taken and that it may be tried again.
  return { outcome: before || responseCode < 500 ? 'unsent' : 'failed', code: `smtp:${responseCode}` }
}
