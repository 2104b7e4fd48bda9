import type { Deps } from '#app/db/deps.ts'

export interface NoticeDeps extends Deps {
  originOf: (host: string) => string
}
