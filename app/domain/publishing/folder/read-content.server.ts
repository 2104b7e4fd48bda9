import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { ko } from 'zod/locales'
import type { UpgradedKind } from '#app/db/upgrades/content.ts'
import { type Drawing, type DrawingKind, drawingKinds } from '#app/domain/drawings/drawing.ts'
import { type ContentFault, faultKey } from '#app/domain/site/content-fault.ts'
import { type SiteSettings, siteSettings } from '#app/domain/site/site-settings.ts'
import { withParticle } from '#app/platform/particle.ts'
import { checkFiles, checkPlaces } from '../check/check-files.ts'
import { checkReferences, type ShownDrawings, shownDrawingFaults } from '../check/check-references.ts'
import { parseDocument } from '../documents/parse-document.ts'
import { parsePart } from '../documents/parts.ts'
import { type PageContent, pageContent } from '../pages/page-content.ts'
import { type Redirect, redirects } from '../pages/redirects/redirect.ts'
import { type PressPost, pressPost } from '../press/press-post.ts'
import { listFiles, readJson, siteFolders, type WithFile } from './content-files.ts'
import { describeUpgrade, folderSchema, schemaOf, upgradeDocument } from './folder-schema.server.ts'
import { libraryFolder, type OfficeContent, officeContent, officeFile } from './office-content.ts'

z.config(ko())

/** A site as read from a content folder. */
export interface SiteContent {
  settings: SiteSettings
  pages: PageContent[]
  press: PressPost[]
  drawings: Drawing[]
  redirects?: Redirect[]
  /** Files of pages and posts below the content folder, in the order of `pages` and `press`. */
  files?: { pages: string[]; press: string[] }
  /** Folder of the originals; empty where the site has none. */
  mediaDir: string
  /** Folder of documents and films; empty where the site has none. */
  filesDir: string
  /** What the office had of the site where it was exported, with the folder that has its originals. */
  office?: OfficeContent & { folder: string }
}

/** `known`: faults that visitors see already. `upgraded`: what is read otherwise than an older folder has it, in lines. */
export type ReadSite =
  | { ok: true; site: SiteContent; known: ContentFault[]; upgraded: string[] }
  | { ok: false; faults: ContentFault[] }

/** Reads and checks every site below `dir`, for a first load. Returns content only without any fault. */
export function readContent(
  dir: string,
): { ok: true; sites: SiteContent[] } | { ok: false; faults: ContentFault[] } {
  const names = siteFolders(dir)
  const read = names.map((name) => readSite(join(dir, name), name))
  const faults = read.flatMap((one) => (one.ok ? [] : one.faults))
  const sites = read.flatMap((one) => (one.ok ? [one.site] : []))
  if (!names.length) faults.push({ file: dir, location: '', sentence: 'site.json이 있는 폴더가 없습니다' })
  else if (!faults.length) faults.push(...checkTogether(sites))
  return faults.length ? { ok: false, faults } : { ok: true, sites }
}

function checkTogether(sites: SiteContent[]): ContentFault[] {
  const isTaken = (of: SiteContent, what: (site: SiteContent) => string[]) => {
    const before = sites.slice(0, sites.indexOf(of))
    return what(of).flatMap((one) => {
      const other = before.find((site) => what(site).includes(one))
      return other ? [{ one, other: other.settings.slug }] : []
    })
  }
  const faults = sites.flatMap((site) => {
    const file = `${site.settings.slug}/site.json`
    return [
      ...isTaken(site, ({ settings }) => settings.hosts).map(({ one, other }) => ({
        file,
        location: 'hosts',
        sentence: `${withParticle(`'${one}'`, '은')} 이미 '${other}' 단지의 주소입니다`,
      })),
      ...isTaken(site, ({ settings }) => [settings.receiptPrefix]).map(({ one, other }) => ({
        file,
        location: 'receiptPrefix',
        sentence: `접수번호 머리글 ${withParticle(`'${one}'`, '을')} '${other}' 단지가 쓰고 있습니다`,
      })),
    ]
  })
  const defaults = sites.filter(({ settings }) => settings.isDefault).length
  if (defaults !== 1)
    faults.push({
      file: `${sites.at(-1)?.settings.slug}/site.json`,
      location: 'isDefault',
      sentence: `기본 사이트(isDefault)는 정확히 하나여야 합니다(지금 ${defaults}곳)`,
    })
  return faults
}

