import { doorContext } from '../../door.ts'
import type { Route } from './+types/leads'
import { registerLead } from './register-lead.server.ts'

/** `POST /{site}/leads` as JSON, what the form's island sends. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const door = context.get(doorContext)
  if (params.site !== door.site.slug) return Response.json({ ok: false, reason: 'failed' }, { status: 404 })
  const body: unknown = await request.json().catch(() => null)
  if (body === null || typeof body !== 'object')
    return Response.json({ ok: false, reason: 'failed' }, { status: 400 })
  const fields = body as Record<string, unknown>
  const { reply, status } = await registerLead(door, (name) =>
    Object.hasOwn(fields, name) ? fields[name] : undefined,
  )
  return Response.json(reply, { status, headers: { 'cache-control': 'no-store' } })
}
