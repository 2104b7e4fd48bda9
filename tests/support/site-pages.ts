import type { Page } from 'playwright-core'
import { readContent } from '#app/domain/publishing/folder/read-content.server.ts'
import type { PageContent } from '#app/domain/publishing/pages/page-content.ts'
import { describeFault } from '#app/domain/site/content-fault.ts'
import { fillAllFacts } from '#app/domain/site/facts.ts'
import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import { ask } from './crawler.ts'
import type { TestServer } from './server.ts'

export interface SiteAddress {
  slug: string
  /** In a browser, which knows `*.localhost`; Node does not. */
  url: string
  content: PageContent
  settings: SiteSettings
}

/** Every address of every page of the demo sites, its options too, with what it shows, facts filled in. */
export function demoAddresses(server: TestServer): SiteAddress[] {
  const read = readContent('content')
  if (!read.ok) throw new Error(read.faults.map(describeFault).join('\n'))
  return read.sites.flatMap(({ settings, pages }) =>
    pages.flatMap((page) => {
      const { slug, facts } = settings
      const content = fillAllFacts(page, facts)
      const url = originOf(server, slug) + (page.path === '/customer' ? `/${slug}/customer` : page.path)
      const options = Object.keys(page.variant?.options ?? {}).map(
        (o) => `${url}?${page.variant?.param}=${o}`,
      )
      return [url, ...options].map((address) => ({ slug, url: address, content, settings }))
    }),
  )
}

export const originOf = (server: TestServer, slug: string): string =>
  `http://${slug}.localhost:${new URL(server.origin).port}`

interface Part {
  words: string
  links: string[]
}

/** What a document is to a reader without JavaScript, and to a search engine. */
export interface PlainDocument {
  url: string
  status: number
  title: string
  description: string
  canonical: string
  headings: string[]
  /** Every word of the document, alternative texts and labels too, without spaces. */
  words: string
  /** Addresses of the links within the site, and fragments that lead nowhere in the document itself. */
  links: string[]
  deadFragments: string[]
  language: string
  viewport: string
  /** Parts of the document, with their words and with each link as `words address`. */
  strip: Part
  header: Part
  subMenu: Part
  main: Part
  footer: Part
  html: string
}

/** Fetches a document and has it read by the parser of a page's browser; nothing of it is loaded or run. */
export async function readPlain(page: Page, url: string): Promise<PlainDocument> {
  const { status, body } = await ask(url)
  const html = body.toString('utf8')
  const read = await page.evaluate(readDocument, { html, url })
  return { url, status, html, ...read }
}

/** Runs in the browser. */
function readDocument({ html, url }: { html: string; url: string }) {
  const document = new DOMParser().parseFromString(html, 'text/html')
  const all = <E extends Element>(selector: string) => [...document.querySelectorAll<E>(selector)]
  const wordsIn = (element: Element) => (element.textContent ?? '').replace(/[\s\u2060]/g, '')
  const part = (selector: string) => ({
    words: all(selector).map(wordsIn).join(''),
    links: all(`${selector} a[href]`).map((a) => `${wordsIn(a)} ${a.getAttribute('href')}`),
  })
  const labels = all('[alt], [aria-label], [title], [placeholder]').flatMap((element) =>
    ['alt', 'aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
  )
  const here = new URL(url)
  const addressed = (element: Element | null) => {
    const href = element?.getAttribute('href')
    return href ? new URL(href, here) : undefined
  }
  const own = all('a[href]').flatMap((a) => {
    const to = addressed(a)
    return to?.origin === here.origin ? [to] : []
  })
  return {
    title: document.title,
    description: document.querySelector<HTMLMetaElement>('meta[name=description]')?.content ?? '',
    canonical: addressed(document.querySelector('link[rel=canonical]'))?.href ?? '',
    headings: all('h1').map((h1) => h1.textContent ?? ''),
    words: [document.body.textContent ?? '', ...labels].join('').replace(/[\s\u2060]/g, ''),
    links: [...new Set(own.map((to) => to.pathname + to.search).filter((path) => path !== here.pathname))],
    deadFragments: own
      .filter((to) => to.hash && to.pathname === here.pathname && !document.getElementById(to.hash.slice(1)))
      .map((to) => to.hash),
    language: document.documentElement.lang,
    viewport: document.querySelector<HTMLMetaElement>('meta[name=viewport]')?.content ?? '',
    strip: part('body > aside'),
    header: part('body > header'),
    subMenu: part('main > nav'),
    main: part('main'),
    footer: part('body > footer'),
  }
}

/** Every text with Korean letters of a piece of content, without spaces. */
export function koreanTexts(content: unknown): string[] {
  if (typeof content === 'string') return /[가-힣]/.test(content) ? [content.replace(/[\s\u2060]/g, '')] : []
  if (content === null || typeof content !== 'object') return []
  return Object.values(content).flatMap(koreanTexts)
}

/** Statuses of addresses within a site, asked from one of its pages; redirects are followed. */
export const statusesOf = (page: Page, paths: string[]): Promise<Record<string, number>> =>
  page.evaluate(async (asked) => {
    const answers = asked.map(async (path) => [path, (await fetch(path)).status] as const)
    return Object.fromEntries(await Promise.all(answers))
  }, paths)
