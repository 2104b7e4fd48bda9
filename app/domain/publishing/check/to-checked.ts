import { type DrawingOf, isPictured } from '#app/domain/drawings/drawing.ts'
import type { SiteLayout } from '#app/domain/drawings/layouts/site-layout.ts'
import type { LocationMap } from '#app/domain/drawings/maps/location-map.ts'
import { wordsOf } from '#app/domain/drawings/maps/map-words.ts'
import type { UnitPlan } from '#app/domain/drawings/plans/unit-plan.ts'
import { fillAllFacts } from '#app/domain/site/facts.ts'
import { koreanDay } from '#app/platform/korean-day.ts'
import { replaceSpans } from '#app/platform/scan-text.ts'
import type { SiteContent } from '../folder/read-content.server.ts'
import type { CheckedSite } from '../pages/checked-site.ts'
import { shownPlaces, withoutHidden } from '../pages/page-block.ts'

/** Data that the checks need besides the documents. */
export interface FilesOfSite extends Pick<CheckedSite, 'others' | 'staticFiles' | 'hasHomes'> {
  /** Vector drawings among the pictures. */
  svgs: { name: string; svg: string }[]
}

/** A site for the checks, facts filled in. */
export function toChecked(
  { settings, pages, press, drawings: drawn, files }: Omit<SiteContent, 'mediaDir' | 'filesDir'>,
  { svgs, staticFiles, others, hasHomes }: FilesOfSite,
): CheckedSite {
  const { slug, facts } = settings
  return {
    slug,
    settingsFile: `${slug}/site.json`,
    settings: { ...fillAllFacts(settings, facts), facts },
    pages: pages.map((page, i) => ({
      file: files?.pages[i] ?? `${slug}/pages/${i + 1}.json`,
      page: fillAllFacts(withoutHidden(page), facts),
      places: shownPlaces(page),
    })),
    press: press.map((post, i) => ({ file: files?.press[i] ?? `${slug}/press/${i + 1}.json`, post })),
    drawings: [
      ...svgs.map(({ name, svg }) => ({ file: `${slug}/media/${name}`, texts: drawnTexts(svg) })),
      ...drawn.flatMap(({ kind, name, content }) =>
        kind === 'map' && !isPictured(content)
          ? [
              {
                file: `${slug}/maps/${name}.json`,
                texts: fillAllFacts(wordsOf(content as LocationMap), facts),
              },
            ]
          : [],
      ),
    ],
    drawn: drawn.map((drawing) => ({
      file: `${slug}/${drawing.kind}s/${drawing.name}.json`,
      ...drawing,
    })),
    pictured: drawn.flatMap(({ kind, name, content }) =>
      isPictured(content)
        ? [{ file: `${slug}/${kind}s/${name}.json`, kind, content: fillAllFacts(content, facts) }]
        : [],
    ),
    facilities: Object.fromEntries(
      drawn.flatMap(({ kind, name, content }) =>
        kind === 'layout' ? [[name, (content as DrawingOf<'layout'>).facilities.map(({ id }) => id)]] : [],
      ),
    ),
    layouts: drawn.flatMap(({ kind, content }) =>
      kind === 'layout' && !isPictured(content) ? [content as SiteLayout] : [],
    ),
    plans: drawn.flatMap(({ kind, content }) =>
      kind === 'plan' && !isPictured(content) ? [content as UnitPlan] : [],
    ),
    others,
    ...(hasHomes && { hasHomes }),
    today: koreanDay(new Date()),
    staticFiles,
  }
}

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
