import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type FileKind, kindOf } from './file-kind.ts'

class TooLarge extends Error {}

/** Writes what arrives to a file, so that it is never in memory as a whole. @returns false as soon as it exceeds `maxBytes` */
export async function writeLimited(
  content: ReadableStream<Uint8Array> | Buffer,
  file: string,
  maxBytes: number,
): Promise<boolean> {
  const limited = async function* (chunks: AsyncIterable<Uint8Array>) {
    let bytes = 0
    for await (const chunk of chunks) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw new TooLarge()
      yield chunk
    }
  }
  const source = Buffer.isBuffer(content) ? Readable.from([content]) : Readable.fromWeb(content as never)
  try {
    await pipeline(source, limited, createWriteStream(file))
    return true
  } catch (error) {
    if (error instanceof TooLarge) return false
    throw error
  }
}

/** What a file is by its beginning. */
export async function kindOfFile(path: string): Promise<FileKind> {
  const file = await open(path)
  try {
    const head = Buffer.alloc(64 * 1024)
    const { bytesRead } = await file.read(head, 0, head.length, 0)
    return kindOf(head.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}
