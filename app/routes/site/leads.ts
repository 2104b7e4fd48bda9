import { doorContext } from '../../door.ts'
import { startToken } from '../../features/leads/start-token.server.ts'
import { listSlots } from '../../features/visits/list-slots.server.ts'
import type { Route } from './+types/leads'
import { registerLead } from './register-lead.server.ts'

/** `GET /{site}/leads`: what the form's island needs that cannot stand in a cached document. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const door = context.get(doorContext)
  if (params.site !== door.site.slug) throw new Response('Not Found', { status: 404 })
  return Response.json(
    { started: startToken(door, door.site), slots: await listSlots(door, door.site) },
    { headers: { 'cache-control': 'no-store' } },
  )
}

/** `POST /{site}/leads` as JSON, what the form's island sends. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const door = context.get(doorContext)
  if (params.site !== door.site.slug) return Response.json({ ok: false, reason: 'failed' }, { status: 404 })
  const body: unknown = await request.json().catch(() => null)
  if (body === null || typeof body !== 'object')
    return Response.json({ ok: false, reason: 'failed' }, { status: 400 })
  const fields = body as Record<string, unknown>
  const { reply, status, headers } = await registerLead(door, {
    field: (name) => (Object.hasOwn(fields, name) ? fields[name] : undefined),
    referrer: request.headers.get('referer'),
  })
  return Response.json(reply, { status, headers })
}
