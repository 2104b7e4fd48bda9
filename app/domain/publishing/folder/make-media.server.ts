import { availableParallelism } from 'node:os'
import { iconFault } from '#app/domain/media/brand-faults.ts'
import { describePictureRefusal } from '#app/domain/media/picture-refusal.ts'
import { type ProcessedMedia, processPicture } from '#app/domain/media/process-picture.server.ts'
import type { MediaStorage } from '#app/domain/media/storage-port.ts'
import { storeFile } from '#app/domain/media/store-file.server.ts'
import type { MediaFile } from '../publish/target.server.ts'

export interface MediaProgress {
  done: number
  total: number
  file: string
}

/** The message names the file. */
class PictureRefused extends Error {
  override name = 'PictureRefused'
}

/**
 * Stores by content hash, so that an interrupted publication finds its results. @returns by name @throws PictureRefused
 */
export async function makeMedia(
  storage: MediaStorage,
  files: MediaFile[],
  onPicture: (progress: MediaProgress) => void = () => {},
): Promise<Map<string, ProcessedMedia>> {
  const processed = new Map<string, ProcessedMedia>()
  const pictures = files.filter(({ isPicture }) => isPicture)
  const waiting = [...pictures]
  let done = 0
  // AVIF takes one core. How many children run at a time, the memory of the machine decides.
  const worker = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const result = await processPicture(one.path, storage)
      if (!result.ok) throw new PictureRefused(`${one.path}: ${describePictureRefusal(result)}`)
      const { width, height } = result.picture
      if (one.isPanorama && Math.abs(width - 2 * height) > 2)
        throw new PictureRefused(
          `${one.path}: 360° 사진은 가로가 세로의 2배여야 합니다. 이 파일은 ${width}×${height}입니다`,
        )
      const wrong = one.isIcon
        ? iconFault({ ...result.picture, isDrawing: result.picture.mime === 'image/svg+xml' })
        : undefined
      if (wrong) throw new PictureRefused(`${one.path}: ${wrong}`)
      processed.set(one.name, result.picture)
      onPicture({ done: ++done, total: pictures.length, file: one.path })
    }
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, worker))
  for (const { name, path, isPicture } of files)
    if (!isPicture) processed.set(name, await storeFile(path, storage))
  return processed
}
