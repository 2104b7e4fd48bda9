import { type DefaultTreeAdapterTypes, parse } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

/** What stands in a document, in its order. Addresses are as written. */
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

/** Reads a document as a visitor would: what is hidden, and the frame around the pages, are left out. */
export function readHtml(html: string): ReadDocument {
  const elements = [...walk(parse(html))]
  const meta = (name: string) => {
    const element = elements.find(
      (one) => one.tagName === 'meta' && [of(one, 'name'), of(one, 'property')].includes(name),
    )
    return tidy(element ? of(element, 'content') : '')
  }
  const body = elements.find(({ tagName }) => tagName === 'body')
  const links = elements.filter(({ tagName }) => tagName === 'a').map(toLink)
  return {
    title: tidy(textOf(elements.find(({ tagName }) => tagName === 'title'))) || meta('og:title'),
    description: meta('description') || meta('og:description'),
    keywords: meta('keywords').split(',').map(tidy).filter(Boolean),
    canonical: elements
      .filter((one) => one.tagName === 'link' && of(one, 'rel') === 'canonical')
      .map((one) => of(one, 'href'))[0],
    pieces: body ? piecesOf(body) : [],
    menu: readMenu(elements),
    links: links.filter(({ address }) => address && !address.startsWith('tel:')),
    phones: [
      ...new Set(links.flatMap(({ address }) => (address.startsWith('tel:') ? [address.slice(4)] : []))),
    ],
  }
}

function readMenu(elements: Element[]): ReadDocument['menu'] {
  const navigation = elements.find(
    (one) => (one.tagName === 'nav' || one.tagName === 'header') && linksIn(one).length > 1,
  )
  if (!navigation) return []
  const groups = [...walk(navigation)].flatMap((item) => {
    if (item.tagName !== 'li') return []
    const inner = [...walk(item)].find(({ tagName }) => tagName === 'ul')
    if (!inner) return []
    const title = tidy(
      item.childNodes
        .filter((child) => child !== inner && !contains(child, inner))
        .map(textOf)
        .join(' '),
    )
    return [{ title, items: linksIn(inner) }]
  })
  return groups.length ? groups : [{ title: '', items: linksIn(navigation) }]
}

const linksIn = (element: Element): MenuLink[] =>
  [...walk(element)]
    .filter(({ tagName }) => tagName === 'a')
    .map(toLink)
    .filter(({ title, address }) => title && address.startsWith('/'))

const toLink = (element: Element): MenuLink => ({
  title: tidy(textOf(element)),
  address: of(element, 'href').trim(),
})

function piecesOf(element: Element): Piece[] {
  const pieces: Piece[] = []
  let text = ''
  const flush = () => {
    const line = tidy(text)
    if (line) pieces.push({ kind: 'text', text: line })
    text = ''
  }
  for (const child of element.childNodes) {
    if (!isElement(child)) {
      text += textOf(child)
      continue
    }
    if (isHidden(child)) continue
    const pictures = pictureOf(child)
    if (inline.has(child.tagName) && !pictures.length && !hasBlocks(child)) {
      text += child.tagName === 'br' ? '\n' : textOf(child)
      continue
    }
    flush()
    pieces.push(...pictures, ...piecesOfBlock(child))
  }
  flush()
  return pieces
}

function piecesOfBlock(element: Element): Piece[] {
  const { tagName } = element
  if (tagName === 'iframe' || tagName === 'video') {
    const source = of(element, 'src') || [...walk(element)].map((one) => of(one, 'src')).find(Boolean)
    return source ? [{ kind: 'frame', address: source }] : []
  }
  if (unread.has(tagName) || frame.has(tagName) || tagName === 'img') return []
  const level = /^h([1-6])$/.exec(tagName)?.[1]
  if (level) {
    const text = tidy(textOf(element))
    return [
      ...picturesIn(element),
      ...(text ? [{ kind: 'heading' as const, level: Number(level), text }] : []),
    ]
  }
  if ((tagName === 'ul' || tagName === 'ol') && !picturesIn(element).length) {
    const items = childrenOf(element).map(textOf).map(tidy).filter(Boolean)
    return items.length ? [{ kind: 'list', items, ordered: tagName === 'ol' }] : []
  }
  if (tagName === 'table') {
    const rows = [...walk(element)]
      .filter((one) => one.tagName === 'tr')
      .map((row) => childrenOf(row).map(textOf).map(tidy))
      .filter((row) => row.length)
    return rows.length ? [{ kind: 'table', rows }] : []
  }
  if (tagName === 'dl') {
    const cells = childrenOf(element).map(textOf).map(tidy)
    const rows = Array.from({ length: cells.length >> 1 }, (_, i) => cells.slice(2 * i, 2 * i + 2))
    return rows.length ? [{ kind: 'table', rows }] : []
  }
  return piecesOf(element)
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

const picturesIn = (element: Element): Piece[] => [...walk(element)].flatMap(pictureOf)

const hasBlocks = (element: Element) =>
  [...walk(element)].some((one) => one !== element && (!inline.has(one.tagName) || one.tagName === 'img'))

const isHidden = (element: Element) =>
  element.attrs.some(({ name }) => name === 'hidden') || /display\s*:\s*none/i.test(of(element, 'style'))

function* walk(node: DefaultTreeAdapterTypes.ParentNode): Generator<Element> {
  if ('tagName' in node) yield node
  for (const child of node.childNodes) if (isElement(child)) yield* walk(child)
}

const contains = (node: Node, other: Element): boolean =>
  isElement(node) && (node === other || node.childNodes.some((child) => contains(child, other)))

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
