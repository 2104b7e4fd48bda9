import { type Db, openDb } from '#app/db/client.server.ts'
import { fakeIndexNow } from '#app/domain/discovery/index-now/fake-index-now.server.ts'
import { httpIndexNow } from '#app/domain/discovery/index-now/http-index-now.server.ts'
import type { IndexNowPort } from '#app/domain/discovery/index-now/index-now-port.ts'
import { openStorage } from '#app/domain/media/open-storage.server.ts'
import type { MediaStorage } from '#app/domain/media/storage-port.ts'
import { fakeSms } from '#app/domain/messages/fake-sms.server.ts'
import type { MessagePorts } from '#app/domain/messages/message-port.ts'
import { openPorts } from '#app/domain/messages/ports.server.ts'
import { type Auth, lazyAuth } from '#app/domain/staff/auth.server.ts'
import { type Clock, systemClock } from '#app/platform/clock.ts'
import type { Env } from '#app/platform/env.ts'
import { type KeyRing, loadKeyRing } from '#app/platform/keys.server.ts'
import type { LogSink } from '#app/platform/log-sink.server.ts'
import { createLogger, type Logger, openLogSink } from '#app/platform/logger.server.ts'
import { type AccessLog, createAccessLog, noAccessLog } from './access-log.ts'

export interface Install {
  env: Env
  db: Db
  keys: KeyRing
  /** Generated into the data folder: fine for trials only. */
  /** Into the data folder, where the environment has none. */
  keysGenerated: 'now' | 'earlier' | undefined
  clock: Clock
  log: Logger
  logSink: LogSink
  logRequest: AccessLog
  /** Cookie names differ by scheme. */
  auth: (secure: boolean) => Promise<Auth>
  media: MediaStorage
  ports: MessagePorts
  indexNow: IndexNowPort
  originOf: (host: string) => string
  /** A trial behind TLS learns the scheme of its addresses from the proxy. @returns whether this changes them */
  learnSecure: () => boolean
  setListeningPort: (port: number) => void
}

export function openInstall(env: Env, clock: Clock = systemClock): Install {
  process.umask(0o077)
  const logSink = openLogSink(env)
  const log = createLogger(env, logSink)
  const { generated, ...keys } = loadKeyRing(env)
  const db = openDb(env)
  const createLazyAuth = (secureCookies: boolean) => lazyAuth(db, { keys, secureCookies })
  const [plainAuth, secureAuth] = [createLazyAuth(false), createLazyAuth(true)]
  const ports = openPorts(env, clock, fakeSms(db, keys, clock, log))
  let secure = env.BUNYANG_ENV === 'production'
  // A proxy that terminates TLS listens on the default port of https.
  let port = env.PUBLIC_PORT ?? (secure ? 443 : env.PORT)
  const learnSecure = () => {
    if (secure) return false
    secure = true
    port = env.PUBLIC_PORT ?? 443
    return true
  }
  const originOf = (host: string) =>
    secure
      ? `https://${host}${port === 443 ? '' : `:${port}`}`
      : `http://${host}${port === 80 ? '' : `:${port}`}`
  const setListeningPort = (actualPort: number) => {
    if (!secure && env.PUBLIC_PORT === undefined) port = actualPort
  }
  return {
    env,
    db,
    media: openStorage(env),
    keys,
    keysGenerated: generated,
    clock,
    log,
    logSink,
    logRequest: log.isLevelEnabled('info') ? createAccessLog(logSink, env.LOG_REQUESTS) : noAccessLog,
    auth: (secure) => (secure ? secureAuth() : plainAuth()),
    ports,
    indexNow: env.INDEXNOW === 'send' ? httpIndexNow(env.INDEXNOW_ENDPOINTS) : fakeIndexNow(log),
    originOf,
    learnSecure,
    setListeningPort,
  }
}
