import { parseXml, XmlCdata, type XmlDocument, XmlDocumentType, XmlElement, XmlText } from '@rgrove/parse-xml'
import { allowedAttributes, allowedElements, unwrappedElements } from './svg-allowed.ts'
import { exceedsDrawLimit } from './svg-drawn.ts'
import type { SvgElement } from './svg-element.ts'
import { nestsTooDeep } from './svg-nesting.ts'
import { sizeOf } from './svg-size.ts'
import { cleanStyles, staysInside } from './svg-style.ts'

export interface CleanDrawing {
  ok: true
  svg: string
  width: number
  height: number
  rasters: Buffer[]
}

export interface DirtyDrawing {
  ok: false
  reason: 'damaged' | 'entities' | 'too-complex' | 'no-size' | 'not-svg'
}

const namespace = 'http://www.w3.org/2000/svg'
/** Real drawings have a few. */
const maxRasters = 50

/**
 * Copies allowed elements and attributes only; refuses entities and excessive expansion. @param source a whole document
 */
export function sanitiseSvg(source: string): CleanDrawing | DirtyDrawing {
  const document = readXml(source)
  if ('reason' in document) return document
  const { root } = document
  if (root?.name !== 'svg' || (root.attributes.xmlns ?? namespace) !== namespace)
    return { ok: false, reason: 'not-svg' }
  const size = sizeOf(root.attributes)
  if (!size) return { ok: false, reason: 'no-size' }
  const rasters: Buffer[] = []
  const sanitised = keep(root, rasters)
  if (rasters.length > maxRasters || exceedsDrawLimit(sanitised)) return { ok: false, reason: 'too-complex' }
  return { ok: true, svg: write(sanitised, ` xmlns="${namespace}"`), ...size, rasters }
}

function readXml(source: string): XmlDocument | DirtyDrawing {
  if (nestsTooDeep(source)) return { ok: false, reason: 'too-complex' }
  let document: XmlDocument
  try {
    document = parseXml(withPlainLines(source), { preserveDocumentType: true })
  } catch {
    return { ok: false, reason: /<!ENTITY/i.test(source) ? 'entities' : 'damaged' }
  }
  const definitions = document.children.some((node) => node instanceof XmlDocumentType && node.internalSubset)
  return definitions ? { ok: false, reason: 'entities' } : document
}

/** The parser does it too, but copies the whole text for each one. */
const withPlainLines = (source: string) => source.replaceAll('\r\n', '\n').replaceAll('\r', '\n')

function keep(element: XmlElement, rasters: Buffer[]): SvgElement {
  const attributes = Object.entries(element.attributes).flatMap(([name, value]) =>
    keepAttribute(element.name, name, value, rasters),
  )
  const children = element.name === 'style' ? [cleanStyles(element.text)] : keepChildren(element, rasters)
  return { name: element.name, attributes, children }
}

function keepChildren(element: XmlElement, rasters: Buffer[]): (SvgElement | string)[] {
  return element.children.flatMap((child) => {
    if (child instanceof XmlText || child instanceof XmlCdata) return [child.text]
    if (!(child instanceof XmlElement) || (child.attributes.xmlns ?? namespace) !== namespace) return []
    if (unwrappedElements.has(child.name)) return keepChildren(child, rasters)
    return allowedElements.has(child.name) ? [keep(child, rasters)] : []
  })
}

function keepAttribute(
  element: string,
  written: string,
  value: string,
  rasters: Buffer[],
): [string, string][] {
  const name = written === 'xlink:href' ? 'href' : written
  if (name === 'xml:space' && value === 'preserve') return [[name, value]]
  if (!allowedAttributes.has(name)) return []
  if (name === 'href') return keepHref(element, value.trim(), rasters)
  const isText = name.startsWith('aria-') || ['class', 'id', 'lang'].includes(name)
  return isText || staysInside(value) ? [[name, value]] : []
}

function keepHref(element: string, value: string, rasters: Buffer[]): [string, string][] {
  if (element !== 'image') return /^#[\w.:-]+$/.test(value) ? [['href', value]] : []
  const [, kind, base64] = /^data:image\/(png|jpeg|webp);base64,([A-Za-z0-9+/=\s]+)$/.exec(value) ?? []
  if (!kind || !base64) return []
  const raster = Buffer.from(base64, 'base64')
  rasters.push(raster)
  return [['href', `data:image/${kind};base64,${raster.toString('base64')}`]]
}

const write = ({ name, attributes, children }: SvgElement, extra = ''): string => {
  const written = attributes.map(([key, value]) => ` ${key}="${escapeXml(value).replaceAll('"', '&quot;')}"`)
  const start = `<${name}${extra}${written.join('')}`
  if (children.length === 0) return `${start}/>`
  return `${start}>${children.map((child) => (typeof child === 'string' ? escapeXml(child) : write(child))).join('')}</${name}>`
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
