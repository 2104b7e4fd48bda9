import { parseXml, XmlCdata, type XmlDocument, XmlDocumentType, XmlElement, XmlText } from '@rgrove/parse-xml'
import { allowedAttributes, allowedElements, unwrappedElements } from './svg-allowed.ts'
import { cleanStyles, partsNamedIn, staysInside } from './svg-style.ts'

export interface CleanDrawing {
  ok: true
  svg: string
  width: number
  height: number
  /** Pictures that are part of the drawing. They are small files of their own and want the same care. */
  rasters: Buffer[]
}

export interface DirtyDrawing {
  ok: false
  reason: 'damaged' | 'entities' | 'too-complex' | 'no-size' | 'not-svg'
}

const namespace = 'http://www.w3.org/2000/svg'
const maxDepth = 100
/** Elements as they are drawn: what `use` and `url(#…)` repeat counts as often as it is repeated. */
const maxDrawn = 100_000

/**
 * Writes a drawing anew from the elements and attributes that are known to be harmless. Scripts, handlers, foreign
 * mark-up, animations, links, and addresses outside the drawing are not copied. Documents with definitions of their own
 * (entities) and those that unfold into too many elements are refused.
 * @param source a whole SVG document
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
  const kept = keep(root, rasters)
  if (drawnElements(kept) > maxDrawn) return { ok: false, reason: 'too-complex' }
  return { ok: true, svg: write(kept, ` xmlns="${namespace}"`), ...size, rasters }
}

function readXml(source: string): XmlDocument | DirtyDrawing {
  if (nestsTooDeep(source)) return { ok: false, reason: 'too-complex' }
  let document: XmlDocument
  try {
    document = parseXml(source, { preserveDocumentType: true })
  } catch {
    return { ok: false, reason: /<!ENTITY/i.test(source) ? 'entities' : 'damaged' }
  }
  const definitions = document.children.some((node) => node instanceof XmlDocumentType && node.internalSubset)
  return definitions ? { ok: false, reason: 'entities' } : document
}

/** Looked at before the parser does, which follows elements by calling itself. */
function nestsTooDeep(source: string): boolean {
  let depth = 0
  for (const [, end, , self] of source.matchAll(/<(\/?)([A-Za-z_][^<>]*?)(\/?)>/g)) {
    if (end) depth--
    else if (!self && ++depth > maxDepth) return true
  }
  return false
}

interface Kept {
  name: string
  attributes: [name: string, value: string][]
  children: (Kept | string)[]
}

function keep(element: XmlElement, rasters: Buffer[]): Kept {
  const attributes = Object.entries(element.attributes).flatMap(([name, value]) =>
    keepAttribute(element.name, name, value, rasters),
  )
  const children = element.name === 'style' ? [cleanStyles(element.text)] : keepChildren(element, rasters)
  return { name: element.name, attributes, children }
}

function keepChildren(element: XmlElement, rasters: Buffer[]): (Kept | string)[] {
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
  // Labels are read, not interpreted.
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

/** How many elements are drawn once every reference is followed. A reference in a circle is not followed by anyone. */
function drawnElements(root: Kept): number {
  const parts = new Map<string, Kept>()
  const collect = (element: Kept): void => {
    for (const [name, value] of element.attributes) if (name === 'id') parts.set(value, element)
    for (const child of element.children) if (typeof child !== 'string') collect(child)
  }
  collect(root)
  const known = new Map<Kept, number>()
  const count = (element: Kept): number => {
    const before = known.get(element)
    if (before !== undefined) return before
    known.set(element, 0)
    const named = element.attributes.flatMap(([name, value]) =>
      name === 'href' && value.startsWith('#') ? [value.slice(1)] : partsNamedIn(value),
    )
    const within = element.children.filter((child) => typeof child !== 'string')
    const followed = [...within, ...named.flatMap((id) => parts.get(id) ?? [])]
    const drawn = followed.reduce((sum, part) => Math.min(sum + count(part), maxDrawn + 1), 1)
    known.set(element, drawn)
    return drawn
  }
  return count(root)
}

const pixels: Record<string, number> = {
  px: 1,
  '': 1,
  pt: 4 / 3,
  pc: 16,
  mm: 96 / 25.4,
  cm: 96 / 2.54,
  in: 96,
}

/** Width and height in pixels: as written, else those of the view box. */
function sizeOf(attributes: Record<string, string>): { width: number; height: number } | undefined {
  const [, , boxWidth = 0, boxHeight = 0] = (attributes.viewBox ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const length = (value = '') => {
    const [, number, unit = ''] = /^\s*([\d.]+)\s*(px|pt|pc|mm|cm|in|)\s*$/.exec(value) ?? []
    return Number(number) * (pixels[unit] ?? 1) || undefined
  }
  const [width, height] = [length(attributes.width), length(attributes.height)]
  const ratio = boxWidth / boxHeight
  const size = {
    width: Math.round(width ?? (height ? height * ratio : boxWidth)),
    height: Math.round(height ?? (width ? width / ratio : boxHeight)),
  }
  return size.width >= 1 && size.height >= 1 ? size : undefined
}

const write = ({ name, attributes, children }: Kept, extra = ''): string => {
  const written = attributes.map(([key, value]) => ` ${key}="${escapeXml(value).replaceAll('"', '&quot;')}"`)
  const start = `<${name}${extra}${written.join('')}`
  if (children.length === 0) return `${start}/>`
  return `${start}>${children.map((child) => (typeof child === 'string' ? escapeXml(child) : write(child))).join('')}</${name}>`
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
