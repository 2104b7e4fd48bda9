import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { z } from 'zod'
import { ko } from 'zod/locales'
import { retentionProblems } from '../consents/kept-months.ts'
import {
  asDrawingRef,
  type Drawing,
  type DrawingKind,
  drawingKey,
  drawingKinds,
} from '../drawings/drawing.ts'
import { drawingFaults } from '../drawings/drawing-faults.ts'
import type { LocationMap } from '../maps/location-map.ts'
import { asMapPicture, missingInMaps } from '../maps/map-picture.ts'
import { fileRef, mimeOf } from '../media/file.ts'
import { picturesIn } from '../media/picture.ts'
import { checkMessages } from '../messages/check-messages.ts'
import { type PageContent, pageContent } from '../pages/page-content.ts'
import { asPlanPicture } from '../plans/plan-picture.ts'
import { type PressPost, pressPost } from '../press/press-post.ts'
import { type Redirect, redirects } from '../redirects/redirect.ts'
import { forbiddenFrames } from '../tours/tour-address.ts'
import { unknownFacts } from './facts.ts'
import { placesIn, writePath } from './places.ts'
import { type SiteSettings, siteSettings } from './site-settings.ts'

z.config(ko())

export interface SiteContent {
  settings: SiteSettings
  pages: PageContent[]
  press: PressPost[]
  drawings: Drawing[]
  /** Old addresses; none where the site has no `redirects.json`. */
  redirects?: Redirect[]
  /** Folder of the originals; empty string where the site has none. */
  mediaDir: string
  /** Folder of documents and films; empty string where the site has none. */
  filesDir: string
}

/** One complaint: which file, where inside it, and what was expected. */
export interface ContentProblem {
  file: string
  path: string
  message: string
}

/** Says a problem the way it is printed: `pages/home.json: blocks[2].title: …`. */
export const sayProblem = (p: ContentProblem): string =>
  [p.file, p.path, p.message].filter(Boolean).join(': ')

/** Reads and checks every site below `dir`. Nothing is returned as content when anything is wrong. */
export function readContent(
  dir: string,
): { ok: true; sites: SiteContent[] } | { ok: false; problems: ContentProblem[] } {
  const problems: ContentProblem[] = []
  const names = existsSync(dir)
    ? readdirSync(dir).filter((name) => existsSync(join(dir, name, 'site.json')))
    : []
  if (!names.length) problems.push({ file: dir, path: '', message: 'site.json이 있는 폴더가 없습니다' })
  const sites = names.flatMap((name) => readSite(dir, name, problems) ?? [])
  if (names.length && sites.filter((s) => s.settings.isDefault).length !== 1 && !problems.length)
    problems.push({
      file: dir,
      path: 'isDefault',
      message: '기본 사이트(isDefault)는 정확히 하나여야 합니다',
    })
  return problems.length ? { ok: false, problems } : { ok: true, sites }
}

function readSite(dir: string, name: string, problems: ContentProblem[]): SiteContent | undefined {
  const settings = readFile(join(dir, name, 'site.json'), siteSettings, dir, problems)
  const pages = readFolder(join(dir, name, 'pages'), pageContent, dir, problems)
  const press = readFolder(join(dir, name, 'press'), pressPost, dir, problems)
  const drawn = readDrawings(join(dir, name), dir, problems)
  if (!settings) return undefined
  if (settings.slug !== name)
    problems.push({ file: `${name}/site.json`, path: 'slug', message: `폴더 이름 '${name}'과 같아야 합니다` })
  for (const [file, { kind, content }] of drawn)
    for (const fault of drawingFaults(kind, content, settings)) problems.push({ file, ...fault })
  const drawings = drawn.map(([, drawing]) => drawing)
  const maps = drawings.flatMap(({ kind, content }) => (kind === 'map' ? [content as LocationMap] : []))
  const redirectsFile = join(dir, name, 'redirects.json')
  const mediaDir = join(dir, name, 'media')
  const filesDir = join(dir, name, 'files')
  for (const unknown of unknownFiles(filesDir))
    problems.push({ file: `${name}/files/${unknown}`, path: '', message: '올릴 수 없는 형식의 파일입니다' })
  problems.push(...checkMessages(settings).map((problem) => ({ file: `${name}/site.json`, ...problem })))
  if (!unknownFacts(settings.consents, settings.facts).length)
    problems.push(
      ...retentionProblems(settings).map((problem) => ({ file: `${name}/site.json`, ...problem })),
    )
  for (const [file, post] of press)
    for (const missing of missingPictures([post, post.share && { name: post.share, alt: '' }], mediaDir))
      problems.push({
        file,
        path: missing.path,
        message: `그림 '${missing.name}'이(가) media 폴더에 없습니다`,
      })
  for (const [file, content] of [[`${name}/site.json`, settings] as const, ...pages]) {
    for (const unknown of unknownFacts(content, settings.facts))
      problems.push({
        file,
        path: unknown.path,
        message: `사실 '${unknown.name}'이(가) site.json의 facts에 없습니다`,
      })
    for (const missing of missingPictures(content, mediaDir))
      problems.push({
        file,
        path: missing.path,
        message: `그림 '${missing.name}'이(가) media 폴더에 없습니다`,
      })
    for (const missing of missingInMaps(content, maps))
      problems.push({ file, path: missing.path, message: `지도에 '${missing.name}'이(가) 없습니다` })
    for (const missing of missingDrawings(content, drawings))
      problems.push({ file, path: missing.path, message: `도면 '${missing.name}'이(가) 없습니다` })
    for (const { path, host } of forbiddenFrames(content, settings.frames))
      problems.push({ file, path, message: `'${host}'이(가) site.json의 frames에 없습니다` })
    for (const missing of missingFiles(content, filesDir))
      problems.push({
        file,
        path: missing.path,
        message: `파일 '${missing.name}'이(가) files 폴더에 없습니다`,
      })
  }
  return {
    settings,
    drawings,
    redirects: existsSync(redirectsFile) ? readFile(redirectsFile, redirects, dir, problems) : [],
    pages: pages.map(([, page]) => page),
    press: press.map(([, post]) => post),
    mediaDir: existsSync(mediaDir) ? mediaDir : '',
    filesDir: existsSync(filesDir) ? filesDir : '',
  }
}

