import { type DestinationStream, type Logger, pino } from 'pino'
import { dailyLog } from './daily-log.server.ts'
import type { Env } from './env.ts'
import { createLogSink, type LogSink, standardOutput } from './log-sink.server.ts'
import { replacePhones, withoutOwnLinks } from './personal-text.ts'

export type { Logger }

const personal = ['name', 'phone', 'email', 'password', 'token', 'to', 'body', 'text']

/** An error may quote the value that it could not read. */
export const withoutPersonal = (text: string): string =>
  withoutOwnLinks(
    replacePhones(text, () => '[phone]'),
    '[link]',
  )

export function openLogSink({
  LOG_TO,
  BUNYANG_ENV,
  dataDir,
}: Pick<Env, 'LOG_TO' | 'BUNYANG_ENV' | 'dataDir'>): LogSink {
  const target = LOG_TO ?? (BUNYANG_ENV === 'production' ? 'stdout' : 'file')
  return createLogSink(target === 'stdout' ? standardOutput : dailyLog(dataDir))
}

/** JSON lines. Personal fields are redacted by name at two depths, phone numbers and links of one person in texts by pattern. */
export function createLogger(env: Pick<Env, 'LOG_LEVEL'>, to: DestinationStream): Logger {
  return pino(
    {
      level: env.LOG_LEVEL,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
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
          return { type: e.name, message: withoutPersonal(e.message), stack: withoutPersonal(e.stack ?? '') }
        },
      },
      hooks: {
        logMethod(args, method) {
          method.apply(
            this,
            args.map((a: unknown) => (typeof a === 'string' ? withoutPersonal(a) : a)) as typeof args,
          )
        },
      },
    },
    to,
  )
}
