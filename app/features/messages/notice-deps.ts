import type { Db } from '../../db/client.server.ts'
import type { Clock } from '../../platform/clock.ts'
import type { KeyRing } from '../../platform/keys.server.ts'

export interface NoticeDeps {
  db: Db
  keys: KeyRing
  clock: Clock
  originOf: (host: string) => string
}
