import type { Db } from '#app/db/client.server.ts'
import type { ContentFault } from '#app/domain/site/content-fault.ts'
import { type Finding, leftoverCheck } from '../../check/finding.ts'
import type { SiteContent } from '../../folder/read-content.server.ts'
import { type PublishedSite, readPublished } from '../../publish/published-site.server.ts'
import { readTarget } from '../../publish/target.server.ts'
import { checkWritten } from './check-written.server.ts'
import { type MergedFolder, mergeFolder, type Side } from './merge-folder.server.ts'
import { readSiteInChild } from './site-in-child.server.ts'
import { unpackSite } from './unpack-site.server.ts'

export interface ReadUpload extends MergedFolder {
  site: SiteContent
  published: PublishedSite
  findings: Finding[]
  /** What is other than in the file, whose form is that of an older version. */
  upgraded: string[]
}

export type Uploaded = { ok: true; upload: ReadUpload } | { ok: false; faults: ContentFault[] }

const refusal = (file: string, sentence: string): Uploaded => ({
  ok: false,
  faults: [{ file, location: '', sentence }],
})

/**
 * Unpacks a zip file of a site into a folder of its own and holds it against everything that `npm run content -- publish` does. Nothing
 * is stored. @param dir empty, gone afterwards
 */
export async function readUpload(
  db: Db,
  slug: string,
  { zip, dir, take }: { zip: string; dir: string; take: Side },
): Promise<Uploaded> {
  const unpacked = await unpackSite({ zip, dir })
  if (!unpacked.ok) return refusal('', unpacked.sentence)
  const { folder } = unpacked
  const published = await readPublished(db, slug)
  if (!published) return refusal(slug, '단지가 없습니다')
  const read = await readSiteInChild(folder, slug, published)
  if (!read.ok) return read
  // What is accepted in the office stays; a zip file brings no list.
  const { accepted: _, ...written } = await readTarget(read.site, folder)
  const merged = await mergeFolder(db, published, written, take)
  const { faults, findings: found } = await checkWritten(db, read.site, merged.target, published, read.known)
  if (faults.length) return { ok: false, faults }
  const accepted = await db
    .selectFrom('accepted_findings')
    .selectAll()
    .where('site_id', '=', published.siteId)
    .execute()
  const findings = found.filter(
    ({ check, text, left }) =>
      !accepted.some((one) =>
        one.check_name === leftoverCheck
          ? one.words === left
          : one.check_name === check && one.words === text,
      ),
  )
  return { ok: true, upload: { ...merged, site: read.site, published, findings, upgraded: read.upgraded } }
}
