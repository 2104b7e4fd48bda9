import type { Clock } from '#app/platform/clock.ts'
import type { KeyRing } from '#app/platform/keys.server.ts'
import type { Logger } from '#app/platform/logger.server.ts'
import type { Db } from './client.server.ts'

interface AllDeps {
  db: Db
  keys: KeyRing
  clock: Clock
  log: Logger
  /** Of the site as visitors see it, such as `https://gaon.example`. */
  origin: string
}

/** What functions of the domain are given; each names what it uses. */
export type Deps<Used extends keyof AllDeps = 'db' | 'keys' | 'clock'> = Pick<AllDeps, Used>

/** For what writes links into messages. */
export type DepsWithOrigin = Deps<'db' | 'keys' | 'clock' | 'origin'>
