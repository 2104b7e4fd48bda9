import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Db } from '../../../db/client.server.ts'
import type { Finding } from '../../content/check/finding.ts'
import { checkAgainstInstall } from '../../content/check-install.server.ts'
import { listFiles } from '../../content/content-files.ts'
import { readOtherSites } from '../../content/other-sites.server.ts'
import type { SiteContent } from '../../content/read-content.server.ts'
import type { ShownContent } from '../../content/shown-content.server.ts'
import type { TargetContent } from '../../content/target-content.server.ts'
import { checkApart } from '../../editing/check-apart.server.ts'
import { fileAddress, isFileName } from '../../media/file.ts'
import { type ContentFault, faultKey } from '../../site/content-fault.ts'
import { documentsOf } from './merge-folder.server.ts'

/** Holds a folder that was read against everything that `npm run content -- publish` does. @param shown undefined for a new site @param known faults that do not count */
export async function checkWritten(
  db: Db,
  site: SiteContent,
  target: TargetContent,
  shown: ShownContent | undefined,
  known: ContentFault[] = [],
): Promise<{ faults: ContentFault[]; findings: Finding[] }> {
  const { slug } = target.settings
  const files = [...target.media.keys()]
  const report = await checkApart({
    slug,
    documents: [...documentsOf(target)],
    press: site.press.map((post, i) => [`press/${i + 1}.json`, post]),
    media: [...files, ...(shown?.officeMedia.keys() ?? [])],
    files,
    shown: known.map(faultKey),
    svgs: listFiles(site.mediaDir)
      .filter(({ name }) => name.endsWith('.svg'))
      .map(({ name, path }) => ({ name, svg: readFileSync(path, 'utf8') })),
    staticFiles: staticFiles(files),
    others: await readOtherSites(db, slug),
  })
  return {
    faults: [...report.faults, ...(await checkAgainstInstall(db, target, shown))],
    findings: report.findings,
  }
}

const staticFiles = (names: string[]): string[] => [
  ...listFiles(resolve('public')).map(({ name }) => `/${name}`),
  ...names.filter(isFileName).map(fileAddress),
]
