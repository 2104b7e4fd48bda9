import { request } from 'node:http'

/** What a program without scripts gets of an address. */
export interface Answer {
  status: number
  headers: Record<string, string | undefined>
  body: Buffer
}

/**
 * Asks the server on this machine by any host's name: Node does not look up `*.localhost`, and no name of the tests is
 * anywhere else either.
 */
export function ask(address: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { host, port, pathname, search } = new URL(address)
  return askPath(`${pathname}${search}`, { host, port: Number(port) }, headers, method)
}

/** The same with a path as it is, which an address would tidy up. */
export function askPath(
  path: string,
  { host, port }: { host: string; port: number },
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, path, method, headers: { host, ...headers } },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers as Record<string, string | undefined>,
            body: Buffer.concat(chunks),
          }),
        )
      },
    )
    asked.on('error', reject)
    asked.end()
  })
}

export interface CrawledDocument {
  /** As it was found, after redirects. */
  address: string
  /** Clicks from the first page. */
  clicks: number
  title: string
  description: string
  canonical: string
  /** Search engines may keep it. */
  isIndexed: boolean
  /** Every block of data in it. */
  data: unknown[]
  html: string
}

interface Crawled {
  documents: CrawledDocument[]
  /** What did not answer 200, with the address it was found at. */
  dead: string[]
}

const atOnce = 4

/** Follows every link of a site from its first page, as a robot does that runs no scripts. */
export async function crawl(origin: string): Promise<Crawled> {
  const documents: CrawledDocument[] = []
  const dead: string[] = []
  const seen = new Set<string>([`${origin}/`])
  let level = [{ address: `${origin}/`, from: '' }]
  for (let clicks = 0; level.length; clicks++) {
    const next: typeof level = []
    const waiting = [...level]
    const hand = async () => {
      for (let one = waiting.shift(); one; one = waiting.shift()) {
        const { address, from } = one
        const answer = await follow(address)
        if (answer.status !== 200) {
          dead.push(`${address} answers ${answer.status}, found at ${from}`)
          continue
        }
        if (!answer.headers['content-type']?.startsWith('text/html')) continue
        if (documents.some((known) => known.address === answer.address)) continue
        const document = readDocument(answer.address, clicks, answer)
        documents.push(document)
        for (const link of linksOf(document.html, answer.address)) {
          if (!link.startsWith(`${origin}/`) || seen.has(link)) continue
          seen.add(link)
          next.push({ address: link, from: answer.address })
        }
      }
    }
    await Promise.all(Array.from({ length: atOnce }, hand))
    level = next
  }
  return { documents, dead }
}

async function follow(address: string, hops = 5): Promise<Answer & { address: string }> {
  const answer = await ask(address)
  const { location } = answer.headers
  if (answer.status >= 300 && answer.status < 400 && location && hops)
    return await follow(new URL(location, address).href, hops - 1)
  return { ...answer, address }
}

function readDocument(address: string, clicks: number, { headers, body }: Answer): CrawledDocument {
  const html = body.toString('utf8')
  const meta = (name: string) => attributeOf(html, `<meta name="${name}"`, 'content')
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  return {
    address,
    clicks,
    title: unescaped(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? ''),
    description: meta('description'),
    canonical: attributeOf(html, '<link rel="canonical"', 'href'),
    isIndexed: !/noindex/.test(`${meta('robots')} ${headers['x-robots-tag'] ?? ''}`),
    data: data.map(([, text]) => JSON.parse(text as string) as unknown),
    html,
  }
}

/** The value of an attribute of the first element that begins so; React writes attributes in the order they are given. */
export function attributeOf(html: string, start: string, name: string): string {
  const at = html.indexOf(start)
  const element = at < 0 ? '' : html.slice(at, html.indexOf('>', at))
  return unescaped(new RegExp(` ${name}="([^"]*)"`).exec(element)?.[1] ?? '')
}

function linksOf(html: string, base: string): string[] {
  const written = [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href]) => unescaped(href as string))
  return written.flatMap((href) => {
    const url = URL.parse(href, base)
    if (!url || !/^https?:$/.test(url.protocol)) return []
    url.hash = ''
    return [url.href]
  })
}

const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
