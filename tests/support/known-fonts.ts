import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { localStorage } from '#app/domain/media/local-storage.server.ts'
import type { MediaStorage } from '#app/domain/media/storage-port.ts'
import { isLong } from './long.ts'
import { service, servicesAddress } from './services.ts'

let folder: Promise<string> | undefined

/**
 * A storage that has every headline font which any test has made, but in the long form: to make one takes a thread, a shaper
 * and a quarter of a second. A font's name is a digest of what it is made from.
 */
export async function withKnownFonts(media: MediaStorage): Promise<MediaStorage> {
  if (isLong || !servicesAddress()) return media
  folder ??= service('fonts')
  const path = await folder
  const known = localStorage(path)
  const isFont = (name: string) => name.endsWith('.woff2')
  return {
    ...media,
    async sizeOf(name) {
      const size = await media.sizeOf(name)
      if (size !== undefined || !isFont(name) || !(await known.sizeOf(name))) return size
      await media.keep(name, new Uint8Array(await readFile(join(path, name))))
      return await media.sizeOf(name)
    },
    async keep(name, content) {
      await media.keep(name, content)
      if (isFont(name)) await known.keep(name, content)
    },
  }
}
