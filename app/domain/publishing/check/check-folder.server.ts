import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileAddress } from '#app/domain/media/file.ts'
import { describeFault } from '#app/domain/site/content-fault.ts'
import { listFiles } from '../folder/content-files.ts'
import { readContent, type SiteContent } from '../folder/read-content.server.ts'
import type { CheckedSite } from '../pages/checked-site.ts'
import { type CheckReport, splitFindings } from './accepted.ts'
import { checkSite } from './check-site.ts'
import type { Finding } from './finding.ts'
import { acceptedFile, readAccepted } from './read-accepted.server.ts'
import { toChecked } from './to-checked.ts'

/** @throws Error with one line per fault if content or accepted findings cannot be read */
export function checkFolder(contentDir: string, publicDir: string): CheckReport & { sites: number } {
  const read = readContent(contentDir)
  if (!read.ok) throw new Error(read.faults.map(describeFault).join('\n'))
  return { ...checkSites(read.sites, contentDir, publicDir), sites: read.sites.length }
}

/** @param contentDir folder of the accepted findings @throws Error where they cannot be read */
export const checkSites = (
  sites: readonly SiteContent[],
  contentDir: string,
  publicDir: string,
): CheckReport => splitFindings(findingsOf(sites, publicDir), readAccepted(contentDir), acceptedFile)

/** @param contentDir folder of the accepted findings @throws Error where they cannot be read */
export function checkContent(
  site: SiteContent,
  contentDir: string,
  { publicDir, others }: { publicDir: string; others: CheckedSite['others'] },
): CheckReport {
  const own = readAccepted(contentDir).filter(({ file }) => file.startsWith(`${site.settings.slug}/`))
  return splitFindings(findingsOf([site], publicDir, others), own, acceptedFile)
}

function findingsOf(
  sites: readonly SiteContent[],
  publicDir: string,
  others: CheckedSite['others'] = [],
): Finding[] {
  const staticFiles = existsSync(publicDir)
    ? readdirSync(publicDir, { recursive: true, encoding: 'utf8' }).map((name) => `/${name}`)
    : []
  return sites.flatMap((site) => {
    const beside = sites.filter((other) => other !== site).map(({ settings }) => settings)
    return checkSite(toChecked(site, { ...filesOf(site, staticFiles), others: [...others, ...beside] }))
  })
}

function filesOf({ mediaDir, filesDir }: SiteContent, staticFiles: string[]) {
  const svgs = listFiles(mediaDir)
    .filter(({ name }) => name.endsWith('.svg'))
    .map(({ name, path }) => ({ name, svg: readFileSync(path, 'utf8') }))
  return { svgs, staticFiles: [...staticFiles, ...listFiles(filesDir).map(({ name }) => fileAddress(name))] }
}
