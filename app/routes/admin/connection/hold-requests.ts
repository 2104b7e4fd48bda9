import { newId } from '#app/platform/ids.ts'
import { isOf, type SubmittedForm, withLiveFields } from './submitted-form.ts'

/** What the office says beside the page while a request of it waits. `sends`: what somebody typed is on its way. */
export interface Waiting {
  why: 'lost' | 'slow'
  sends: boolean
}

/** Milliseconds without an answer until the page says so, and until the request is sent again. */
const slowAfter = 8000
const limit = 30_000
/** Milliseconds between attempts, the last one again and again; a browser that is back online is not waited for. */
const pauses = [1000, 2000, 4000, 8000, 15_000]

/** Names a command, so that the server does it once however often it arrives (`answerOnce`). */
export const keyHeader = 'x-request-key'
/** Whose screen sends a command again: the session may be another person's by then. */
export const personHeader = 'x-request-person'

interface Page {
  /** Of the page; requests to others are none of ours. */
  origin: string
  /** The form that was submitted last; asked once. */
  submitted: () => SubmittedForm | undefined
}

interface Ask {
  sends: boolean
  signal?: AbortSignal | null | undefined
  /** @returns undefined where no answer came, `pause`: milliseconds that the server asked for */
  once: (attempt: number, told: (why: Waiting['why']) => void) => Promise<Tried>
}

type Tried = Response | { pause: number } | undefined

/** The waiting requests, for the part of the page that shows them. */
function createWaiting() {
  const waiting = new Map<object, Waiting>()
  const listeners = new Set<() => void>()
  let shown: Waiting | undefined
  return {
    shown: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell: (held: object, state: Waiting | undefined) => {
      if (state) waiting.set(held, state)
      else if (!waiting.delete(held)) return
      const all = [...waiting.values()]
      const isLost = all.some(({ why }) => why === 'lost')
      shown = all.length
        ? { why: isLost ? 'lost' : 'slow', sends: all.some(({ sends }) => sends) }
        : undefined
      for (const listener of listeners) listener()
    },
  }
}

/**
 * Holds the requests of the office's router while there is no connection, instead of failing: the screen and what is typed there
 * stay, and the request goes out again by itself, or when somebody asks for it. Answers of a proxy that cannot reach the server,
 * answers that break off and requests that hang are the same to it.
 * @param network tells with `online` that the browser has a network again
 */
export function createConnection(network: EventTarget) {
  const { shown, subscribe, tell } = createWaiting()
  const tries = new EventTarget()
  let person: string | undefined
  let whenAnswered: (ok: boolean) => void = () => {}
  let whenRefused: (status: number, sentence: string) => void = () => {}

  /** @throws as `once`, and the signal's reason after the asker gave up */
  async function untilAnswered({ sends, signal, once }: Ask): Promise<Response> {
    const held = {}
    try {
      for (let attempt = 0; ; attempt++) {
        const answer = await once(attempt, (why) => tell(held, { why, sends }))
        if (answer instanceof Response) return answer
        tell(held, { why: 'lost', sends })
        const ms = answer?.pause ?? pauses[Math.min(attempt, pauses.length - 1)] ?? 0
        await pause(ms, [network, tries], signal)
      }
    } finally {
      tell(held, undefined)
    }
  }

  return {
    waiting: shown,
    subscribe,
    retry: () => void tries.dispatchEvent(new Event('try')),
    /** Of the session that drew the page. */
    isOf: (email: string | undefined) => {
      person = email
    },
    /** @param listener called when a command was answered; `ok`: not with an error of the server */
    onAnswered: (listener: (ok: boolean) => void) => {
      whenAnswered = listener
    },
    /** @param listener called with the sentence by which the server refused a command before it read it */
    onRefused: (listener: (status: number, sentence: string) => void) => {
      whenRefused = listener
    },
    /** Ends when the server can be reached. */
    reachable: async (send: typeof fetch, signal: AbortSignal): Promise<void> => {
      const once: Ask['once'] = (_, told) =>
        tryOnce(() => send('/healthz', { cache: 'no-store' }), { tries, told, hasLimit: true, signal })
      await untilAnswered({ sends: false, signal, once })
    },
    /** `fetch` of the page, which holds what the router sends. */
    holding:
      (send: typeof fetch, page: Page): typeof fetch =>
      async (input, init = {}) => {
        if (input instanceof Request || !isOfRouter(new URL(input, page.origin), page.origin))
          return await send(input, init)
        const { signal } = init
        const sends = (init.method ?? 'GET') !== 'GET'
        const initOf = sends ? commandOf(init, page.submitted(), () => person) : () => init
        const once: Ask['once'] = (attempt, told) => {
          const now = initOf(attempt)
          const ask = (ending: AbortSignal) =>
            send(input, { ...now, signal: signal ? AbortSignal.any([signal, ending]) : ending })
          return tryOnce(ask, { tries, told, hasLimit: !hasFile(now.body), signal })
        }
        const answer = await untilAnswered({ sends, signal, once })
        if (!sends) return answer
        const isRefused = isUnread(answer)
        whenAnswered(!isRefused && answer.status < 500)
        if (!isRefused) return answer
        whenRefused(answer.status, await answer.text())
        // The router shows its error page for an answer that is none of a screen, and what was typed would be gone.
        return new Response(null, { status: 204 })
      },
  }
}

