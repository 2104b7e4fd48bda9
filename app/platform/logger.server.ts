import { type DestinationStream, type Logger, pino } from 'pino'
import { dailyLog } from './daily-log.server.ts'
import type { Env } from './env.ts'
import { createLogSink, type LogSink, standardOutput } from './log-sink.server.ts'

export type { Logger }

const personal = ['name', 'phone', 'email', 'password', 'token', 'to', 'body', 'text']

/** What a Korean phone number looks like inside a sentence; the ends of longer numbers are left alone. */
const phoneInText = /(?<![\d-])(\+?82[- ]?)?0?1[016789][- .]?\d{3,4}[- .]?\d{4}(?!\d)/g

/** Takes phone numbers out of free text, as an error message or an address may carry them. */
export const withoutPhones = (text: string): string => text.replace(phoneInText, '[phone]')

/** Where this install's log goes: standard output, or a file a day. */
export function openLogSink({
  LOG_TO,
  BUNYANG_ENV,
  dataDir,
}: Pick<Env, 'LOG_TO' | 'BUNYANG_ENV' | 'dataDir'>): LogSink {
  const target = LOG_TO ?? (BUNYANG_ENV === 'production' ? 'stdout' : 'file')
  return createLogSink(target === 'stdout' ? standardOutput : dailyLog(dataDir))
}

/**
 * The process's log: JSON lines with a request id where there is one. Fields that hold personal data are
 * redacted by name, at two depths, and phone numbers in messages and stacks by shape.
 */
export function createLogger(env: Pick<Env, 'LOG_LEVEL'>, to: DestinationStream): Logger {
  return pino(
    {
      level: env.LOG_LEVEL,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // An error's own `message` stays (its numbers are taken out below); what a visitor wrote does not.
      redact: {
        paths: [
          ...personal.flatMap((p) => [p, `*.${p}`, `*.*.${p}`]),
          'fields.message',
          'draft.message',
          'lead.message',
        ],
        censor: '[redacted]',
      },
      serializers: {
        err: (error: unknown) => {
          const e = error instanceof Error ? error : new Error(String(error))
          return { type: e.name, message: withoutPhones(e.message), stack: withoutPhones(e.stack ?? '') }
        },
      },
      hooks: {
        logMethod(args, method) {
          method.apply(
            this,
            args.map((a: unknown) => (typeof a === 'string' ? withoutPhones(a) : a)) as typeof args,
          )
        },
      },
    },
    to,
  )
}
