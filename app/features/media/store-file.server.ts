import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { endingOf, mimeOf } from './file.ts'
import type { ProcessedPicture } from './process-picture.server.ts'
import { storedName } from './stored-name.ts'
import { writeOnce } from './write-once.server.ts'

/**
 * Keeps a document or film as it is, under its own hash: `<hash>.pdf` in `mediaDir`. It is a row of `media` like a
 * picture, without width and height.
 * @throws Error for an ending that sites may not offer
 */
export async function storeFile(file: string, mediaDir: string): Promise<ProcessedPicture> {
  const mime = mimeOf(file)
  if (!mime) throw new Error(`${file}: 올릴 수 없는 형식입니다`)
  const content = await readFile(file)
  const sha256 = createHash('sha256').update(content).digest('hex')
  await writeOnce(join(mediaDir, storedFileName({ name: file, sha256 })), async () => content)
  return { sha256, mime, width: 0, height: 0, bytes: content.length, placeholder: '', widths: [] }
}

/** The name among the media that a file of a site is stored by. */
export const storedFileName = ({ name, sha256 }: { name: string; sha256: string }) =>
  `${storedName(sha256)}.${endingOf(name)}`
