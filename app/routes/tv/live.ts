import { readBoard } from '#app/domain/homes/board.server.ts'
import { openDisplay } from '#app/domain/homes/displays.server.ts'
import { toCell } from '#app/domain/homes/home-cell.ts'
import type { HomeNews } from '#app/domain/homes/homes-hub.server.ts'
import { minuteMs } from '#app/platform/durations.ts'
import { type RequestContext, requestContext } from '#app/request-context.ts'
import type { Route } from './+types/live'

const none = (status: number) => new Response(null, { status })

/**
 * `/admin/tv/{token}/live`: as a stream, which homes change; otherwise what changed since `after`, or only that the link is open.
 * Homes and states, nobody's name.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const opened = await openDisplay(ctx, params.token)
  if (!opened) return none(404)
  if (!request.headers.get('accept')?.includes('text/event-stream')) {
    const after = new URL(request.url).searchParams.get('after')
    if (after === null) return none(204)
    const from = Number(after) || 0
    const { homes, changeNo: to, isWhole } = await readBoard(ctx.db, { id: opened.siteId }, from)
    return Response.json({ siteId: opened.siteId, from, to, isWhole, homes: homes.map(toCell) })
  }
  const body = streamOf(ctx, params.token, opened)
  return body
    ? new Response(body, { headers: { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' } })
    : none(429)
}

/** Screens at once with one link. */
const mostListeners = 8
const listeners = new Map<string, number>()

const retryMs = 3000
/** So often proxies are kept from closing what is silent, and a link that was revoked ends. */
const breatheMs = 20_000
/** Then the browser asks again. */
const longestMs = 10 * minuteMs

function streamOf(
  ctx: RequestContext,
  token: string,
  { id, siteId }: { id: string; siteId: string },
): ReadableStream<Uint8Array> | undefined {
  const others = listeners.get(id) ?? 0
  if (others >= mostListeners) return undefined
  listeners.set(id, others + 1)
  const encoder = new TextEncoder()
  const begun = Date.now()
  let end = (_close = true) => {}
  return new ReadableStream({
    start(controller) {
      const write = (text: string) => controller.enqueue(encoder.encode(text))
      const tell = (news: HomeNews) => write(`event: homes\ndata: ${JSON.stringify(news)}\n\n`)
      const timer = setInterval(async () => {
        const isOpen = await openDisplay(ctx, token).catch(() => undefined)
        if (!isOpen || Date.now() - begun > longestMs) end()
        else write(':\n\n')
      }, breatheMs)
      const leave = ctx.homes.listen([siteId], tell, () => end())
      let isOver = false
      end = (closes = true) => {
        if (isOver) return
        isOver = true
        clearInterval(timer)
        leave()
        const left = (listeners.get(id) ?? 1) - 1
        if (left) listeners.set(id, left)
        else listeners.delete(id)
        if (closes) controller.close()
      }
      write(`retry: ${retryMs}\n\n`)
    },
    cancel: () => end(false),
  })
}
