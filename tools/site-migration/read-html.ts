import { type DefaultTreeAdapterTypes, parse } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

/** The contents of a document, in its order. Addresses are as written. */
export type Piece =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: string[]; ordered: boolean }
  | { kind: 'table'; rows: string[][] }
  | { kind: 'picture'; address: string; alt: string }
  /** A film, a map or another page in a frame. */
  | { kind: 'frame'; address: string }

export interface MenuLink {
  title: string
  address: string
}

export interface ReadDocument {
  title: string
  description: string
  keywords: string[]
  canonical: string | undefined
  pieces: Piece[]
  /** Groups of the first navigation that has links. */
  menu: { title: string; items: MenuLink[] }[]
  links: MenuLink[]
  /** Numbers of `tel:` links. */
  phones: string[]
}

const unread = new Set(['script', 'style', 'noscript', 'template', 'svg', 'head', 'button', 'form', 'iframe'])
const frame = new Set(['header', 'nav', 'footer'])
const inline = new Set(
  'a abbr b bdi br cite code em font i label mark q s small span strong sub sup time u wbr'.split(' '),
)

/** Deeper than pages are made. What recurses over elements relies on it. */
const maxDepth = 200
/** A page of a builder has some thousand. */
const maxElements = 200_000
/** Links of menus; groups within groups name the same ones again. */
const maxMenuLinks = 1000

/** The page nests deeper, or has more elements, than any that somebody made for readers. */
export class HtmlTooComplex extends Error {
  override name = 'HtmlTooComplex'
}

/** What an element holds, itself included. */
interface Holds {
  /** A descendant that is no part of a line. */
  blocks: boolean
  picture: boolean
  /** Its links among all that lead within the site: from, to. */
  links: [from: number, to: number]
  /** The first list, itself included. */
  list: Element | undefined
}

interface Survey {
  /** In the order of the document. */
  elements: Element[]
  holds: Map<Element, Holds>
  links: MenuLink[]
}

/**
 * Reads a document as a visitor would: what is hidden, and the frame around the pages, are left out. Apart from the parser, its cost
 * is that of the document's length, times a depth of 200 for nested tables. @throws HtmlTooComplex
 */
export function readHtml(html: string): ReadDocument {
  const survey = surveyOf(parse(html))
  const { elements } = survey
  const meta = (name: string) => {
    const element = elements.find(
      (one) => one.tagName === 'meta' && [of(one, 'name'), of(one, 'property')].includes(name),
    )
    return tidy(element ? of(element, 'content') : '')
  }
  const body = elements.find(({ tagName }) => tagName === 'body')
  const links = elements.filter(({ tagName }) => tagName === 'a').map(toLink)
  const pieces: Piece[] = []
  if (body) addPieces(body, survey, pieces)
  return {
    title: tidy(textOf(elements.find(({ tagName }) => tagName === 'title'))) || meta('og:title'),
    description: meta('description') || meta('og:description'),
    keywords: meta('keywords').split(',').map(tidy).filter(Boolean),
    canonical: elements
      .filter((one) => one.tagName === 'link' && of(one, 'rel') === 'canonical')
      .map((one) => of(one, 'href'))[0],
    pieces,
    menu: readMenu(survey),
    links: links.filter(({ address }) => address && !address.startsWith('tel:')),
    phones: [
      ...new Set(links.flatMap(({ address }) => (address.startsWith('tel:') ? [address.slice(4)] : []))),
    ],
  }
}

/** One pass without recursion: the depth is known only at its end. */
function surveyOf(document: DefaultTreeAdapterTypes.Document): Survey {
  const survey: Survey = { elements: [], holds: new Map(), links: [] }
  const open = [{ node: document as DefaultTreeAdapterTypes.ParentNode, next: 0 }]
  for (let last = open.at(-1); last; last = open.at(-1)) {
    const child = last.node.childNodes[last.next++]
    if (!child) {
      open.pop()
      if ('tagName' in last.node) close(last.node, survey)
    } else if (isElement(child)) {
      if (open.length > maxDepth || survey.elements.length >= maxElements) throw new HtmlTooComplex()
      survey.elements.push(child)
      survey.holds.set(child, {
        blocks: false,
        picture: false,
        links: [survey.links.length, 0],
        list: child.tagName === 'ul' ? child : undefined,
      })
      if (child.tagName === 'a') {
        const link = toLink(child)
        if (link.title && link.address.startsWith('/')) survey.links.push(link)
      }
      open.push({ node: child, next: 0 })
    }
  }
  return survey
}

/** When all below an element is known. */
function close(element: Element, { holds, links }: Survey): void {
  const own = holds.get(element) as Holds
  own.picture = pictureOf(element).length > 0
  own.links[1] = links.length
  for (const child of element.childNodes.filter(isElement)) {
    const held = holds.get(child) as Holds
    own.blocks ||= held.blocks || !inline.has(child.tagName) || child.tagName === 'img'
    own.picture ||= held.picture
    own.list ??= held.list
  }
}

