import { randomUUID } from 'node:crypto'
import {
  chmod,
  constants,
  copyFile,
  link,
  mkdir,
  open,
  opendir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { byteRange } from './byte-range.ts'
import type { MediaStorage } from './storage-port.ts'

export function localStorage(folder: string): MediaStorage {
  return {
    async sizeOf(name) {
      return (await stat(join(folder, name)).catch(orMissing))?.size
    },
    async read(name, range) {
      const file = await open(join(folder, name)).catch(orMissing)
      if (!file) return undefined
      const { size } = await file.stat()
      const requested = byteRange(range ?? null, size)
      if (requested === 'unsatisfiable' || size === 0) await file.close()
      if (requested === 'unsatisfiable') return { size }
      const { first, last } = requested ?? { first: 0, last: size - 1 }
      const bytes = size ? file.createReadStream({ start: first, end: last }) : Readable.from([])
      return { size, first, last, stream: Readable.toWeb(bytes) as ReadableStream<Uint8Array> }
    },
    async keep(name, content) {
      const path = join(folder, name)
      if (await stat(path).catch(orMissing)) return
      await mkdir(dirname(path), { recursive: true })
      const draft = `${path}.${randomUUID()}.part`
      try {
        if ('path' in content) await copyFile(content.path, draft, constants.COPYFILE_FICLONE)
        else await writeFile(draft, content, { flush: true })
        if (dirname(name) === '.') await copyFolderPermissions(folder, draft)
        await linkOrRename(draft, path)
      } finally {
        await rm(draft, { force: true })
      }
    },
    async *list() {
      yield* filesIn(folder)
      for await (const name of filesIn(join(folder, 'originals'))) yield `originals/${name}`
    },
    async remove(name) {
      await rm(join(folder, name), { force: true })
    },
  }
}

async function* filesIn(folder: string): AsyncIterable<string> {
  const entries = await opendir(folder).catch(orMissing)
  if (!entries) return
  for await (const entry of entries)
    if (entry.isFile() && !entry.name.endsWith('.part') && !entry.name.startsWith('.')) yield entry.name
}

/** The file gets the read permissions of its folder, so that a web server in front of ours can read it. */
async function copyFolderPermissions(folder: string, draft: string) {
  const { mode } = await stat(folder)
  await chmod(draft, 0o600 | (mode & 0o044))
}

/** A link fails where the name exists, a rename would replace; some file systems have no links. */
async function linkOrRename(draft: string, path: string) {
  try {
    await link(draft, path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOSYS') throw error
    await rename(draft, path)
  }
}

function orMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
