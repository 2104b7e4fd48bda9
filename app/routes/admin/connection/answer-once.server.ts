import { type MiddlewareFunction, redirect } from 'react-router'
import { findPerson } from '#app/domain/staff/find-person.server.ts'
import { requestContext } from '#app/request-context.ts'
import { keyHeader, personHeader } from './hold-requests.ts'

interface Answer {
  status: number
  headers: [string, string][]
  body: ArrayBuffer
}

interface Kept {
  answer: Promise<Answer>
  bytes: number
  at: number
}

/** Longer than a browser goes on asking for an answer that was lost while it had a connection. */
const keptForMs = 10 * 60_000
const maxBytes = 16 * 1024 * 1024
/** Beside its body. */
const overhead = 1000

const isKey = /^[\w-]{16,64}$/

/** Keeps what commands were answered with, for those whose answer is lost on the way and that arrive once more. */
export function createAnswers(now: () => number = Date.now) {
  const kept = new Map<string, Kept>()
  const size = () => [...kept.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  const makeRoom = () => {
    for (const [key, { at, bytes }] of kept) {
      if (now() - at < keptForMs && size() <= maxBytes) return
      // What still runs has no size yet and has to be joined.
      if (bytes) kept.delete(key)
    }
  }
  /** The answer to a command, which is done once: who asks again while it runs gets the same answer. */
  return async (key: string, run: () => Promise<Response>): Promise<Response> => {
    const known = kept.get(key)
    if (known) return copyOf(await known.answer)
    makeRoom()
    const entry: Kept = { answer: run().then(readAnswer), bytes: 0, at: now() }
    kept.set(key, entry)
    try {
      const answer = await entry.answer
      entry.bytes = answer.body.byteLength + overhead
      makeRoom()
      return copyOf(answer)
    } catch (error) {
      kept.delete(key)
      throw error
    }
  }
}

const readAnswer = async (response: Response): Promise<Answer> => ({
  status: response.status,
  headers: [...response.headers],
  body: await response.arrayBuffer(),
})

const copyOf = ({ status, headers, body }: Answer): Response =>
  new Response(body.byteLength ? body : null, { status, headers })

const answers = createAnswers()

/** In front of every command of the office's script: the key that its browser made for it (`holdRequests`). */
export const answerOnce: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const key = request.method === 'POST' ? request.headers.get(keyHeader) : null
  if (!key || !isKey.test(key)) return await next()
  const whose = request.headers.get(personHeader)
  if (whose !== null) {
    // Somebody else signed in on this browser while a command of theirs waited: it is not done in another name.
    const person = await findPerson(context.get(requestContext), request)
    if (person && encodeURIComponent(person.user.email) !== whose) throw redirect('/admin')
  }
  return await answers(`${new URL(request.url).pathname} ${key}`, next)
}
