import { createReadStream } from 'node:fs'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { listAllFiles } from '../folder/content-files.ts'

/** Equal folders make equal files. */
const unchanging = new Date(2020, 0, 1)

/** A folder as a zip file, file by file as it is read; pictures and films are stored as they are. @param onEnd also when it is given up */
export function zipStream(
  folder: string,
  below: string,
  onEnd: () => Promise<void>,
): ReadableStream<Uint8Array> {
  const chunks = chunksOf(folder, below)
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await chunks.next()
      if (!done) return controller.enqueue(value)
      await onEnd()
      controller.close()
    },
    async cancel() {
      await chunks.return(undefined)
      await onEnd()
    },
  })
}

async function* chunksOf(folder: string, below: string): AsyncGenerator<Uint8Array, undefined> {
  const waiting: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    waiting.push(chunk)
  })
  for (const { name, path } of listAllFiles(folder)) {
    const place = `${below}/${name}`
    const file = name.endsWith('.json') ? new ZipDeflate(place, { level: 6 }) : new ZipPassThrough(place)
    file.mtime = unchanging
    zip.add(file)
    for await (const chunk of createReadStream(path)) {
      file.push(new Uint8Array(chunk as Buffer))
      yield* waiting.splice(0)
    }
    file.push(new Uint8Array(), true)
    yield* waiting.splice(0)
  }
  zip.end()
  yield* waiting.splice(0)
  return undefined
}
