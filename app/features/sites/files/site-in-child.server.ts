import { childOf } from '../../../platform/child.server.ts'
import { JobRefused } from '../../../platform/fair-queue.ts'
import { drawingsOf, type ShownDrawings } from '../../content/check-references.ts'
import type { ReadSite } from '../../content/read-content.server.ts'
import type { ShownContent } from '../../content/shown-content.server.ts'

export type SiteRequest =
  | { kind: 'unpack'; zip: string; target: string }
  | { kind: 'rename links'; folder: string; from: string; slug: string }
  | { kind: 'read'; folder: string; slug: string; shown: ShownDrawings | undefined }

export type Unpacked = { ok: true } | { ok: false; sentence: string }

const ask = childOf<SiteRequest, unknown>(
  'the reading of a site',
  () => new URL('./site-worker.ts', import.meta.url),
  { memoryMb: 512, timeMs: 120_000, answerMb: 48 },
)

const tooCostly =
  'ZIP 파일을 읽는 데 시간이나 메모리가 지나치게 많이 듭니다. 쓰지 않는 파일을 빼고 다시 압축해 주세요'

/** @param zip path of the file @param target empty folder */
export async function unpackInChild(zip: string, target: string): Promise<Unpacked> {
  try {
    return (await ask({ kind: 'unpack', zip, target })) as Unpacked
  } catch (error) {
    if (error instanceof JobRefused) return { ok: false, sentence: tooCostly }
    throw error
  }
}

/** Writes the links of pages and posts for another name of the site. @throws JobRefused */
export async function renameLinksInChild(folder: string, from: string, slug: string): Promise<void> {
  await ask({ kind: 'rename links', folder, from, slug })
}

/** As `readSite`, whose faults that `shown` has already do not count: a site of a hundred documents takes half a second of processor. */
export async function readSiteInChild(folder: string, slug: string, shown?: ShownContent): Promise<ReadSite> {
  try {
    const request = { kind: 'read', folder, slug, shown: shown && drawingsOf(shown) } as const
    return (await ask(request, slug)) as ReadSite
  } catch (error) {
    if (!(error instanceof JobRefused)) throw error
    return { ok: false, faults: [{ file: '', location: '', sentence: tooCostly }] }
  }
}
