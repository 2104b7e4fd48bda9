import type { Deps } from '#app/db/deps.ts'
import type { MessagePorts } from '#app/domain/messages/message-port.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import type { Auth } from './auth.server.ts'

export interface AuthContext extends Deps<'db' | 'keys' | 'clock' | 'log'> {
  auth: () => Promise<Auth>
  ports: MessagePorts
  /** `https://host` as the visitor sees it. */
  origin: string
  /** For links in messages: never from the request's own headers. */
  linkOrigin: string
  actor: Actor
  wakeWorker: () => void
}
