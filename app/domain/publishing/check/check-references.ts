import {
  asDrawingRef,
  type Drawing,
  type DrawingOf,
  type DrawingRef,
  drawingKey,
  isPictured,
} from '#app/domain/drawings/drawing.ts'
import { knownDrawingFaults } from '#app/domain/drawings/known-faults.server.ts'
import { asMapPicture, missingInMaps } from '#app/domain/drawings/maps/map-picture.ts'
import { asPlanPicture } from '#app/domain/drawings/plans/plan-picture.ts'
import { forbiddenFrames } from '#app/domain/drawings/tours/tour-address.ts'
import { kindNames } from '#app/domain/drawings/words/title-drawings.ts'
import { fileRef } from '#app/domain/media/file.ts'
import { checkMessages } from '#app/domain/messages/check-messages.ts'
import { checkRetention } from '#app/domain/site/consents/kept-months.ts'
import { type ContentFault, faultKey, type PartFault } from '#app/domain/site/content-fault.ts'
import { noSuchFact } from '#app/domain/site/fact-labels.ts'
import { unknownFacts } from '#app/domain/site/facts.ts'
import { picturesIn } from '#app/domain/site/picture.ts'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import { walkJson } from '#app/domain/site/walk-json.ts'
import { withParticle } from '#app/platform/particle.ts'
import { drawingsOf } from '../documents/site-documents.ts'
import type { WithFile } from '../folder/content-files.ts'
import type { PageContent } from '../pages/page-content.ts'
import type { PressPost } from '../press/press-post.ts'
import type { PublishedSite } from '../publish/published-site.server.ts'

interface Parts {
  settings: SiteSettings
  pages: WithFile<PageContent>[]
  press: WithFile<PressPost>[]
  drawings: WithFile<Drawing>[]
  /** Names of pictures, and of documents and films. */
  media: ReadonlySet<string>
  files: ReadonlySet<string>
  /** Files with faults of their own; references to them are not reported. */
  brokenDrawings: ReadonlySet<string>
}

export interface ShownDrawings {
  slug: string
  settings: SiteSettings | undefined
  drawings: Drawing[]
}

export const publishedDrawings = ({ slug, settings, documents }: PublishedSite): ShownDrawings => ({
  slug,
  settings,
  drawings: drawingsOf(documents),
})

/**
 * Faults of drawings that visitors see already, by `faultKey`. A later version of the program may have stricter rules for
 * drawings, which must not keep a site from changing anything else.
 */
export const shownDrawingFaults = ({ slug, settings, drawings }: ShownDrawings): Set<string> =>
  new Set(
    settings
      ? drawings.flatMap(({ kind, name, content }) =>
          stopsOfDrawing(kind, content, settings).map((fault) =>
            faultKey({ file: `${slug}/${kind}s/${name}.json`, ...fault }),
          ),
        )
      : [],
  )

/** What is doubted of a drawing is found by `checkDrawings` and stops nothing. */
const stopsOfDrawing = (...drawn: Parameters<typeof knownDrawingFaults>): PartFault[] =>
  knownDrawingFaults(...drawn).filter(({ isDoubt }) => !isDoubt)

export function checkReferences(
  slug: string,
  { settings, pages, press, drawings: filed, media, files, brokenDrawings }: Parts,
  atWork?: (file: string) => void,
): ContentFault[] {
  const faults: ContentFault[] = []
  const add = (file: string, partFaults: readonly PartFault[]) => {
    for (const fault of partFaults) faults.push({ file, ...fault })
  }
  const settingsFile = `${slug}/site.json`
  for (const [file, { kind, content }] of filed) {
    atWork?.(file)
    if (brokenDrawings.has(file)) continue
    add(file, stopsOfDrawing(kind, content, settings))
    if (isPictured(content)) add(file, missingPictures(content, media))
  }
  const drawings = filed.map(([, drawing]) => drawing)
  const maps = drawings.flatMap(({ kind, content }) => (kind === 'map' ? [content as DrawingOf<'map'>] : []))
  add(settingsFile, checkMessages(settings))
  add(settingsFile, popupsOfNoPage(settings, pages))
  add(settingsFile, missingBrand(settings, media))
  if (!unknownFacts(settings.consents, settings.facts).length) add(settingsFile, checkRetention(settings))
  for (const [file, post] of press)
    add(file, missingPictures([post, post.share && { name: post.share, alt: '' }], media))
  const isBroken = (key: string) => brokenDrawings.has(`${slug}/${key.replace('/', 's/')}.json`)
  for (const [file, content] of [[settingsFile, settings] as const, ...pages]) {
    atWork?.(file)
    add(file, [
      ...unknownFacts(content, settings.facts).map(({ path, name }) => ({
        location: path,
        sentence: noSuchFact(name),
      })),
      ...missingPictures(content, media),
      ...missingInMaps(content, maps)
        .filter(({ name }) => !isBroken(`map/${name.split('/')[1] ?? name}`))
        .map(({ path, name }) => ({
          location: path,
          sentence: `지도에 ${withParticle(`'${name}'`, '이')} 없습니다`,
        })),
      ...missingDrawings(content, drawings)
        .filter(({ ref }) => !isBroken(drawingKey(ref)))
        .map(({ path, ref }) => ({ location: path, sentence: missingDrawing(ref) })),
      ...forbiddenFrames(content, settings.frames).map(({ path, host }) => ({
        location: path,
        sentence: `${withParticle(`'${host}'`, '은')} ‘외부 관람 주소’에 없는 곳입니다`,
      })),
      ...missingFiles(content, files),
    ])
  }
  faults.push(...samePaths(pages))
  return faults
}

