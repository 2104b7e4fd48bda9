import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { koreanDay } from '../../../platform/korean-day.ts'
import { replaceSpans } from '../../../platform/scan-text.ts'
import type { SiteLayout } from '../../drawings/layouts/site-layout.ts'
import type { LocationMap } from '../../drawings/maps/location-map.ts'
import { wordsOf } from '../../drawings/maps/map-words.ts'
import type { UnitPlan } from '../../drawings/plans/unit-plan.ts'
import type { CheckedSite } from '../../pages/checked-site.ts'
import { describeFault } from '../../site/content-fault.ts'
import { fillAllFacts } from '../../site/facts.ts'
import { listFiles, readJson } from '../content-files.ts'
import { describeIssue } from '../describe-issue.ts'
import { readContent, type SiteContent } from '../read-content.server.ts'
import { type AcceptedFinding, acceptedFindings, type CheckReport, splitFindings } from './accepted.ts'
import { checkSite } from './check-site.ts'
import type { Finding } from './finding.ts'

const listFile = 'accepted-findings.json'

/** @throws Error with one line per fault where content or accepted findings cannot be read */
export function checkFolder(contentDir: string, publicDir: string): CheckReport & { sites: number } {
  const read = readContent(contentDir)
  if (!read.ok) throw new Error(read.faults.map(describeFault).join('\n'))
  const list = readAccepted(contentDir)
  return { ...splitFindings(findingsOf(read.sites, publicDir), list, listFile), sites: read.sites.length }
}

/** @param contentDir folder of the accepted findings @throws Error where they cannot be read */
export function checkContent(
  site: SiteContent,
  contentDir: string,
  { publicDir, others }: { publicDir: string; others: CheckedSite['others'] },
): CheckReport {
  const own = readAccepted(contentDir).filter(({ file }) => file.startsWith(`${site.settings.slug}/`))
  return splitFindings(findingsOf([site], publicDir, others), own, listFile)
}

function findingsOf(sites: SiteContent[], publicDir: string, others: CheckedSite['others'] = []): Finding[] {
  const staticFiles = existsSync(publicDir)
    ? readdirSync(publicDir, { recursive: true, encoding: 'utf8' }).map((name) => `/${name}`)
    : []
  return sites.flatMap((site) => {
    const beside = sites.filter((other) => other !== site).map(({ settings }) => settings)
    return checkSite(toChecked(site, staticFiles, [...others, ...beside]))
  })
}

function readAccepted(contentDir: string): AcceptedFinding[] {
  const file = join(contentDir, listFile)
  if (!existsSync(file)) return []
  const json = readJson(file)
  if (!json.ok) throw new Error(describeFault({ file: listFile, ...json }))
  const parsed = acceptedFindings.safeParse(json.value)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.flatMap((issue) => describeIssue(issue, json.value))
  throw new Error(faults.map((fault) => describeFault({ file: listFile, ...fault })).join('\n'))
}

function toChecked(
  { settings, pages, press, drawings: drawn, files, mediaDir, filesDir }: SiteContent,
  staticFiles: string[],
  others: CheckedSite['others'],
): CheckedSite {
  const { slug, facts } = settings
  const drawings = listFiles(mediaDir).filter(({ name }) => name.endsWith('.svg'))
  return {
    slug,
    settingsFile: `${slug}/site.json`,
    settings: { ...fillAllFacts(settings, facts), facts },
    pages: pages.map((page, i) => ({
      file: files?.pages[i] ?? `${slug}/pages/${i + 1}.json`,
      page: fillAllFacts(page, facts),
    })),
    press: press.map((post, i) => ({ file: files?.press[i] ?? `${slug}/press/${i + 1}.json`, post })),
    drawings: [
      ...drawings.map(({ name, path }) => ({
        file: `${slug}/media/${name}`,
        texts: drawnTexts(readFileSync(path, 'utf8')),
      })),
      ...drawn.flatMap(({ kind, name, content }) =>
        kind === 'map'
          ? [
              {
                file: `${slug}/maps/${name}.json`,
                texts: fillAllFacts(wordsOf(content as LocationMap), facts),
              },
            ]
          : [],
      ),
    ],
    facilities: Object.fromEntries(
      drawn.flatMap(({ kind, name, content }) =>
        kind === 'layout' ? [[name, (content as SiteLayout).facilities.map(({ id }) => id)]] : [],
      ),
    ),
    layouts: drawn.flatMap(({ kind, content }) => (kind === 'layout' ? [content as SiteLayout] : [])),
    plans: drawn.flatMap(({ kind, content }) => (kind === 'plan' ? [content as UnitPlan] : [])),
    others,
    today: koreanDay(new Date()),
    staticFiles: announces(filesDir) ? [...staticFiles, '/announcement.pdf'] : staticFiles,
  }
}

const announces = (filesDir: string) => Boolean(filesDir) && existsSync(join(filesDir, 'announcement.pdf'))

const drawnTexts = (svg: string) =>
  [...withoutStyles(svg).matchAll(/>([^<>]*)</g)]
    .map(([, text = '']) => text.trim())
    .filter((text) => /[가-힣0-9]/.test(text))

function withoutStyles(svg: string): string {
  const endOf = (at: number) => {
    const end = svg.indexOf('</style>', at)
    return end < 0 ? undefined : end + '</style>'.length
  }
  return replaceSpans(svg, /<style/g, endOf, '')
}