/** Drawings with the files they were read from. A drawing is named as its file is, for content names it so. */
function readDrawings(siteDir: string, root: string, problems: ContentProblem[]): [string, Drawing][] {
  return (Object.keys(drawingKinds) as DrawingKind[]).flatMap((kind) =>
    readFolder(join(siteDir, `${kind}s`), drawingKinds[kind], root, problems).map(([file, content]) => {
      const own = basename(file, '.json')
      if (content.name !== own)
        problems.push({ file, path: 'name', message: `파일 이름 '${own}'과(와) 같아야 합니다` })
      return [file, { kind, name: content.name, content }] as [string, Drawing]
    }),
  )
}

function readFolder<S extends z.ZodType>(
  folder: string,
  schema: S,
  root: string,
  problems: ContentProblem[],
): [string, z.output<S>][] {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => {
      const content = readFile(join(folder, name), schema, root, problems)
      return content === undefined
        ? []
        : [[relative(root, join(folder, name)), content] as [string, z.output<S>]]
    })
}

function readFile<S extends z.ZodType>(
  file: string,
  schema: S,
  root: string,
  problems: ContentProblem[],
): z.output<S> | undefined {
  const shown = relative(root, file)
  let json: unknown
  try {
    json = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    problems.push({
      file: shown,
      path: '',
      message: `JSON으로 읽을 수 없습니다 (${(error as Error).message})`,
    })
    return undefined
  }
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues)
    problems.push({ file: shown, path: writePath(issue.path), message: issue.message })
  return undefined
}

/** Pictures that content names and the media folder lacks. */
const missingPictures = (content: unknown, mediaDir: string): { path: string; name: string }[] =>
  picturesIn(content).flatMap(({ path, of: { name, narrow } }) =>
    [name, narrow]
      .filter((one) => one !== undefined)
      .filter((one) => !asMapPicture(one) && !asPlanPicture(one) && !existsSync(join(mediaDir, one)))
      .map((one) => ({ path, name: one })),
  )

function missingDrawings(content: unknown, drawings: Drawing[]): { path: string; name: string }[] {
  const known = new Set(drawings.map(({ kind, name }) => drawingKey({ drawing: kind, name })))
  return [...placesIn(content)].flatMap(({ path, value }) => {
    const ref = asDrawingRef(value) ?? asPlanPicture(value)
    return ref && !known.has(drawingKey(ref)) ? [{ path, name: drawingKey(ref) }] : []
  })
}

/** Files that content names and the files folder lacks. Such a file is an object with `file`. */
function missingFiles(content: unknown, filesDir: string): { path: string; name: string }[] {
  return [...placesIn(content)].flatMap(({ path, value }) => {
    const parsed = fileRef.safeParse(value)
    return parsed.success && !existsSync(join(filesDir, parsed.data.file))
      ? [{ path, name: parsed.data.file }]
      : []
  })
}

const unknownFiles = (filesDir: string) =>
  existsSync(filesDir) ? readdirSync(filesDir).filter((name) => !mimeOf(name)) : []
