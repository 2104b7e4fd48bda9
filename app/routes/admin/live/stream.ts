import { visibleAssignees } from '#app/domain/customers/assignments/visible-assignees.server.ts'
import { leadScope } from '#app/domain/customers/customer/lead-scope.ts'
import type { Listener } from '#app/domain/customers/list/live-hub.server.ts'
import type { HomeNews } from '#app/domain/homes/homes-hub.server.ts'
import { canReadHomes, canReadLeads } from '#app/domain/record/permissions.ts'
import { findPerson } from '#app/domain/staff/find-person.server.ts'
import { requestContext } from '#app/request-context.ts'
import type { Route } from './+types/stream'

/** Browsers do not ask again after it. */
const nothing = () => new Response(null, { status: 204 })

/** Milliseconds after which a browser asks again. */
const retryMs = 3000

/**
 * Server-sent events: that something changed among the registrations that the person sees, and how much, never what; as `homes`, which
 * homes of their sites changed, which names nobody.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext)
  const person = await findPerson(ctx, request, { isUse: false })
  if (!person || person.mustEnrol) return nothing()
  const sites = person.sites.filter((site) => canReadLeads(site.role))
  // Without a browser, as with HEAD, nobody listens.
  const boards = person.sites.filter((site) => canReadHomes(site.role)).map((site) => site.id)
  if ((!sites.length && !boards.length) || !request.headers.get('accept')?.includes('text/event-stream'))
    return nothing()
  const others = await visibleAssignees(
    ctx.db,
    sites.map((site) => site.id),
    person.user.id,
    ctx.clock.now(),
  )
  const scope = leadScope(sites, person.user.id, others)
  const body = streamOf((listener, tellHomes) => {
    const leave = ctx.live.listen({
      ...listener,
      ...{ userId: person.user.id, sessionId: person.sessionId, scope },
    })
    const leaveBoards = boards.length ? ctx.homes.listen(boards, tellHomes) : () => {}
    return { leave, leaveBoards }
  })
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  })
}

type Ways = Pick<Listener, 'tell' | 'breathe' | 'end'>

function streamOf(
  listen: (ways: Ways, tellHomes: (news: HomeNews) => void) => { leave: () => void; leaveBoards: () => void },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let left = () => {}
  return new ReadableStream({
    start(controller) {
      const write = (text: string) => controller.enqueue(encoder.encode(text))
      write(`retry: ${retryMs}\n\n`)
      const { leave, leaveBoards } = listen(
        {
          tell: (news) => write(`data: ${JSON.stringify(news)}\n\n`),
          breathe: () => write(':\n\n'),
          end: (isOver) => {
            leaveBoards()
            if (isOver) write('event: over\ndata:\n\n')
            controller.close()
          },
        },
        (news) => write(`event: homes\ndata: ${JSON.stringify(news)}\n\n`),
      )
      left = () => {
        leave()
        leaveBoards()
      }
    },
    cancel: () => left(),
  })
}