/** @param shown whose faults of drawings do not count */
export function readSite(folder: string, name: string, shown?: ShownDrawings): ReadSite {
  const faults: ContentFault[] = []
  if (!existsSync(join(folder, 'site.json')))
    return { ok: false, faults: [{ file: name, location: '', sentence: 'site.json이 없습니다' }] }
  faults.push(...checkPlaces(folder, name))
  const settingsJson = readJson(join(folder, 'site.json'))
  const numbered = schemaOf(settingsJson.ok ? settingsJson.value : undefined)
  if (!numbered.ok) return { ok: false, faults: [{ ...numbered.fault, file: `${name}/site.json` }] }
  const upgraded: string[] = []
  const { read, readFolder } = readers({ folder, name, schema: numbered.schema, faults, upgraded })
  const settings = read('site.json', siteSettings, 'settings')
  const pages = readFolder('pages', pageContent, 'page')
  const press = readFolder('press', pressPost)
  const drawings = (Object.keys(drawingKinds) as DrawingKind[]).flatMap((kind) =>
    readFolder(`${kind}s`, drawingKinds[kind], 'drawing').map(
      ([file, content]): WithFile<Drawing> => [file, { kind, name: content.name, content }],
    ),
  )
  const list = existsSync(join(folder, 'redirects.json')) ? read('redirects.json', redirects) : []
  const office = existsSync(join(folder, officeFile)) ? read(officeFile, officeContent) : undefined
  const mediaDir = existsSync(join(folder, 'media')) ? join(folder, 'media') : ''
  const filesDir = existsSync(join(folder, 'files')) ? join(folder, 'files') : ''
  faults.push(
    ...checkFiles(mediaDir, `${name}/media`, 'picture'),
    ...checkFiles(filesDir, `${name}/files`, 'file'),
    ...checkFiles(join(folder, libraryFolder), `${name}/${libraryFolder}`, 'picture'),
  )
  for (const [file, drawing] of drawings)
    if (drawing.name !== basename(file, '.json'))
      faults.push({
        file,
        location: 'name',
        sentence: `파일 이름 ${withParticle(`'${basename(file, '.json')}'`, '과')} 같아야 합니다`,
      })
  if (!settings) return { ok: false, faults }
  if (settings.slug !== name)
    faults.push({
      file: `${name}/site.json`,
      location: 'slug',
      sentence: `폴더 이름 ${withParticle(`'${name}'`, '과')} 같아야 합니다`,
    })
  const brokenDrawings = new Set(faults.map(({ file }) => file))
  const namesIn = (dir: string) => new Set(listFiles(dir).map((file) => file.name))
  const [media, files] = [namesIn(mediaDir), namesIn(filesDir)]
  const found = checkReferences(name, { settings, pages, press, drawings, media, files, brokenDrawings })
  const isShown = found.length && shown ? shownDrawingFaults(shown) : new Set<string>()
  const known = found.filter((fault) => isShown.has(faultKey(fault)))
  faults.push(...found.filter((fault) => !known.includes(fault)))
  if (faults.length) return { ok: false, faults }
  const site: SiteContent = {
    settings,
    drawings: drawings.map(([, drawing]) => drawing),
    redirects: list ?? [],
    pages: pages.map(([, page]) => page),
    press: press.map(([, post]) => post),
    files: { pages: pages.map(([file]) => file), press: press.map(([file]) => file) },
    mediaDir,
    filesDir,
    ...(office && { office: { ...withUpgrades(office, numbered.schema), folder } }),
  }
  return { ok: true, site, known, upgraded }
}

/** Drafts by the upgrades that the folder lacks. */
function withUpgrades(office: OfficeContent, schema: number): OfficeContent {
  const drafts = Object.entries(office.drafts).map(([part, content]) => {
    const kind = parsePart(part)?.kind
    const isWritten = kind === 'settings' || kind === 'page' || kind === 'drawing'
    return [part, content && isWritten ? upgradeDocument(kind, content, schema) : content]
  })
  return { ...office, drafts: Object.fromEntries(drafts) as OfficeContent['drafts'] }
}

interface Reading {
  folder: string
  name: string
  /** Of the folder. */
  schema: number
  /** Both are added to. */
  faults: ContentFault[]
  upgraded: string[]
}

/** Read documents of a folder, with the upgrades that it lacks; documents without a kind have none. */
function readers({ folder, name, schema, faults, upgraded }: Reading) {
  const read = <S extends z.ZodType>(
    below: string,
    as: S,
    kind?: UpgradedKind,
    path = join(folder, below),
  ): z.output<S> | undefined => {
    const [json, file] = [readJson(path), `${name}/${below}`]
    if (!json.ok) return void faults.push({ file, location: json.location, sentence: json.sentence })
    const content = kind ? upgradeDocument(kind, json.value, schema) : json.value
    if (kind && schema < folderSchema)
      upgraded.push(...describeUpgrade(kind, json.value, content).map((line) => `${file}: ${line}`))
    return parseDocument(content, file, as, faults)
  }
  const readFolder = <S extends z.ZodType>(
    below: string,
    as: S,
    kind?: UpgradedKind,
  ): WithFile<z.output<S>>[] =>
    listFiles(join(folder, below))
      .filter((file) => !file.isFolder && file.name.endsWith('.json'))
      .flatMap((file): WithFile<z.output<S>>[] => {
        const content = read(`${below}/${file.name}`, as, kind, file.path)
        return content === undefined ? [] : [[`${name}/${below}/${file.name}`, content]]
      })
  return { read, readFolder }
}
