import { existsSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Db } from '../../../db/client.server.ts'
import type { Finding } from '../../content/check/finding.ts'
import { checkAgainstInstall } from '../../content/check-install.server.ts'
import { listFiles } from '../../content/content-files.ts'
import { readSite, type SiteContent } from '../../content/read-content.server.ts'
import { readShown, type ShownContent } from '../../content/shown-content.server.ts'
import { readTarget } from '../../content/target-content.server.ts'
import { checkApart } from '../../editing/check-apart.server.ts'
import type { ContentFault } from '../../site/content-fault.ts'
import { listSites } from '../../site/list-sites.server.ts'
import { documentsOf, type MergedFolder, mergeFolder, type Side } from './merge-folder.server.ts'
import { unpackApart } from './unpack-apart.server.ts'

export interface ReadUpload extends MergedFolder {
  site: SiteContent
  shown: ShownContent
  findings: Finding[]
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
  const target = join(dir, 'content')
  await mkdir(target, { recursive: true })
  const unpacked = await unpackApart({ zip, target })
  if (!unpacked.ok) return refusal('', unpacked.sentence)
  const folder = [
    target,
    ...listFiles(target).flatMap(({ path, isFolder }) => (isFolder ? [path] : [])),
  ].find((path) => existsSync(join(path, 'site.json')))
  if (!folder) return refusal('', 'ZIP 파일 안에 site.json이 없습니다')
  const read = readSite(folder, slug)
  if (!read.ok) return read
  const shown = await readShown(db, slug)
  if (!shown) return refusal(slug, '단지가 없습니다')
  // What is accepted in the office stays; a zip file brings no list.
  const { accepted: _, ...written } = await readTarget(read.site, folder)
  const merged = await mergeFolder(db, shown, written, take)
  const report = await checkApart({
    slug,
    documents: [...documentsOf(merged.target)],
    press: read.site.press.map((post, i) => [`press/${i + 1}.json`, post]),
    media: [...merged.target.media.keys(), ...shown.officeMedia.keys()],
    files: [...merged.target.media.keys()],
    svgs: listFiles(read.site.mediaDir)
      .filter(({ name }) => name.endsWith('.svg'))
      .map(({ name, path }) => ({ name, svg: readFileSync(path, 'utf8') })),
    staticFiles: staticFiles(read.site),
    others: (await listSites(db)).flatMap(({ site: { settings } }) =>
      settings.slug === slug ? [] : [{ name: settings.name, shortName: settings.shortName }],
    ),
  })
  const faults = [...report.faults, ...(await checkAgainstInstall(db, merged.target, shown))]
  if (faults.length) return { ok: false, faults }
  const accepted = await db
    .selectFrom('accepted_findings')
    .selectAll()
    .where('site_id', '=', shown.siteId)
    .execute()
  const findings = report.findings.filter(
    ({ check, text }) => !accepted.some((one) => one.check_name === check && one.words === text),
  )
  return { ok: true, upload: { ...merged, site: read.site, shown, findings } }
}

const staticFiles = ({ filesDir }: SiteContent): string[] => [
  ...listFiles(resolve('public')).map(({ name }) => `/${name}`),
  ...(filesDir && existsSync(join(filesDir, 'announcement.pdf')) ? ['/announcement.pdf'] : []),
]
