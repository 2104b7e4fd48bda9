import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { koreanDay } from '../../platform/korean-day.ts'
import type { Actor } from '../audit/record-audit.server.ts'
import { type AddedSite, addHidden, freeReceiptPrefix, type SiteParts } from './add-hidden.server.ts'
import { readShared } from './shared/shared-texts.server.ts'
import type { SiteAnswers } from './start/answers.ts'
import { writeSite } from './start/write-site.server.ts'

/** A whole site of what was answered, hidden until it is opened. @throws StorageFailed */
export async function createSite(parts: SiteParts, answers: SiteAnswers, actor: Actor): Promise<AddedSite> {
  return await inFolder(async (dir) => {
    const folder = join(dir, answers.slug)
    const shared = await readShared(parts.db)
    await writeSite(folder, answers, {
      receiptPrefix: await freeReceiptPrefix(parts.db, answers.slug),
      today: koreanDay(parts.clock.now()),
      shared: shared.map(({ content }) => content),
    })
    const versions = Object.fromEntries(shared.map(({ content, version }) => [content.path, version]))
    return await addHidden(
      parts,
      { folder, slug: answers.slug, origin: { kind: 'template', shared: versions } },
      actor,
    )
  })
}

/** A folder that is gone afterwards. */
export async function inFolder<T>(work: (dir: string) => Promise<T>): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'bunyang-site-'))
  try {
    return await work(dir)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}
