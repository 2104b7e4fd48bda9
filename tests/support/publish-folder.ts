import { basename } from 'node:path'
import { readSite } from '#app/domain/publishing/folder/read-content.server.ts'
import { publishContent } from '#app/domain/publishing/publish/publish.server.ts'

/** The site of a folder, which is in order. @throws with its faults where it is not */
export function siteIn(folder: string) {
  const read = readSite(folder, basename(folder))
  if (!read.ok) throw new Error(JSON.stringify(read.faults, null, 1))
  return read.site
}

/** Publishes the site of a folder with its pictures and files. */
export const publishFolder = async (install: Parameters<typeof publishContent>[0], folder: string) =>
  await publishContent(install, siteIn(folder), { folder })
