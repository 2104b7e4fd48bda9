import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isIconFile } from '#app/domain/media/brand-names.ts'
import type { Actor } from '#app/domain/record/audit/record-audit.server.ts'
import { canManageSites } from '#app/domain/record/permissions.ts'
import { withOwnLinks } from '#app/domain/site/own-links.ts'
import { demand } from '#app/domain/site/rights.server.ts'
import { inFolder } from '#app/platform/temporary-folder.server.ts'
import { exportContent } from '../folder/export-content.server.ts'
import { loadPublished } from '../publish/published-site.server.ts'
import {
  type AddedSite,
  addHidden,
  freeReceiptPrefix,
  type MakingSteps,
  type SiteParts,
} from './add-hidden.server.ts'
import { readOrigin } from './origin.ts'
import { marksOf } from './unreplaced-text.ts'

export interface CopyAnswers {
  from: string
  slug: string
  name: string
  shortName: string
  phone: string
  /** Empty: a host that only this machine knows. */
  host: string
}

/** What belongs to the source alone: proofs of ownership, keys, counters, senders, alert recipients, remaining units. */
const ofSource = [
  'verification',
  'kakaoKey',
  'measurement',
  'sender',
  'staffAlerts',
  'remainingUnits',
  'isDefault',
]

type Json = Record<string, unknown>

/**
 * Copies content and settings of a site: no person, no customer, no secret, no counter, no host, and no posts, which are the
 * source's news. What is left of the source in it is known afterwards (`findUnreplacedTexts`).
 */
export async function copySite(
  parts: SiteParts,
  answers: CopyAnswers,
  actor: Actor,
  steps?: MakingSteps,
): Promise<AddedSite | undefined> {
  const { db, media } = parts
  await demand(db, null, actor, canManageSites)
  const source = await loadPublished(parts, answers.from)
  if (!source?.settings) return undefined
  const stored = await db
    .selectFrom('sites')
    .select('origin')
    .where('id', '=', source.siteId)
    .executeTakeFirst()
  const shared = readOrigin(stored?.origin ?? null)?.shared ?? {}
  return await inFolder(async (dir) => {
    const folder = join(dir, answers.slug)
    await exportContent({ db, media }, answers.from, folder, 'shown')
    for (const name of ['press', 'redirects.json'])
      await rm(join(folder, name), { recursive: true, force: true })
    await removeBrand(join(folder, 'media'), source.settings?.theme ?? {})
    const { slug, name, shortName, phone, host } = answers
    await changeJson(join(folder, 'site.json'), (settings) => {
      for (const field of ofSource) delete settings[field]
      const { logo: _, icon: __, ...theme } = settings.theme as Json
      settings.theme = theme
      Object.assign(settings, {
        slug,
        name,
        shortName: shortName || name.slice(0, 20),
        phone,
        hosts: [host || `${slug}.localhost`],
      })
      return withOwnLinks(settings, answers.from, slug)
    })
    const prefix = await freeReceiptPrefix(db, slug)
    await changeJson(join(folder, 'site.json'), (settings) => ({ ...settings, receiptPrefix: prefix }))
    for (const file of await readdir(join(folder, 'pages')))
      await changeJson(join(folder, 'pages', file), (page) => withOwnLinks(page, answers.from, slug))
    return await addHidden(
      parts,
      {
        folder,
        slug,
        origin: { kind: 'copy', from: answers.from, marks: marksOf(source), shared },
        ...(steps && { steps }),
      },
      actor,
    )
  })
}

/** The source's logo and icons; the copy begins with its name and its initial. */
async function removeBrand(media: string, { logo, icon }: { logo?: string; icon?: string }): Promise<void> {
  const names = await readdir(media).catch(() => [])
  for (const name of names)
    if (name === logo || name === icon || isIconFile(name)) await rm(join(media, name))
}

async function changeJson(path: string, change: (json: Json) => Json): Promise<void> {
  const json = JSON.parse(await readFile(path, 'utf8')) as Json
  await writeFile(path, `${JSON.stringify(change(json), null, 2)}\n`)
}
