import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The folder is deleted afterwards. */
export async function inFolder<T>(work: (dir: string) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'bunyang-site-'))
  try {
    return await work(dir)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

/** @param work is given the path of an uploaded file, which is gone afterwards */
export const asFile = <T>(upload: File, work: (path: string) => Promise<T>): Promise<T> =>
  inFolder(async (dir) => {
    const path = join(dir, 'upload')
    await writeFile(path, upload.stream())
    return await work(path)
  })
