import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { listFiles } from '../../folder/content-files.ts'
import { unpackInChild } from './site-in-child.server.ts'

export type UnpackedSite = { ok: true; folder: string } | { ok: false; sentence: string }

/** The folder of the one site that a zip file has, at its top or in a folder of any name. @param dir empty */
export async function unpackSite({ zip, dir }: { zip: string; dir: string }): Promise<UnpackedSite> {
  const target = join(dir, 'content')
  await mkdir(target, { recursive: true })
  const unpacked = await unpackInChild(zip, target)
  if (!unpacked.ok) return unpacked
  const folder = [
    target,
    ...listFiles(target).flatMap(({ path, isFolder }) => (isFolder ? [path] : [])),
  ].find((path) => existsSync(join(path, 'site.json')))
  return folder ? { ok: true, folder } : { ok: false, sentence: 'ZIP 파일 안에 site.json이 없습니다' }
}
