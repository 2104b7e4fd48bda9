import { createContext } from 'react-router'
import type { Db } from './db/client.server.ts'
import type { Attribution } from './features/attribution/touch.ts'
import type { Actor } from './features/audit/record-audit.server.ts'
import type { Auth } from './features/auth/auth.server.ts'
import type { MediaStorage } from './features/media/storage-port.ts'
import type { MessagePorts } from './features/messages/message-port.ts'
import type { Site } from './features/sites/site-settings.ts'
import type { Clock } from './platform/clock.ts'
import type { KeyRing } from './platform/keys.server.ts'
import type { Logger } from './platform/logger.server.ts'

/** What every request is given at the door: the install's parts, and the site and person it is about. */
export interface Door {
  db: Db
  keys: KeyRing
  clock: Clock
  log: Logger
  /** Vendors of messages, for reading what they report. */
  ports: MessagePorts
  auth: () => Promise<Auth>
  /** Address of the install as the visitor sees it, without a path: `https://host`. */
  origin: string
  /** Address of the site's main host, by which its pages name themselves to search engines and in previews. */
  mainOrigin: string
  /** Address of the site for links that leave with messages: never what a request says of itself. */
  linkOrigin: string
  site: Site
  /** What a registration brings along: how the visitor came and with what. */
  visit: { attribution: Attribution | undefined; userAgent: string }
  leadRushPerMinute: number
  /** Where pictures and files are kept. */
  media: MediaStorage
  actor: Actor
  /** For inline scripts of the back office; public documents carry none and are cached, so they have no nonce. */
  nonce: string | undefined
  /** Tells the worker of this process that a message is waiting, so that it need not poll for it. */
  wakeWorker: () => void
}

export const doorContext = createContext<Door>()
