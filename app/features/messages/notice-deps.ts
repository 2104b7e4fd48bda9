import type { Deps } from '../../db/deps.ts'

export interface NoticeDeps extends Deps {
  originOf: (host: string) => string
}
