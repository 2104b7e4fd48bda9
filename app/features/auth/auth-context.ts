import type { Db } from '../../db/client.server.ts'
import type { Clock } from '../../platform/clock.ts'
import type { KeyRing } from '../../platform/keys.server.ts'
import type { Logger } from '../../platform/logger.server.ts'
import type { Actor } from '../audit/record-audit.server.ts'
import type { MessagePorts } from '../messages/message-port.ts'
import type { Auth } from './auth.server.ts'

export interface AuthContext {
  db: Db
  keys: KeyRing
  clock: Clock
  log: Logger
  auth: () => Promise<Auth>
  ports: MessagePorts
  /** `https://host` as the visitor sees it. */
  origin: string
  /** For links in messages: never from the request's own headers. */
  linkOrigin: string
  actor: Actor
  wakeWorker: () => void
}
