import type { Db } from '../../db/client.server.ts'
import type { Clock } from '../../platform/clock.ts'
import type { KeyRing } from '../../platform/keys.server.ts'

/** What the worker needs to write to people of every site. */
export interface NoticeDeps {
  db: Db
  keys: KeyRing
  clock: Clock
  /** Address of a site as visitors see it: `https://host`. */
  originOf: (host: string) => string
}
