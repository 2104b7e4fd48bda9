import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { childOf } from '#app/platform/child.server.ts'
import { JobRefused } from '#app/platform/fair-queue.ts'
import { publishedDrawings, type ShownDrawings } from '../check/check-references.ts'
import { listFiles } from '../folder/content-files.ts'
import type { ReadSite } from '../folder/read-content.server.ts'
import type { PublishedSite } from '../publish/published-site.server.ts'

export type SiteRequest =
  | { kind: 'unpack'; zip: string; target: string }
  | { kind: 'rename links'; folder: string; from: string; slug: string }
  | { kind: 'see drawings'; mediaDir: string }
  | { kind: 'read'; folder: string; slug: string; shown: ShownDrawings | undefined }

/** A drawing that is stored in another form than its file, or may look different to visitors. */
export interface SeenDrawing {
  name: string
  /** What differs: sentences. */
  changes: string
}

export type Unpacked = { ok: true } | { ok: false; sentence: string }

const ask = childOf<SiteRequest, unknown>(
  'the reading of a site',
  () => new URL('./site-worker.ts', import.meta.url),
  { memoryMb: 512, timeMs: 120_000, answerMb: 48 },
)

const tooCostly =
  'ZIP 파일을 읽는 데 시간이나 메모리가 지나치게 많이 듭니다. 쓰지 않는 파일을 빼고 다시 압축해 주세요'

/** @param zip path of the file @param target empty folder, or none yet */
export async function unpackInChild(zip: string, target: string): Promise<Unpacked> {
  await mkdir(target, { recursive: true })
  try {
    return (await ask({ kind: 'unpack', zip, target })) as Unpacked
  } catch (error) {
    if (error instanceof JobRefused) return { ok: false, sentence: tooCostly }
    throw error
  }
}

export type UnpackedSite = { ok: true; folder: string } | { ok: false; sentence: string }

/** The folder of the one site that a zip file has, at its top or in a folder of any name. @param dir empty */
export async function unpackSite({ zip, dir }: { zip: string; dir: string }): Promise<UnpackedSite> {
  const target = join(dir, 'content')
  const unpacked = await unpackInChild(zip, target)
  if (!unpacked.ok) return unpacked
  const folder = [
    target,
    ...listFiles(target).flatMap(({ path, isFolder }) => (isFolder ? [path] : [])),
  ].find((path) => existsSync(join(path, 'site.json')))
  return folder ? { ok: true, folder } : { ok: false, sentence: 'ZIP 파일 안에 site.json이 없습니다' }
}

/** Writes the links of pages and posts for another name of the site. @throws JobRefused */
export async function renameLinksInChild(folder: string, from: string, slug: string): Promise<void> {
  await ask({ kind: 'rename links', folder, from, slug })
}

/** As `readSite`, whose faults that `published` has already do not count: a site of a hundred documents takes half a second of processor. */
export async function readSiteInChild(
  folder: string,
  slug: string,
  published?: PublishedSite,
): Promise<ReadSite> {
  try {
    const request = { kind: 'read', folder, slug, shown: published && publishedDrawings(published) } as const
    return (await ask(request, slug)) as ReadSite
  } catch (error) {
    if (!(error instanceof JobRefused)) throw error
    return { ok: false, faults: [{ file: '', location: '', sentence: tooCostly }] }
  }
}

/** Drawings of a folder that will differ from their files, as the screen of a picture says it. */
export async function seeDrawingsInChild(mediaDir: string, slug: string): Promise<SeenDrawing[]> {
  if (!mediaDir) return []
  try {
    return (await ask({ kind: 'see drawings', mediaDir }, slug)) as SeenDrawing[]
  } catch (error) {
    if (!(error instanceof JobRefused)) throw error
    const changes = 'SVG가 너무 많거나 복잡하여 무엇이 빠지는지 미리 확인하지 못했습니다.'
    return [{ name: '', changes }]
  }
}

/** @param names those of new and changed pictures; of the others people know already */
export const describeDrawings = (seen: readonly SeenDrawing[], names?: ReadonlySet<string>): string[] =>
  seen
    .filter(({ name }) => !name || !names || names.has(name))
    .map(({ name, changes }) => (name ? `media/${name}: ${changes}` : changes))
