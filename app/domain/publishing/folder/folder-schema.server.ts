import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { contentUpgrades, type UpgradedKind } from '#app/db/upgrades/content.ts'
import type { Json } from '#app/db/upgrades/upgrade.ts'
import { drawingKinds } from '#app/domain/drawings/drawing.ts'
import type { ContentFault, PartFault } from '#app/domain/site/content-fault.ts'
import { listDifferences } from '../documents/list-differences.ts'
import { listFiles, readJson } from './content-files.ts'

/** The `schema` in `site.json` of a folder in the format of this program. */
export const folderSchema = contentUpgrades.length + 1

/** @param settings of `site.json` @returns the folder's number: without one it is the oldest */
export function schemaOf(settings: unknown): { ok: true; schema: number } | { ok: false; fault: PartFault } {
  const schema = isObject(settings) && 'schema' in settings ? settings.schema : 1
  const fault = (sentence: string) => ({ ok: false as const, fault: { location: 'schema', sentence } })
  if (typeof schema !== 'number' || !Number.isInteger(schema) || schema < 1)
    return fault(`1부터 ${folderSchema}까지의 정수여야 합니다`)
  if (schema > folderSchema)
    return fault(
      `이 프로그램보다 새 버전에서 만든 내용입니다(${schema}, 이 프로그램은 ${folderSchema}까지). 프로그램을 새 버전으로 올린 뒤 다시 해 주세요`,
    )
  return { ok: true, schema }
}

/**
 * A document of a folder by the upgrades that the folder lacks, with all that they do not know. Settings lose the folder's number.
 * @param schema of the folder
 */
export function upgradeDocument(kind: UpgradedKind, document: unknown, schema: number): unknown {
  if (!isObject(document)) return document
  const upgraded = contentUpgrades
    .slice(schema - 1)
    .reduce<Json>((older, [of, upgrade]) => (of === kind ? upgrade(older) : older), document)
  return kind === 'settings' ? asWritten(upgraded, document) : upgraded
}

/** Without facts that are made of other fields: those are stored, and nobody writes them. */
function asWritten({ schema: _, facts, ...settings }: Json, { facts: before }: Json): Json {
  if (!isObject(facts) || !isObject(before))
    return before === undefined ? settings : { ...settings, facts: before }
  const written = Object.entries(facts).filter(
    ([name]) => Object.hasOwn(before, name) || !/^(?:site|schedule)\./.test(name),
  )
  return { ...settings, facts: Object.fromEntries(written) }
}

/** What the upgrade of a document changes, in lines without its file. */
export function describeUpgrade(kind: UpgradedKind, before: unknown, after: unknown): string[] {
  return listDifferences(kind === 'settings' && isObject(before) ? asWritten(before, before) : before, after)
}

/** Empty ones, which no difference of texts shows. */
const addedLists = (before: unknown, after: unknown): string[] =>
  Object.entries(after as Json).flatMap(([name, value]) =>
    isDeepStrictEqual(value, []) && !Object.hasOwn(before as Json, name) ? [`${name}: (없음) → []`] : [],
  )

const foldersOf: [folder: string, kind: UpgradedKind][] = [
  ['pages', 'page'],
  ...Object.keys(drawingKinds).map((kind): [string, UpgradedKind] => [`${kind}s`, 'drawing']),
]

export type UpgradedFolder =
  | { ok: true; from: number; files: { file: string; changes: string[] }[] }
  | { ok: false; faults: ContentFault[] }

/**
 * Writes the documents of a site's folder as this program reads them, and the number of that into `site.json`, last. Other files stay as
 * they are. Nothing is written where a file cannot be read.
 */
export function upgradeFolder(folder: string): UpgradedFolder {
  const settingsFile = join(folder, 'site.json')
  const refused = (file: string, { location, sentence }: PartFault): UpgradedFolder => ({
    ok: false,
    faults: [{ file, location, sentence }],
  })
  if (!existsSync(settingsFile)) return refused(folder, { location: '', sentence: 'site.json이 없습니다' })
  const settings = readJson(settingsFile)
  if (!settings.ok) return refused('site.json', settings)
  if (!isObject(settings.value))
    return refused('site.json', { location: '', sentence: '묶음({ })이어야 합니다' })
  const found = schemaOf(settings.value)
  if (!found.ok) return refused('site.json', found.fault)
  const { schema: from } = found
  if (from === folderSchema) return { ok: true, from, files: [] }
  const faults: ContentFault[] = []
  const files: { file: string; path: string; content: unknown; changes: string[] }[] = []
  for (const [below, kind] of foldersOf)
    for (const { name, path } of listFiles(join(folder, below)).filter((one) => one.name.endsWith('.json'))) {
      const file = `${below}/${name}`
      const json = readJson(path)
      if (!json.ok) faults.push({ file, location: json.location, sentence: json.sentence })
      else {
        const content = upgradeDocument(kind, json.value, from)
        const changes = [...describeUpgrade(kind, json.value, content), ...addedLists(json.value, content)]
        if (!isDeepStrictEqual(content, json.value)) files.push({ file, path, content, changes })
      }
    }
  if (faults.length) return { ok: false, faults }
  const upgraded = upgradeDocument('settings', settings.value, from)
  const changes = describeUpgrade('settings', settings.value, upgraded)
  for (const { path, content } of files) writeFileSync(path, asText(content))
  // Where nothing but the number is new, the file keeps the form that its author gave it.
  writeFileSync(
    settingsFile,
    isDeepStrictEqual(upgraded, settings.value)
      ? readFileSync(settingsFile, 'utf8').replace('{', `{\n  "schema": ${folderSchema},`)
      : asText({ schema: folderSchema, ...(upgraded as Json) }),
  )
  const number = { file: 'site.json', changes: [`schema: ${from} → ${folderSchema}`, ...changes] }
  return { ok: true, from, files: [...files.map(({ file, changes }) => ({ file, changes })), number] }
}

const asText = (content: unknown) => `${JSON.stringify(content, null, 2)}\n`

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
