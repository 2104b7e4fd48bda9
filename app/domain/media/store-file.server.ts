import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { endingOf, mimeOf } from './file.ts'
import type { ProcessedMedia } from './process-picture.server.ts'
import type { MediaStorage } from './storage-port.ts'
import { storedName } from './stored-name.ts'

/** A row of `media` without size in pixels. @throws Error for an extension that sites may not offer */
export async function storeFile(path: string, storage: MediaStorage): Promise<ProcessedMedia> {
  const mime = mimeOf(path)
  if (!mime) throw new Error(`${path}: 올릴 수 없는 형식입니다`)
  const sha256 = await fileHash(path)
  const name = storedFileName({ name: path, sha256 })
  if ((await storage.sizeOf(name)) === undefined) await storage.keep(name, { path, sha256 })
  const { size: bytes } = await stat(path)
  return { sha256, mime, width: 0, height: 0, bytes, placeholder: '', widths: [] }
}

export async function fileHash(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

export const storedFileName = ({ name, sha256 }: { name: string; sha256: string }) =>
  `${storedName(sha256)}.${endingOf(name)}`
