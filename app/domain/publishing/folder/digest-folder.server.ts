import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { giveWay } from '#app/platform/event-loop-yield.ts'
import { listAllFiles } from './content-files.ts'

/** Digest of all names and files of a site's folder, to detect changes cheaply. */
export async function digestFolder(folder: string): Promise<string> {
  const hash = createHash('sha256')
  // One buffer for all: a start that read whole files would keep their size in memory while it serves.
  const buffer = Buffer.alloc(65_536)
  for (const { name, path } of listAllFiles(folder)) {
    const contents = createHash('sha256')
    const file = openSync(path, 'r')
    try {
      for (let read = 1; read > 0; ) {
        // A site may have a gigabyte of films.
        await giveWay()
        read = readSync(file, buffer)
        contents.update(buffer.subarray(0, read))
      }
    } finally {
      closeSync(file)
    }
    hash.update(`${name}\0${contents.digest('hex')}\n`)
  }
  return hash.digest('hex')
}
