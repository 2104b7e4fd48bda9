import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Db } from '#app/db/client.server.ts'
import { hasHomes } from '#app/domain/homes/has-homes.server.ts'
import { fileAddress } from '#app/domain/media/file.ts'
import { type ContentFault, faultKey } from '#app/domain/site/content-fault.ts'
import { checkInWorker } from '../check/check-in-worker.server.ts'
import { checkAgainstInstall } from '../check/check-install.server.ts'
import type { Finding } from '../check/finding.ts'
import { readOtherSites } from '../check/other-sites.server.ts'
import { filesOf, textsOf } from '../documents/site-documents.ts'
import { listFiles } from '../folder/content-files.ts'
import type { SiteContent } from '../folder/read-content.server.ts'
import type { PublishedSite } from '../publish/published-site.server.ts'
import type { Target } from '../publish/target.server.ts'
import { withWordsOf } from './words-of-place.ts'

/** Checks a folder as `npm run content -- publish` does. @param published undefined for a new site @param known faults to ignore */
export async function checkWritten(
  db: Db,
  site: SiteContent,
  target: Target,
  published: PublishedSite | undefined,
  known: ContentFault[] = [],
): Promise<{ faults: ContentFault[]; findings: Finding[] }> {
  const { slug } = target.settings
  const files = [...filesOf(target.documents).keys()]
  const report = await checkInWorker({
    slug,
    documents: [...textsOf(target.documents)],
    press: site.press.map((post, i) => [`press/${i + 1}.json`, post]),
    media: [...target.pictures.keys(), ...files, ...(published?.officePictures.keys() ?? [])],
    files,
    shown: known.map(faultKey),
    svgs: listFiles(site.mediaDir)
      .filter(({ name }) => name.endsWith('.svg'))
      .map(({ name, path }) => ({ name, svg: readFileSync(path, 'utf8') })),
    staticFiles: staticFiles(files),
    others: await readOtherSites(db, slug),
    hasHomes: published !== undefined && (await hasHomes(db, published.siteId)),
  })
  const faults = [...report.faults, ...(await checkAgainstInstall(db, target, published))]
  return {
    faults: withWordsOf(slug, target.documents, faults),
    findings: withWordsOf(slug, target.documents, report.findings),
  }
}

const staticFiles = (names: string[]): string[] => [
  ...listFiles(resolve('public')).map(({ name }) => `/${name}`),
  ...names.map(fileAddress),
]
