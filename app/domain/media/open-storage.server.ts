import type { Env } from '#app/platform/env.ts'
import { localStorage } from './local-storage.server.ts'
import { s3Storage } from './s3-storage.server.ts'
import type { MediaStorage } from './storage-port.ts'

export function openStorage({ s3, mediaDir }: Pick<Env, 's3' | 'mediaDir'>): MediaStorage {
  return s3 ? s3Storage(s3) : localStorage(mediaDir)
}
