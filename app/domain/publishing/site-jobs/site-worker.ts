import { existsSync } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeDrawingChanges } from '#app/domain/media/drawing-changes.ts'
import { kindOf } from '#app/domain/media/file-kind.ts'
import { maxDrawingBytes } from '#app/domain/media/picture-refusal.ts'
import type { ContentFault } from '#app/domain/site/content-fault.ts'
import { withOwnLinks } from '#app/domain/site/own-links.ts'
import { answerInChild } from '#app/platform/answer-in-child.ts'
import { listFiles, readJson } from '../folder/content-files.ts'
import { officeFile } from '../folder/office-content.ts'
import type { ReadSite } from '../folder/read-content.server.ts'
import { unpackZip } from '../folder/zip-folder.ts'
import type { SeenDrawing, SiteRequest, Unpacked } from './site-in-child.server.ts'

answerInChild(async (request: SiteRequest) => {
  switch (request.kind) {
    case 'unpack':
      return unpack(request.zip, request.target)
    case 'rename links':
      return await renameLinks(request.folder, request.from, request.slug)
    case 'see drawings':
      return await seeDrawings(request.mediaDir)
    case 'read':
      return await readInWords(request)
  }
})

/** Loads the schemas only for a readable archive. */
async function readInWords({
  folder,
  slug,
  shown,
}: Extract<SiteRequest, { kind: 'read' }>): Promise<ReadSite> {
  const { readSite } = await import('../folder/read-content.server.ts')
  const read = readSite(folder, slug, shown)
  if (read.ok) return read
  const { partOfFile, withWords } = await import('./words-of-place.ts')
  const inWords = (fault: ContentFault) => {
    const file = fault.file.slice(slug.length + 1)
    const path = join(folder, file)
    const json = file.endsWith('.json') && existsSync(path) ? readJson(path) : undefined
    const part = json?.ok && partOfFile(file, json.value)
    return json?.ok && part ? withWords(fault, part, json.value) : fault
  }
  return { ok: false, faults: read.faults.map(inWords) }
}

function unpack(zip: string, target: string): Unpacked {
  try {
    unpackZip(zip, target)
    return { ok: true }
  } catch (error) {
    if (error instanceof Error && error.name === 'ZipRefused') return { ok: false, sentence: error.message }
    throw error
  }
}

async function renameLinks(folder: string, from: string, slug: string): Promise<void> {
  const inside = ['pages', 'press'].flatMap((below) => listFiles(join(folder, below)))
  const office = listFiles(folder).filter(({ name }) => name === officeFile)
  for (const { name, path } of [...inside, ...office]) {
    const json = name.endsWith('.json') ? readJson(path) : undefined
    if (json?.ok) await writeFile(path, `${JSON.stringify(withOwnLinks(json.value, from, slug), null, 2)}\n`)
  }
}

async function seeDrawings(mediaDir: string): Promise<SeenDrawing[]> {
  const { inspectPicture } = await import('#app/domain/media/inspect-picture.server.ts')
  const seen: SeenDrawing[] = []
  for (const { name, path } of listFiles(mediaDir)) {
    // Larger drawings are refused when they are made.
    if ((await stat(path)).size > maxDrawingBytes) continue
    const content = await readFile(path)
    const found = kindOf(content) === 'svg' ? await inspectPicture(content) : undefined
    const changes = found?.ok && found.changes ? describeDrawingChanges(found.changes) : undefined
    if (changes) seen.push({ name, changes })
  }
  return seen
}
