import { z } from 'zod'
import { readablePath } from '#app/platform/readable-path.ts'
import { trimEnd } from '#app/platform/trim-end.ts'

const maxLength = 500
/** Characters that browsers would read as another host, or that would end the header. */
const unsafe = /[\u0000-\u0020\u007f\\#]|^\/\//

const address = z
  .string()
  .max(maxLength)
  .startsWith('/', '/로 시작하는 이 홈페이지의 주소여야 합니다')
  .refine((path) => !unsafe.test(path), '빈칸과 #, \\, //는 쓸 수 없습니다')

/** An old address and its target: `content/<site>/redirects.json` is a list of them. */
export const redirect = z
  .strictObject({
    from: address.transform(normaliseAddress).meta({ title: '이전 주소' }),
    to: address.meta({ title: '연결할 곳', control: 'page' }),
  })
  .refine(({ from, to }) => from !== normaliseAddress(to), {
    path: ['to'],
    error: '같은 주소로 보낼 수 없습니다',
  })

export type Redirect = z.infer<typeof redirect>

export const redirects = z
  .array(redirect)
  .superRefine((list, context) => {
    const byOldAddress = byAddress(list)
    const goesRound = findLoops(byOldAddress)
    for (const [i, one] of list.entries()) {
      if (byOldAddress.get(one.from) !== one)
        context.addIssue({ code: 'custom', path: [i, 'from'], message: '같은 주소가 두 번 있습니다' })
      if (goesRound(one))
        context.addIssue({ code: 'custom', path: [i, 'to'], message: '주소가 서로 맞물려 되돌아옵니다' })
    }
  })
  .meta({ title: '이전 주소' })

const byAddress = (list: readonly Redirect[]) => new Map(list.toReversed().map((one) => [one.from, one]))

/** Detects redirect loops; results are shared by all that lead into one. */
function findLoops(byOldAddress: Map<string, Redirect>): (of: Redirect) => boolean {
  const results = new Map<Redirect, boolean>()
  return (of) => {
    const way = new Set<Redirect>()
    let at: Redirect | undefined = of
    while (at && !way.has(at) && !results.has(at)) {
      way.add(at)
      at = byOldAddress.get(normaliseAddress(at.to))
    }
    const isRound = at !== undefined && (results.get(at) ?? true)
    for (const visited of way) results.set(visited, isRound)
    return isRound
  }
}

/** Normalises an old address: without case and trailing slash, as old systems did; unescaped, also from CP949. */
export function normaliseAddress(written: string): string {
  const [path = '', query] = splitOnce(written, '?')
  const small = decodeURI(readablePath(path)).toLowerCase()
  const normalised = small.slice(0, 1) + trimEnd(small.slice(1), '/')
  return query ? `${normalised}?${query.toLowerCase()}` : normalised
}

export function followRedirects(list: readonly Redirect[], start: string): string | undefined {
  const byOldAddress = byAddress(list)
  let at = start
  for (let steps = 0; steps <= byOldAddress.size; steps++) {
    const next = byOldAddress.get(normaliseAddress(at))
    if (!next) return at
    at = next.to
  }
  return undefined
}

export const wouldLoop = (list: readonly Redirect[], added: Redirect): boolean =>
  followRedirects([...list.filter(({ from }) => from !== added.from), added], added.to) === undefined

/** Appends the visitor's query verbatim, since NaPm and utm name advertisers; the target's parameters win. */
export function withQuery(to: string, search: string, knownBy = ''): string {
  const used = new Set([...namesIn(splitOnce(to, '?')[1]), ...namesIn(knownBy)])
  const visitorParams = search
    .replace(/^\?/, '')
    .split('&')
    .filter((pair) => pair && !used.has(nameOf(pair)))
  if (!visitorParams.length) return to
  return `${to}${to.includes('?') ? '&' : '?'}${visitorParams.join('&')}`
}

const nameOf = (pair: string) => splitOnce(pair, '=')[0].toLowerCase()
const namesIn = (query = '') => query.split('&').filter(Boolean).map(nameOf)

function splitOnce(text: string, by: string): [string, string?] {
  const at = text.indexOf(by)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}
