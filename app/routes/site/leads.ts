import { registerLead } from '../../features/registrations/leads/register-lead.server.ts'
import { startToken } from '../../features/registrations/leads/start-token.server.ts'
import { listSlots } from '../../features/registrations/visits/list-slots.server.ts'
import { siteContext } from '../../site-context.ts'
import type { Route } from './+types/leads'

/** `GET /{site}/leads`: data of the form's island that cannot be cached with the document. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = siteContext(context)
  return Response.json(
    { started: startToken(ctx, ctx.site), slots: await listSlots(ctx, ctx.site) },
    { headers: { 'cache-control': 'no-store' } },
  )
}

/** `POST /{site}/leads` as JSON from the form's island. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = siteContext(context)
  const body: unknown = await request.json().catch(() => null)
  if (body === null || typeof body !== 'object')
    return Response.json({ ok: false, reason: 'failed' }, { status: 400 })
  const fields = body as Record<string, unknown>
  const { reply, status, headers } = await registerLead(ctx, {
    field: (name) => (Object.hasOwn(fields, name) ? fields[name] : undefined),
    referrer: request.headers.get('referer'),
  })
  return Response.json(reply, { status, headers })
}
