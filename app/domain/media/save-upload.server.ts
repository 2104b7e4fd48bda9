import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inFolder } from '#app/platform/temporary-folder.server.ts'
import type { FileDocument } from './file-document.ts'
import type { FileEnding, FileRefusal } from './file-refusal.ts'
import { inspectFileInChild } from './media-in-child.server.ts'
import type { MediaStorage } from './storage-port.ts'
import { storeFile } from './store-file.server.ts'

export type SavedUpload = { ok: true; ending: FileEnding; file: FileDocument } | ({ ok: false } & FileRefusal)

/** Stores an upload if it is complete; it is not published yet. @param wanted the end of its address @throws StorageFailed */
export async function saveUpload(
  storage: MediaStorage,
  content: ReadableStream<Uint8Array>,
  wanted?: FileEnding,
): Promise<SavedUpload> {
  return await inFolder(async (dir): Promise<SavedUpload> => {
    const path = join(dir, 'upload')
    await writeFile(path, content)
    const inspected = await inspectFileInChild(path)
    if (!inspected.ok) return inspected
    const { ending } = inspected
    if (wanted && wanted !== ending) return { ok: false, reason: 'other-ending', ending, wanted }
    await rename(path, `${path}.${ending}`)
    const { sha256, mime, bytes } = await storeFile(`${path}.${ending}`, storage)
    return { ok: true, ending, file: { sha256, mime, bytes } }
  })
}
