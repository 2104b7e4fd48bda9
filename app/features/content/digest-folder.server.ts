import { createHash } from 'node:crypto'
import { fileHash } from '../media/store-file.server.ts'
import { listAllFiles } from './content-files.ts'

/** Of all files of a site's folder and their names, to tell cheaply whether anything was changed. */
export async function digestFolder(folder: string): Promise<string> {
  const hash = createHash('sha256')
  for (const { name, path } of listAllFiles(folder)) hash.update(`${name}\0${await fileHash(path)}\n`)
  return hash.digest('hex')
}
