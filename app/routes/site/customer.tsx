import { data } from 'react-router'
import { registerLead } from '#app/domain/customers/intake/register-lead.server.ts'
import { type SiteRequestContext, siteContext } from '#app/site-context.ts'
import { Document } from '#app/ui/document.tsx'
import { documentMeta } from '#app/ui/document-meta.ts'
import { ErrorDocument } from '#app/ui/error-document.tsx'
import { readFormOrNone } from '../read-form.ts'
import type { Route } from './+types/customer'
import { drawnOnly } from './drawn-only.ts'
import { documentHeaders, readPage } from './read-page.server.ts'

/** `/{site}/customer`; every registration form posts here without JavaScript. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = siteContext(context)
  const read = await readCustomerPage(ctx, request)
  return data(drawnOnly(read), { headers: documentHeaders(read.page, ctx.site, ctx.clock.now()) })
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = siteContext(context)
  const fields = await readFormOrNone(request)
  await readCustomerPage(ctx, request)
  const posted = await registerLead(ctx, {
    field: (name) => fields.get(name),
    referrer: request.headers.get('referer'),
  })
  return data(posted, { status: posted.status, headers: posted.headers })
}

const readCustomerPage = (ctx: SiteRequestContext, request: Request) =>
  readPage(ctx, '/customer', new URL(request.url).searchParams)

export const headers = ({ loaderHeaders, actionHeaders, errorHeaders }: Route.HeadersArgs) =>
  errorHeaders ?? (actionHeaders.has('cache-control') ? actionHeaders : loaderHeaders)

export const meta = ({ loaderData, error }: Route.MetaArgs) => documentMeta(loaderData, error)

export default function CustomerPage({ loaderData, actionData }: Route.ComponentProps) {
  return <Document page={loaderData.page} site={{ ...loaderData.site, posted: actionData }} />
}

export const ErrorBoundary = ErrorDocument
