import type { Db } from '../../db/client.server.ts'
import type { Clock } from '../../platform/clock.ts'
import type { KeyRing } from '../../platform/keys.server.ts'
import type { Logger } from '../../platform/logger.server.ts'
import type { Actor } from '../audit/record-audit.server.ts'
import type { MessagePorts } from '../messages/message-port.ts'
import type { Auth } from './auth.server.ts'

/** What signing in, members and invitations need of a request. */
export interface AuthContext {
  db: Db
  keys: KeyRing
  clock: Clock
  log: Logger
  auth: () => Promise<Auth>
  /** Vendors of messages: whether mail can be sent, and for reading what they report. */
  ports: MessagePorts
  /** Address of the install as the visitor sees it, without a path: `https://host`. */
  origin: string
  /** Address for links that leave with messages: never what a request says of itself. */
  linkOrigin: string
  actor: Actor
  /** Tells the worker of this process that a message is waiting, so that it need not poll for it. */
  wakeWorker: () => void
}
