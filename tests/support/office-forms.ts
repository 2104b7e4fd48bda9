import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type Params, type RouteObject } from 'react-router'
import routes from '#app/routes.ts'

/** A form as the server drew it for somebody. */
export interface OfficeForm {
  /** The address that drew it. */
  screen: string
  action: string
  method: 'get' | 'post'
  isMultipart: boolean
  fields: Field[]
  /** What its buttons send. */
  buttons: (readonly [name: string, value: string])[]
}

export interface Field {
  name: string
  value: string
  type: string
}

export interface Walk {
  screens: string[]
  forms: OfficeForm[]
}

const toObjects = (entries: RouteConfigEntry[]): RouteObject[] =>
  entries.map(
    ({ path, index, children }) =>
      ({ ...(index ? { index } : { path, children: children && toObjects(children) }) }) as RouteObject,
  )
const known = toObjects(routes)

/** The route of an address, as `admin/leads/:lead`, and what its parameters are there. */
export function routeOf(url: URL): { path: string; params: Params } | undefined {
  const found = matchRoutes(known, url.pathname)
  const path = found?.flatMap(({ route }) => route.path ?? []).join('/')
  return path === undefined ? undefined : { path, params: found?.at(-1)?.params ?? {} }
}

/** The route and the names of the query: addresses that share it are drawn by the same code. */
function kindOf(url: URL): string | undefined {
  const found = routeOf(url)
  return found && `${found.path}?${[...new Set(url.searchParams.keys())].sort()}`
}

/**
 * Follows the links of the office from its first screen, and reads every form as the server drew it.
 * @param ask gets a document; undefined where there is none
 * @param each addresses of one kind
 */
export async function walkOffice(
  origin: string,
  starts: readonly string[],
  ask: (address: string) => Promise<string | undefined>,
  each = 2,
): Promise<Walk> {
  const waiting = starts.map((start) => new URL(start, origin))
  const seen = new Set(waiting.map(({ href }) => href))
  const counts = new Map<string, number>()
  const walk: Walk = { screens: [], forms: [] }
  for (let url = waiting.shift(); url; url = waiting.shift()) {
    const kind = kindOf(url)
    const count = kind === undefined ? each : (counts.get(kind) ?? 0)
    if (kind === undefined || count >= each) continue
    counts.set(kind, count + 1)
    const html = await ask(url.pathname + url.search)
    if (html === undefined) continue
    walk.screens.push(url.pathname + url.search)
    walk.forms.push(...formsIn(html, url))
    for (const [, href = ''] of html.matchAll(/<a [^>]*?href="([^"]*)"/g)) {
      const link = URL.parse(plain(href), url)
      if (!link || link.origin !== origin || !/^\/admin(?:\/|$)/.test(link.pathname)) continue
      link.hash = ''
      if (seen.has(link.href)) continue
      seen.add(link.href)
      waiting.push(link)
    }
  }
  return walk
}

export function formsIn(html: string, screen: URL): OfficeForm[] {
  return [...html.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)].map(([, head = '', body = '']) => {
    const own = attributesOf(head)
    const action = new URL(own.action ?? screen.href, screen)
    const buttons = [...body.matchAll(/<button\b([^>]*)>/g)].flatMap(([, attributes = '']) => {
      const { name, value = '', type } = attributesOf(attributes)
      return name && type !== 'button' ? [[name, value] as const] : []
    })
    return {
      screen: screen.pathname + screen.search,
      action: action.pathname + action.search,
      method: own.method?.toLowerCase() === 'post' ? 'post' : 'get',
      isMultipart: own.enctype === 'multipart/form-data' || own.encType === 'multipart/form-data',
      fields: fieldsIn(body),
      buttons,
    }
  })
}

function fieldsIn(body: string): Field[] {
  const written = [
    ...body.matchAll(/<(input|textarea|select)\b([^>]*)>(?:([^<]*)<\/textarea>|(.*?)<\/select>)?/gs),
  ]
  return written.flatMap(([, tag = '', attributes = '', text, options]) => {
    const { name, type = 'text', value = '' } = attributesOf(attributes)
    if (!name) return []
    if (tag === 'textarea') return [{ name, value: plain(text ?? ''), type: 'textarea' }]
    if (tag === 'select') {
      const all = [...(options ?? '').matchAll(/<option\b([^>]*)>/g)].map(([, one = '']) => attributesOf(one))
      return [
        {
          name,
          value: (all.find(({ selected }) => selected !== undefined) ?? all[0])?.value ?? '',
          type: 'select',
        },
      ]
    }
    return [{ name, value, type }]
  })
}

const attributesOf = (text: string): Record<string, string | undefined> =>
  Object.fromEntries(
    [...text.matchAll(/([a-zA-Z-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [
      name,
      plain(value),
    ]),
  )

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}
const plain = (html: string) =>
  html.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] as string)