function readMenu({ elements, holds, links }: Survey): ReadDocument['menu'] {
  const held = (one: Element) => holds.get(one) as Holds
  const count = (one: Element) => held(one).links[1] - held(one).links[0]
  const navigation = elements.find(
    (one) => (one.tagName === 'nav' || one.tagName === 'header') && count(one) > 1,
  )
  if (!navigation) return []
  const begin = elements.indexOf(navigation)
  const groups: ReadDocument['menu'] = []
  let left = maxMenuLinks
  for (const item of elements.slice(begin)) {
    // In the order of the document, what is within it comes before all else.
    if (item !== navigation && !isWithin(item, navigation)) break
    const inner = item.tagName === 'li' ? held(item).list : undefined
    if (!inner) continue
    left -= count(inner)
    if (left < 0) break
    const title = tidy(
      item.childNodes
        .filter((child) => child !== inner && !(isElement(child) && isWithin(inner, child)))
        .map(textOf)
        .join(' '),
    )
    groups.push({ title, items: links.slice(...held(inner).links) })
  }
  return groups.length ? groups : [{ title: '', items: links.slice(...held(navigation).links) }]
}

function isWithin(element: Element, outer: Element): boolean {
  for (let one: DefaultTreeAdapterTypes.ParentNode | null = element.parentNode; one; )
    if (one === outer) return true
    else one = 'parentNode' in one ? one.parentNode : null
  return false
}

const toLink = (element: Element): MenuLink => ({
  title: tidy(textOf(element)),
  address: of(element, 'href').trim(),
})

function addPieces(element: Element, survey: Survey, pieces: Piece[]): void {
  const texts: string[] = []
  const flush = () => {
    const line = tidy(texts.join(''))
    if (line) pieces.push({ kind: 'text', text: line })
    texts.length = 0
  }
  for (const child of element.childNodes) {
    if (!isElement(child)) {
      texts.push(textOf(child))
      continue
    }
    if (isHidden(child)) continue
    const pictures = pictureOf(child)
    if (inline.has(child.tagName) && !pictures.length && !survey.holds.get(child)?.blocks) {
      texts.push(child.tagName === 'br' ? '\n' : textOf(child))
      continue
    }
    flush()
    pieces.push(...pictures)
    addPiecesOfBlock(child, survey, pieces)
  }
  flush()
}

function addPiecesOfBlock(element: Element, survey: Survey, pieces: Piece[]): void {
  const { tagName } = element
  if (tagName === 'iframe' || tagName === 'video') {
    const source =
      of(element, 'src') ||
      within(element)
        .map((one) => of(one, 'src'))
        .find(Boolean)
    if (source) pieces.push({ kind: 'frame', address: source })
    return
  }
  if (unread.has(tagName) || frame.has(tagName) || tagName === 'img') return
  const level = /^h([1-6])$/.exec(tagName)?.[1]
  if (level) {
    const text = tidy(textOf(element))
    for (const one of within(element)) pieces.push(...pictureOf(one))
    if (text) pieces.push({ kind: 'heading', level: Number(level), text })
    return
  }
  if ((tagName === 'ul' || tagName === 'ol') && !survey.holds.get(element)?.picture) {
    const items = childrenOf(element).map(textOf).map(tidy).filter(Boolean)
    if (items.length) pieces.push({ kind: 'list', items, ordered: tagName === 'ol' })
    return
  }
  if (tagName === 'table' || tagName === 'dl') {
    const rows = tagName === 'table' ? rowsOfTable(element) : pairsOfList(element)
    if (rows.length) pieces.push({ kind: 'table', rows })
    return
  }
  addPieces(element, survey, pieces)
}

const rowsOfTable = (table: Element): string[][] =>
  within(table)
    .filter((one) => one.tagName === 'tr')
    .map((row) => childrenOf(row).map(textOf).map(tidy))
    .filter((row) => row.length)

function pairsOfList(list: Element): string[][] {
  const cells = childrenOf(list).map(textOf).map(tidy)
  return Array.from({ length: cells.length >> 1 }, (_, i) => cells.slice(2 * i, 2 * i + 2))
}

/** A picture that an element is, or has behind it. */
function pictureOf(element: Element): Piece[] {
  if (element.tagName === 'img') {
    const address = of(element, 'src') || of(element, 'data-src')
    return address ? [{ kind: 'picture', address, alt: tidy(of(element, 'alt')) }] : []
  }
  const behind = /url\(([^()]{1,2000})\)/i.exec(of(element, 'style'))?.[1]?.replaceAll(/['"]/g, '').trim()
  return behind ? [{ kind: 'picture', address: behind, alt: tidy(of(element, 'aria-label')) }] : []
}

const isHidden = (element: Element) =>
  element.attrs.some(({ name }) => name === 'hidden') || /display\s*:\s*none/i.test(of(element, 'style'))

/** An element with all below it, in the order of the document. */
function within(element: Element, found: Element[] = []): Element[] {
  found.push(element)
  for (const child of element.childNodes) if (isElement(child)) within(child, found)
  return found
}

const isElement = (node: Node): node is Element => 'tagName' in node

const childrenOf = (element: Element) =>
  element.childNodes.filter(isElement).filter((one) => !unread.has(one.tagName))

const of = (element: Element, name: string): string =>
  element.attrs.find((one) => one.name === name)?.value ?? ''

function textOf(node: Node | undefined): string {
  if (!node) return ''
  if ('value' in node) return node.value
  if (!isElement(node) || unread.has(node.tagName)) return ''
  return node.tagName === 'br' ? '\n' : node.childNodes.map(textOf).join(inline.has(node.tagName) ? '' : ' ')
}

/** Without white space that HTML does not show. */
const tidy = (text: string) => text.replace(/[\s\u00a0]+/g, ' ').trim()
