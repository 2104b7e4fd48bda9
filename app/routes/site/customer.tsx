import { data } from 'react-router'
import { buildingParam, homeParam, takesHomes } from '#app/domain/customers/fields.ts'
import { registerLead } from '#app/domain/customers/intake/register-lead.server.ts'
import { homesOfSite } from '#app/domain/homes/homes-of-site.server.ts'
import { readHomeName } from '#app/domain/homes/read-home-name.ts'
import { type SiteRequestContext, siteContext } from '#app/site-context.ts'
import { Document } from '#app/ui/document.tsx'
import { documentMeta } from '#app/ui/document-meta.ts'
import { ErrorDocument } from '#app/ui/error-document.tsx'
import { readFormOrNone } from '../read-form.ts'
import type { Route } from './+types/customer'
import { drawnOnly } from './drawn-only.ts'
import { documentHeaders, readPage } from './read-page.server.ts'

/** `/{site}/customer`; every registration form posts here without JavaScript. A link from a home's card carries it along. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = siteContext(context)
  const read = await readCustomerPage(ctx, request)
  const headers = documentHeaders(read.page, ctx.site, ctx.clock.now())
  if (!takesHomes(ctx.site.settings.consents.collection)) return data(drawnOnly(read), { headers })
  const query = new URL(request.url).searchParams
  const [building, home] = [query.get(buildingParam) ?? '', query.get(homeParam) ?? '']
  if (building || home) {
    const written = readHomeName(home.slice(0, 40), building.slice(0, 10))
    const site = { ...read.site, carried: await readCarried(ctx, written) }
    return data(drawnOnly({ ...read, site }), { headers: { 'cache-control': 'no-store' } })
  }
  const variants = [headers.get('x-variant'), `${homeParam}=*`].filter(Boolean)
  headers.set('x-variant', variants.join(';'))
  return data(drawnOnly(read), { headers })
}

/** @returns without a home where the site has none of that name */
async function readCarried(
  { db, site }: SiteRequestContext,
  home: string | undefined,
): Promise<{ home?: string }> {
  return home && (await homesOfSite(db, site))?.has(home) ? { home } : {}
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
