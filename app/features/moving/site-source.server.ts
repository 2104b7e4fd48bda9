import { execFile } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { extname, join, posix, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { listAllFiles } from '../content/content-files.ts'
import { fetchPublic } from './fetch-public.server.ts'
import { readHtml } from './read-html.ts'

/** A site that is to be moved, wherever it lies. */
export interface SiteSource {
  /** Documents by their paths. */
  pages: { path: string; html: string }[]
  /** @param from path of the page that names it @returns undefined for what is not there or too large */
  readFile(address: string, from: string): Promise<Uint8Array | undefined>
}

/** Every address answers the same document, which a browser fills. */
export class EmptyShell extends Error {
  override name = 'EmptyShell'
}

/** Addresses of the specification, which copied sites share. */
const knownPaths = [
  '/',
  ...['intro', 'video'].map((name) => `/Brand/${name}`),
  ...['intro', 'plan', 'documents'].map((name) => `/BusinessGuide/${name}`),
  ...['intro', 'primium'].map((name) => `/LocationEnvironment/${name}`),
  ...['intro', 'detailintro', 'community'].map((name) => `/ComplexGuide/${name}`),
  ...['59A', '59B', '84A', '84B', '114A', '114B', 'videos', 'Emodel'].map((name) => `/FloorPlan/${name}`),
  ...['59A', '84A', '84B'].map((name) => `/Interior/${name}`),
  ...['guide', 'SubscriptionGuide', 'announcement', 'StampTax'].map((name) => `/SalesInfo/${name}`),
]

const maxPages = 200
const maxFileBytes = 30 * 1024 * 1024
const browserMs = 60_000

/** A folder of saved documents: `index.html`, `Brand/intro.html` or `Brand/intro/index.html`. */
export function openFolder(folder: string): SiteSource {
  const root = resolve(folder)
  const pages = listAllFiles(root)
    .filter(({ name }) => /\.html?$/i.test(name))
    .slice(0, maxPages)
    .map(({ name, path }) => ({ path: pathOfFile(name), html: readFileSync(path, 'utf8') }))
  return {
    pages: withoutShells(pages),
    async readFile(address, from) {
      const written = withoutQuery(address)
      if (!written || /^[a-z]+:/i.test(written)) return undefined
      const below = written.startsWith('/') ? written : posix.join(posix.dirname(from), written)
      return [below, `/${written}`].map((one) => readBelow(root, one)).find(Boolean)
    },
  }
}

function readBelow(root: string, address: string): Uint8Array | undefined {
  const path = resolve(join(root, address))
  if (!path.startsWith(root + sep) || !existsSync(path)) return undefined
  const { size } = statSync(path)
  return statSync(path).isFile() && size <= maxFileBytes ? readFileSync(path) : undefined
}

const pathOfFile = (name: string) =>
  `/${name.replace(/\.html?$/i, '').replace(/(^|\/)index$/i, '')}`.replace(/(?<=.)\/$/, '')

const withoutQuery = (address: string) => {
  const [path = ''] = address.split(/[?#]/)
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/**
 * A site that is still served. Pages of the specification and those that menus lead to are asked for, on this host alone.
 * @param browser a Chromium, for sites whose documents are filled by script
 * @throws EmptyShell where they are, and no browser is given
 */
export async function openAddress(address: string, browser: string | undefined): Promise<SiteSource> {
  const { origin, hostname } = new URL(address)
  const read = (url: URL) => fetchPublic(url, { maxBytes: maxFileBytes, trusted: hostname })
  const draw = async (path: string) =>
    browser ? await drawPage(browser, origin + path) : textOf(await read(new URL(path, origin)))
  const pages: SiteSource['pages'] = []
  const waiting = [...knownPaths]
  const asked = new Set(waiting)
  for (let path = waiting.shift(); path !== undefined && pages.length < maxPages; path = waiting.shift()) {
    const html = await draw(path)
    if (html === undefined) continue
    pages.push({ path, html })
    for (const { address: to } of readHtml(html).links) {
      const next = to.startsWith('/') && !to.startsWith('//') ? withoutQuery(to) : ''
      if (!next || asked.has(next) || extname(next)) continue
      asked.add(next)
      waiting.push(next)
    }
  }
  return {
    pages: withoutShells(pages),
    readFile: async (file, from) => {
      const url = URL.parse(file, origin + from)
      return url && /^https?:$/.test(url.protocol) ? await read(url) : undefined
    },
  }
}

/** The document as a browser shows it, after its scripts. */
async function drawPage(browser: string, address: string): Promise<string | undefined> {
  const options = [
    '--headless',
    '--disable-gpu',
    '--no-first-run',
    '--virtual-time-budget=10000',
    '--dump-dom',
    address,
  ]
  const { stdout } = await promisify(execFile)(browser, options, {
    timeout: browserMs,
    maxBuffer: maxFileBytes,
  })
  return stdout
}

const textOf = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes)

/** Pages with content of their own: a server of a copied site answers whatever address with its first document. */
function withoutShells(pages: SiteSource['pages']): SiteSource['pages'] {
  if (!pages.some(({ html }) => readHtml(html).pieces.length))
    throw new EmptyShell('no document holds any content')
  const home = pages.find(({ path }) => path === '/')?.html
  return pages.filter(({ path, html }) => path === '/' || html !== home)
}
