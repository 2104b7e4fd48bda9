import { parseXml, type XmlElement, type XmlNode } from '@rgrove/parse-xml'
import { type ByteSource, entryBytes, unpackEntry, type ZipEntry } from '#app/platform/zip-entries.ts'

/** Bytes of the unpacked parts of a workbook: a list of ten thousand needs a tenth of it. */
export const maxUnpacked = 64 * 1024 * 1024

export class TooLarge extends Error {
  override name = 'TooLarge'
}

/** What a workbook lacks, or a part that is no XML. */
export class BookDamaged extends Error {
  override name = 'BookDamaged'
}

export interface XlsxSheet {
  name: string
  isHidden: boolean
  part: ZipEntry
}

export interface Xlsx {
  sheets: XlsxSheet[]
  since1904: boolean
  texts: ZipEntry | undefined
  styles: ZipEntry | undefined
}

/** Entries by name as OPC compares them: without case. Some writers on Windows put backslashes between folders. */
export type Parts = ReadonlyMap<string, ZipEntry>

export const partsOf = (entries: readonly ZipEntry[]): Parts =>
  new Map(entries.map((entry) => [keyOf(entry.name), entry]))

const keyOf = (name: string) => name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase()

/**
 * The parts of a workbook (ECMA-376, part 2), found by their relations whatever files and prefixes are called. A package without
 * relations is read by the names that Excel gives.
 * @throws BookDamaged
 */
export function openXlsx(source: ByteSource, parts: Parts): Xlsx {
  const start = relationsOf(source, parts, '').find(({ type }) => type.endsWith('/officeDocument'))
  const name = [start?.target, 'xl/workbook.xml', 'workbook.xml'].find((one) => one && parts.has(one))
  const workbook = name && parts.get(name)
  if (!workbook) throw new BookDamaged('no workbook')
  const relations = relationsOf(source, parts, name)
  const root = rootOf(source, workbook)
  const all = [...elementsIn(root)]
  const related = (type: string) => {
    const target = relations.find((one) => one.type.endsWith(`/${type}`))?.target
    return parts.get(target ?? `${folderOf(name)}${type.toLowerCase()}.xml`)
  }
  const sheets = all.filter((one) => localName(one) === 'sheet')
  return {
    since1904: all.some((one) => localName(one) === 'workbookPr' && isTrue(one.attributes.date1904)),
    texts: related('sharedStrings'),
    styles: related('styles'),
    sheets: sheets.flatMap((sheet, i) => {
      const relation = relations.find(({ id }) => id === relationId(sheet))
      // Charts and dialogues have sheets of their own.
      if (relation?.type && !relation.type.endsWith('/worksheet')) return []
      const part = parts.get(relation?.target ?? `${folderOf(name)}worksheets/sheet${i + 1}.xml`)
      const { name: title = '', state = 'visible' } = sheet.attributes
      return part ? [{ name: title, isHidden: state !== 'visible', part }] : []
    }),
  }
}

interface Relation {
  id: string
  type: string
  target: string
}

const folderOf = (name: string) => name.slice(0, name.lastIndexOf('/') + 1)

/** @param name of the part whose relations are read; empty: those of the package */
function relationsOf(source: ByteSource, parts: Parts, name: string): Relation[] {
  const folder = folderOf(name)
  const entry = parts.get(`${folder}_rels/${name.slice(folder.length)}.rels`)
  if (!entry) return []
  return [...elementsIn(rootOf(source, entry))]
    .filter((one) => localName(one) === 'Relationship')
    .map(({ attributes: { Id = '', Type = '', Target = '' } }) => ({
      id: Id,
      type: Type,
      target: resolve(folder, Target),
    }))
}

/** An absolute target begins at the package's root. */
function resolve(folder: string, target: string): string {
  const path = keyOf(new URL(target.replaceAll('\\', '/'), `http://package/${folder}`).pathname)
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const localName = ({ name }: XmlElement) => name.slice(name.indexOf(':') + 1)

/** `r:id`, with whatever prefix: the only attribute of a sheet whose name is `id`. */
const relationId = ({ attributes }: XmlElement) =>
  Object.entries(attributes).find(([name]) => name === 'id' || name.endsWith(':id'))?.[1]

const isTrue = (value: string | undefined) => value === '1' || value === 'true' || value === 'on'

function* elementsIn(node: XmlNode | XmlElement): Generator<XmlElement> {
  if (!('children' in node)) return
  const element = node as XmlElement
  yield element
  for (const child of element.children) yield* elementsIn(child)
}

function rootOf(source: ByteSource, entry: ZipEntry): XmlElement {
  if (entry.size > maxUnpacked) throw new TooLarge()
  const { root } = (() => {
    try {
      return parseXml(xmlText(entryBytes(source, entry)))
    } catch (error) {
      throw error instanceof Error && 'excerpt' in error ? new BookDamaged('xml') : error
    }
  })()
  if (!root) throw new BookDamaged('xml')
  return root
}

/** XML 1.0 (appendix F): UTF-16 tells by its mark or its first letter, other encodings by their declaration. */
export function xmlText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0))
    return new TextDecoder('utf-16le').decode(bytes)
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c))
    return new TextDecoder('utf-16be').decode(bytes)
  const declaration = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const [, encoding = 'utf-8'] = /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]{1,40})["']/.exec(declaration) ?? []
  try {
    return new TextDecoder(encoding).decode(bytes)
  } catch {
    throw new BookDamaged('encoding')
  }
}

/** Letters of a sheet in which its first twenty lines stand, unless they are very wide. */
const headBytes = 256 * 1024

/** The beginning of a part: enough to see its headings, whatever its size. */
export function firstBytes(source: ByteSource, entry: ZipEntry): Uint8Array {
  const chunks: Uint8Array[] = []
  let length = 0
  class Enough extends Error {}
  try {
    unpackEntry(source, entry, (chunk) => {
      chunks.push(chunk)
      length += chunk.length
      if (length > headBytes) throw new Enough()
    })
  } catch (error) {
    if (!(error instanceof Enough)) throw error
  }
  return Buffer.concat(chunks)
}
