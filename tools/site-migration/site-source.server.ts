import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join, posix, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { listAllFiles } from '#app/domain/publishing/folder/content-files.ts'
import { fetchPublic } from './fetch-public.server.ts'
import { openPublicProxy } from './public-proxy.server.ts'
import type { ReadDocument } from './read-html.ts'
import { readPage } from './read-page.server.ts'

/** A page of it, read. */
export interface SourcePage {
  path: string
  document: ReadDocument
  /** Of the document as it was written: equal ones are one page. */
  digest: string
}

/** A site that is to be moved, wherever it lies. */
export interface SiteSource {
  pages: SourcePage[]
  /** Paths of pages that could not be read within their limits. */
  unread: string[]
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
/** Addresses that are asked for: a page may link to any number. */
const maxAsked = 2000
const maxFileBytes = 30 * 1024 * 1024
/** Of all documents together. They are not kept: a page keeps what it says, pictures in its text included. */
const maxDocumentBytes = 256 * 1024 * 1024
const browserMs = 60_000

/** Reads pages one after the other. */
function collectPages() {
  const pages: SourcePage[] = []
  const unread: string[] = []
  let bytesRead = 0
  return {
    pages,
    unread,
    /** @returns what the page says; undefined where it could not be read */
    async add(path: string, bytes: Uint8Array): Promise<ReadDocument | undefined> {
      bytesRead += bytes.length
      const read = bytesRead > maxDocumentBytes ? undefined : await readPage(bytes)
      if (!read?.ok) {
        unread.push(path)
        return undefined
      }
      const digest = createHash('sha256').update(bytes).digest('hex')
      pages.push({ path, document: read.document, digest })
      return read.document
    },
  }
}

/** A folder of saved documents: `index.html`, `Brand/intro.html` or `Brand/intro/index.html`. */
export async function openFolder(folder: string): Promise<SiteSource> {
  const root = resolve(folder)
  const { pages, unread, add } = collectPages()
  const files = listAllFiles(root).filter(({ name }) => /\.html?$/i.test(name))
  for (const { name, path } of files.slice(0, maxPages)) {
    if (statSync(path).size > maxFileBytes) unread.push(pathOfFile(name))
    else await add(pathOfFile(name), readFileSync(path))
  }
  return {
    pages: withoutShells(pages, unread),
    unread,
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
  const { origin, host } = new URL(address)
  const read = (url: URL) => fetchPublic(url, { maxBytes: maxFileBytes, trusted: host })
  const { pages, unread, add } = collectPages()
  const draw = browser ? await openBrowser(browser, host) : undefined
  try {
    const waiting = [...knownPaths]
    const asked = new Set(waiting)
    for (let path = waiting.shift(); path !== undefined && pages.length < maxPages; path = waiting.shift()) {
      const bytes = await (draw ? draw.page(origin + path) : read(new URL(path, origin)))
      const document = bytes && (await add(path, bytes))
      for (const { address: to } of document?.links ?? []) {
        const next = to.startsWith('/') && !to.startsWith('//') ? withoutQuery(to) : ''
        if (!next || asked.size >= maxAsked || asked.has(next) || extname(next)) continue
        asked.add(next)
        waiting.push(next)
      }
    }
  } finally {
    await draw?.close()
  }
  return {
    pages: withoutShells(pages, unread),
    unread,
    readFile: async (file, from) => {
      const url = URL.parse(file, origin + from)
      return url && /^https?:$/.test(url.protocol) ? await read(url) : undefined
    },
  }
}

/** Documents as a browser shows them, after their scripts. What scripts ask for goes through a proxy that reaches no inner network. */
async function openBrowser(browser: string, host: string) {
  const proxy = await openPublicProxy(host)
  const profile = await mkdtemp(join(tmpdir(), 'bunyang-browser-'))
  return {
    async page(address: string): Promise<Uint8Array> {
      const options = [
        '--headless',
        '--disable-gpu',
        '--no-first-run',
        // Neither the operator's cookies nor a way around the proxy.
        `--user-data-dir=${profile}`,
        `--proxy-server=127.0.0.1:${proxy.port}`,
        '--proxy-bypass-list=<-loopback>',
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
        '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
        '--disable-quic',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--virtual-time-budget=10000',
        '--dump-dom',
        address,
      ]
      const { stdout } = await promisify(execFile)(browser, options, {
        encoding: 'buffer',
        timeout: browserMs,
        maxBuffer: maxFileBytes,
      })
      return stdout
    },
    async close(): Promise<void> {
      await proxy.close()
      await rm(profile, { recursive: true, force: true })
    },
  }
}

/** Pages with content of their own: a server of a copied site answers whatever address with its first document. */
function withoutShells(pages: SourcePage[], unread: readonly string[]): SourcePage[] {
  if (!unread.length && !pages.some(({ document }) => document.pieces.length))
    throw new EmptyShell('no document holds any content')
  const home = pages.find(({ path }) => path === '/')?.digest
  return pages.filter(({ path, digest }) => path === '/' || digest !== home)
}
