import { registerLead } from '#app/domain/customers/intake/register-lead.server.ts'
import { startToken } from '#app/domain/customers/intake/start-token.server.ts'
import { listSlots } from '#app/domain/customers/visits/list-slots.server.ts'
import type { Site } from '#app/domain/site/site-settings.ts'
import { readJsonBody } from '#app/routes/read-json.ts'
import type { SiteRequestContext } from '#app/site-context.ts'

export const isLeadPath = (path: string, { slug }: Pick<Site, 'slug'>): boolean =>
  path.startsWith(`/${slug}/`) && /^\/leads\/?$/i.test(path.slice(slug.length + 1))

/**
 * `/{site}/leads`, for the script of the form: data that cannot be cached with the document, and the registration as JSON. It
 * renders nothing. Without the router the registration costs half as much.
 */
export const answerLeadRequest = async (request: Request, ctx: SiteRequestContext): Promise<Response> =>
  request.method === 'POST' ? await register(request, ctx) : await describeForm(ctx)

const describeForm = async (ctx: SiteRequestContext) =>
  Response.json(
    { started: startToken(ctx, ctx.site), slots: await listSlots(ctx, ctx.site) },
    { headers: { 'cache-control': 'no-store' } },
  )

async function register(request: Request, ctx: SiteRequestContext): Promise<Response> {
  const body = await readJsonBody(request)
  if (body === null || typeof body !== 'object')
    return Response.json({ ok: false, reason: 'failed' }, { status: 400 })
  const fields = body as Record<string, unknown>
  const { reply, status, headers } = await registerLead(ctx, {
    field: (name) => (Object.hasOwn(fields, name) ? fields[name] : undefined),
    referrer: request.headers.get('referer'),
  })
  return Response.json(reply, { status, headers })
}