function popupsOfNoPage({ popups = [] }: SiteSettings, pages: WithFile<PageContent>[]): PartFault[] {
  const paths = new Set(pages.map(([, { path }]) => path))
  return popups.flatMap(({ pages: shown = [] }, i) =>
    shown.flatMap((path, j) =>
      paths.has(path)
        ? []
        : [{ location: `popups[${i}].pages[${j}]`, sentence: `'${path}' 페이지가 없습니다` }],
    ),
  )
}

function samePaths(pages: WithFile<PageContent>[]): ContentFault[] {
  const firsts = new Map(pages.toReversed().map((one) => [one[1].path, one]))
  return pages.flatMap((one) => {
    const [file, { path }] = one
    const first = firsts.get(path)
    return first && first !== one
      ? [{ file, location: 'path', sentence: `같은 주소(${path})의 페이지가 이미 있습니다: ${first[0]}` }]
      : []
  })
}

const noPicture = (name: string) =>
  `그림 ${withParticle(`'${name}'`, '이')} 없습니다. 이름을 확인하거나 ‘이미지’에 올려 주세요`

const missingBrand = ({ theme }: SiteSettings, media: ReadonlySet<string>): PartFault[] =>
  (['logo', 'icon'] as const).flatMap((field) => {
    const name = theme[field]
    return name && !media.has(name)
      ? [
          {
            location: `theme.${field}`,
            sentence: noPicture(name),
          },
        ]
      : []
  })

const missingPictures = (content: unknown, media: ReadonlySet<string>): PartFault[] =>
  picturesIn(content).flatMap(({ path, of: { name, narrow } }) =>
    [name, narrow]
      .filter((one) => one !== undefined)
      .filter((one) => !asMapPicture(one) && !asPlanPicture(one) && !media.has(one))
      .map((one) => ({
        location: path,
        sentence: noPicture(one),
      })),
  )

/** Said of a reference to a drawing that the site does not have. */
export const missingDrawing = ({ drawing, name }: DrawingRef): string =>
  `${kindNames[drawing]} ${withParticle(`'${name}'`, '이')} 없습니다`

function missingDrawings(content: unknown, drawings: Drawing[]): { path: string; ref: DrawingRef }[] {
  const existing = new Set(drawings.map(({ kind, name }) => drawingKey({ drawing: kind, name })))
  return walkJson(content).flatMap(({ path, value }) => {
    const ref = asDrawingRef(value) ?? asPlanPicture(value)
    return ref && !existing.has(drawingKey(ref)) ? [{ path, ref }] : []
  })
}

/** Files that content names and the files folder lacks; a file reference is an object with `file`. */
function missingFiles(content: unknown, files: ReadonlySet<string>): PartFault[] {
  return walkJson(content).flatMap(({ path, value }) => {
    // Asked of every value of a page: most are none at first sight.
    const isRef = value !== null && typeof value === 'object' && 'file' in value
    const parsed = isRef ? fileRef.safeParse(value) : undefined
    return parsed?.success && !files.has(parsed.data.file)
      ? [
          {
            location: path,
            sentence: `파일 ${withParticle(`'${parsed.data.file}'`, '이')} 없습니다. 이름을 확인하거나 ‘문서·영상’에 올려 주세요`,
          },
        ]
      : []
  })
}
