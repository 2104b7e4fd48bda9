import { readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { canManageSites } from '#app/domain/record/permissions.ts'
import { demand } from '#app/domain/site/rights.server.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { inFolder } from '#app/platform/temporary-folder.server.ts'
import { type Document, fileOfPart } from '../documents/parts.ts'
import {
  type AddedSite,
  addHidden,
  freeReceiptPrefix,
  type MakingSteps,
  type SiteParts,
} from './add-hidden.server.ts'
import { readShared, type SharedText } from './shared/shared-texts.server.ts'
import type { SiteAnswers } from './start/answers.ts'
import { writeSite } from './start/write-site.server.ts'

/** Creates a complete site from the answers, hidden until it is opened. @throws StorageFailed */
export async function createSite(
  parts: SiteParts,
  answers: SiteAnswers,
  actor: Actor,
  steps?: MakingSteps,
): Promise<AddedSite> {
  await demand(parts.db, null, actor, canManageSites)
  return await inFolder(async (dir) => {
    const folder = join(dir, answers.slug)
    const shared = await readShared(parts.db)
    await writeSite(folder, answers, {
      receiptPrefix: await freeReceiptPrefix(parts.db, answers.slug),
      today: koreanDay(parts.clock.now()),
    })
    for (const one of shared) if (one.version > 1) await writeShared(folder, one)
    const versions = Object.fromEntries(shared.map(({ kind, version }) => [kind.name, version]))
    return await addHidden(
      parts,
      { folder, slug: answers.slug, origin: { kind: 'template', shared: versions }, ...(steps && { steps }) },
      actor,
    )
  })
}

/** Into the documents of a folder, in place of the product's words. */
async function writeShared(folder: string, { kind, content }: SharedText): Promise<void> {
  const path = join(folder, relative('site', fileOfPart('site', kind.part)))
  const document = JSON.parse(await readFile(path, 'utf8')) as Document
  await writeFile(path, `${JSON.stringify(kind.write(document, content), null, 2)}\n`)
}