/** What a command sends at each attempt: what is typed while it waits goes out too. */
function commandOf(
  init: RequestInit,
  submitted: SubmittedForm | undefined,
  person: () => string | undefined,
) {
  const { body = null } = init
  const form = submitted && isOf(submitted, body) ? submitted : undefined
  let command = { key: newId(), body }
  return (attempt: number): RequestInit => {
    const live = attempt && form ? withLiveFields(form, body) : undefined
    // A command of its own: the one before may have been done.
    if (live && !isSame(live, command.body)) command = { key: newId(), body: live }
    const headers = new Headers(init.headers)
    headers.set(keyHeader, command.key)
    const email = attempt ? person() : undefined
    if (email) headers.set(personHeader, encodeURIComponent(email))
    return { ...init, headers, body: command.body }
  }
}

/** Of the page. */
export const connection = createConnection(typeof window === 'undefined' ? new EventTarget() : window)

/** Loader data, commands, and the manifest that says which screens there are. */
const isOfRouter = ({ origin, pathname }: URL, ofPage: string): boolean =>
  origin === ofPage && (pathname === '/__manifest' || /^\/admin(?:\/.*)?\.data$/.test(pathname))

interface Try {
  tries: EventTarget
  told: (why: Waiting['why']) => void
  hasLimit: boolean
  signal?: AbortSignal | null | undefined
}

async function tryOnce(
  send: (ending: AbortSignal) => Promise<Response>,
  { tries, told, hasLimit, signal }: Try,
): Promise<Tried> {
  const ending = new AbortController()
  const end = () => ending.abort()
  const timers = hasLimit ? [setTimeout(() => told('slow'), slowAfter), setTimeout(end, limit)] : []
  tries.addEventListener('try', end)
  try {
    const response = await send(ending.signal)
    return isOfServer(response) ? await readWhole(response) : { pause: askedPause(response) }
  } catch (error) {
    // `fetch` and the reading of a body reject with a TypeError where the connection failed.
    if (signal?.aborted || !(ending.signal.aborted || error instanceof TypeError)) throw error
    return undefined
  } finally {
    for (const timer of timers) clearTimeout(timer)
    tries.removeEventListener('try', end)
  }
}

/** Ends at its time, or when the browser is online or somebody asks. @throws the signal's reason */
function pause(ms: number, calls: EventTarget[], signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const heard = new AbortController()
    const end = (then: () => void) => () => {
      clearTimeout(timer)
      heard.abort()
      then()
    }
    const goOn = end(resolve)
    const giveUp = end(() => reject(signal?.reason))
    const timer = setTimeout(goOn, ms)
    for (const call of calls)
      for (const kind of ['online', 'try']) call.addEventListener(kind, goOn, { signal: heard.signal })
    signal?.addEventListener('abort', giveUp, { signal: heard.signal })
    if (signal?.aborted) giveUp()
  })
}

/** Not of a proxy without a server behind it, nor of a server that turns away whom it cannot answer now. */
const isOfServer = ({ status, headers }: Response): boolean =>
  headers.has('x-remix-response') || ![429, 502, 503, 504].includes(status)

/** Refused in words by what stands before the screens: too long, or not whole. */
const isUnread = ({ status, headers }: Response): boolean =>
  !headers.has('x-remix-response') &&
  [400, 408, 411, 413].includes(status) &&
  Boolean(headers.get('content-type')?.startsWith('text/plain'))

/** Milliseconds. */
const askedPause = ({ headers }: Response): number =>
  Math.min(Math.max(Number(headers.get('retry-after')) || 5, 1), 60) * 1000

/** With its body, which may break off. */
async function readWhole(response: Response): Promise<Response> {
  if (!response.body) return response
  const { status, statusText, headers } = response
  return new Response(await response.arrayBuffer(), { status, statusText, headers })
}

const hasFile = (body: BodyInit | null | undefined): boolean =>
  body instanceof FormData && [...body.values()].some((value) => typeof value !== 'string')

const isSame = (one: URLSearchParams | FormData, other: BodyInit | null | undefined): boolean =>
  (other instanceof URLSearchParams || other instanceof FormData) &&
  JSON.stringify([...one]) === JSON.stringify([...other])
