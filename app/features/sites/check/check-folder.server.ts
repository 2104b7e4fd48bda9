import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceSpans } from '../../../platform/scan-text.ts'
import type { LocationMap } from '../../maps/location-map.ts'
import { wordsOf } from '../../maps/map-words.ts'
import { fillFactsIn } from '../facts.ts'
import { readContent, type SiteContent, sayProblem } from '../read-content.server.ts'
import { acceptedFindings, type Judgement, judge } from './accepted.ts'
import { checkSite } from './check-site.ts'
import type { CheckedSite } from './checked-site.ts'

const listFile = 'accepted-findings.json'

/**
 * Checks every site of a content folder.
 * @throws Error with one line a fault where the content or the list of accepted findings cannot be read at all
 */
export function checkFolder(contentDir: string, publicDir: string): Judgement & { sites: number } {
  const read = readContent(contentDir)
  if (!read.ok) throw new Error(read.problems.map(sayProblem).join('\n'))
  const staticFiles = existsSync(publicDir)
    ? readdirSync(publicDir, { recursive: true, encoding: 'utf8' }).map((name) => `/${name}`)
    : []
  const findings = read.sites.flatMap((site) => checkSite(toChecked(contentDir, site, staticFiles)))
  return { ...judge(findings, readAccepted(contentDir), listFile), sites: read.sites.length }
}

function readAccepted(contentDir: string) {
  const file = join(contentDir, listFile)
  if (!existsSync(file)) return []
  const parsed = acceptedFindings.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (parsed.success) return parsed.data
  throw new Error(
    parsed.error.issues.map((issue) => `${listFile}: ${issue.path.join('.')}: ${issue.message}`).join('\n'),
  )
}

function toChecked(
  dir: string,
  { settings, pages, press, drawings: drawn, mediaDir, filesDir }: SiteContent,
  staticFiles: string[],
): CheckedSite {
  const { slug, facts } = settings
  const pageFiles = jsonFiles(dir, slug, 'pages')
  const pressFiles = jsonFiles(dir, slug, 'press')
  const drawings = mediaDir ? readdirSync(mediaDir).filter((name) => name.endsWith('.svg')) : []
  return {
    slug,
    settingsFile: `${slug}/site.json`,
    settings: { ...fillFactsIn(settings, facts), facts },
    pages: pages.map((page, i) => ({ file: pageFiles[i] as string, page: fillFactsIn(page, facts) })),
    press: press.map((post, i) => ({ file: pressFiles[i] as string, post })),
    drawings: [
      ...drawings.map((name) => ({
        file: `${slug}/media/${name}`,
        texts: drawnTexts(readFileSync(join(mediaDir, name), 'utf8')),
      })),
      ...drawn.flatMap(({ kind, name, content }) =>
        kind === 'map'
          ? [
              {
                file: `${slug}/maps/${name}.json`,
                texts: fillFactsIn(wordsOf(content as LocationMap), facts),
              },
            ]
          : [],
      ),
    ],
    staticFiles: announces(filesDir) ? [...staticFiles, '/announcement.pdf'] : staticFiles,
  }
}

const announces = (filesDir: string) => Boolean(filesDir) && existsSync(join(filesDir, 'announcement.pdf'))

/** The files of a folder in the order in which `readContent` returns what is in them. */
const jsonFiles = (dir: string, slug: string, folder: string) =>
  existsSync(join(dir, slug, folder))
    ? readdirSync(join(dir, slug, folder))
        .filter((name) => name.endsWith('.json'))
        .sort()
        .map((name) => `${slug}/${folder}/${name}`)
    : []

/** What stands between elements, styles apart, where it has words or figures. */
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
