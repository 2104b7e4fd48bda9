import { parseXml, XmlCdata, type XmlDocument, XmlDocumentType, XmlElement, XmlText } from '@rgrove/parse-xml'
import type { DrawingChanges, LeftOut } from './drawing-changes.ts'
import { kindOf } from './file-kind.ts'
import {
  allowedAttributes,
  allowedElements,
  goneParts,
  invisibleElements,
  unwrappedElements,
} from './svg-allowed.ts'
import { exceedsDrawLimit } from './svg-drawn.ts'
import type { SvgElement } from './svg-element.ts'
import { firstFont, fontOfShorthand, fontsIn } from './svg-fonts.ts'
import { nestsTooDeep } from './svg-nesting.ts'
import { sizeOf } from './svg-size.ts'
import { cleanStyles, staysInside } from './svg-style.ts'

export interface CleanDrawing {
  ok: true
  svg: string
  width: number
  height: number
  rasters: Buffer[]
  changes: DrawingChanges
  /** All its visible parts were removed. */
  isEmpty: boolean
}

export interface DirtyDrawing {
  ok: false
  reason: 'damaged' | 'entities' | 'too-complex' | 'no-size' | 'not-svg'
}

/** What is met on the way through a drawing. */
interface Survey {
  rasters: Buffer[]
  leftOut: Set<LeftOut>
  fonts: Set<string>
  hasLetters: boolean
  hasShapes: boolean
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
  const survey: Survey = {
    rasters: [],
    leftOut: new Set(),
    fonts: new Set(),
    hasLetters: false,
    hasShapes: false,
  }
  const sanitised = keep(root, survey)
  const { rasters, leftOut, fonts, hasLetters, hasShapes } = survey
  if (rasters.length > maxRasters || exceedsDrawLimit(sanitised)) return { ok: false, reason: 'too-complex' }
  const isEmpty = !hasShapes && !hasLetters && drawnParts.some((part) => leftOut.has(part))
  const changes = { leftOut: [...leftOut], fonts: hasLetters ? [...fonts] : [] }
  return { ok: true, svg: write(sanitised, ` xmlns="${namespace}"`), ...size, rasters, changes, isEmpty }
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

/** Elements that draw something of their own; images do with a picture. */
const shapes = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon'])
const letters = new Set(['text', 'tspan', 'textPath'])
const drawnParts: LeftOut[] = ['pictures', 'markup', 'outside', 'others']

function keep(element: XmlElement, survey: Survey): SvgElement {
  const attributes = Object.entries(element.attributes).flatMap(([name, value]) =>
    keepAttribute(element.name, name, value, survey),
  )
  if (shapes.has(element.name)) survey.hasShapes = true
  if (element.name === 'style')
    return { name: 'style', attributes, children: [keepStyles(element.text, survey)] }
  return { name: element.name, attributes, children: keepChildren(element, survey) }
}

function keepStyles(css: string, { leftOut, fonts }: Survey): string {
  const cleaned = cleanStyles(css)
  if (css.trim() && !cleaned) leftOut.add('styles')
  else if (loadsFrom(css)) leftOut.add('outside')
  for (const font of fontsIn(cleaned)) fonts.add(font)
  return cleaned
}

/** Comments count as well, which costs a sentence too many and no missing one. */
const loadsFrom = (css: string) => /@import\b|url\(\s{0,9}["']?\s{0,9}[^#\s"']/i.test(css)

function keepChildren(element: XmlElement, survey: Survey): (SvgElement | string)[] {
  return element.children.flatMap((child) => {
    if (child instanceof XmlText || child instanceof XmlCdata) {
      if (letters.has(element.name) && child.text.trim()) survey.hasLetters = true
      return [child.text]
    }
    if (!(child instanceof XmlElement) || isForeign(child)) return []
    if (unwrappedElements.has(child.name)) {
      if (child.name === 'a' && (child.attributes.href ?? child.attributes['xlink:href']))
        survey.leftOut.add('links')
      return keepChildren(child, survey)
    }
    if (allowedElements.has(child.name)) return [keep(child, survey)]
    if (!invisibleElements.has(child.name) && !isFallback(element, child))
      survey.leftOut.add(goneParts[child.name.replace('svg:', '')] ?? 'others')
    return []
  })
}

/** Programs keep their own data in other namespaces, which nobody sees. */
const isForeign = ({ name, attributes }: XmlElement) =>
  (attributes.xmlns ?? namespace) !== namespace || (name.includes(':') && !name.startsWith('svg:'))

/** Illustrator writes one that no browser takes before what it draws. */
const isFallback = (parent: XmlElement, { attributes }: XmlElement) =>
  parent.name === 'switch' && attributes.requiredExtensions !== undefined

function keepAttribute(element: string, written: string, value: string, survey: Survey): [string, string][] {
  const name = written === 'xlink:href' ? 'href' : written
  if (name === 'xml:space' && value === 'preserve') return [[name, value]]
  if (/^on[a-z]+$/i.test(name)) survey.leftOut.add('scripts')
  if (!allowedAttributes.has(name)) return []
  if (name === 'href') return keepHref(element, value.trim(), survey)
  const isText = name.startsWith('aria-') || ['class', 'id', 'lang'].includes(name)
  if (!isText && !staysInside(value)) {
    survey.leftOut.add('outside')
    return []
  }
  for (const font of fontsOf(name, value)) survey.fonts.add(font)
  return [[name, value]]
}

function fontsOf(name: string, value: string): string[] {
  if (name === 'style') return fontsIn(value)
  const font =
    name === 'font-family' ? firstFont(value) : name === 'font' ? fontOfShorthand(value) : undefined
  return font ? [font] : []
}

function keepHref(element: string, value: string, survey: Survey): [string, string][] {
  if (element !== 'image') {
    if (/^#[\w.:-]+$/.test(value)) return [['href', value]]
    if (!value.startsWith('#')) survey.leftOut.add('outside')
    return []
  }
  const raster = rasterIn(value)
  if (!raster) {
    survey.leftOut.add('pictures')
    return []
  }
  survey.rasters.push(raster.content)
  survey.hasShapes = true
  return [['href', `data:image/${raster.kind};base64,${raster.content.toString('base64')}`]]
}

/** What a picture is, its content says: Photoshop writes `data:img/png`, others `image/jpg`. */
function rasterIn(value: string): { kind: string; content: Buffer } | undefined {
  const [, type = '', base64] = /^data:([^,]{0,100});base64,([A-Za-z0-9+/=\s]+)$/.exec(value) ?? []
  if (!base64) return undefined
  const content = Buffer.from(base64, 'base64')
  const kind = kindOf(content)
  if (kind === 'png' || kind === 'jpeg' || kind === 'webp') return { kind, content }
  // A picture that is damaged is refused with its drawing.
  const [, named] = /^image\/(png|jpeg|webp)$/.exec(type) ?? []
  return named ? { kind: named, content } : undefined
}

const write = ({ name, attributes, children }: SvgElement, extra = ''): string => {
  const written = attributes.map(([key, value]) => ` ${key}="${escapeXml(value).replaceAll('"', '&quot;')}"`)
  const start = `<${name}${extra}${written.join('')}`
  if (children.length === 0) return `${start}/>`
  return `${start}>${children.map((child) => (typeof child === 'string' ? escapeXml(child) : write(child))).join('')}</${name}>`
}

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
