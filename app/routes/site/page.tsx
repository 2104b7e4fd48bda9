import { data, redirect } from 'react-router'
import { addressOfPage } from '#app/domain/site/page-address.ts'
import { siteContext } from '#app/site-context.ts'
import { Document } from '#app/ui/document.tsx'
import { documentMeta } from '#app/ui/document-meta.ts'
import { ErrorDocument } from '#app/ui/error-document.tsx'
import type { Route } from './+types/page'
import { drawnOnly } from './drawn-only.ts'
import { documentHeaders, readPage } from './read-page.server.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { pathname, search, searchParams } = new URL(request.url)
  const ctx = siteContext(context)
  const address = addressOfPage(ctx.site.slug, pathname)
  if (address !== pathname) throw redirect(address + search, 301)
  const read = await readPage(ctx, pathname, searchParams)
  return data(drawnOnly(read), { headers: documentHeaders(read.page, ctx.site, ctx.clock.now()) })
}

export const headers = ({ loaderHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? loaderHeaders

export const meta = ({ loaderData, error }: Route.MetaArgs) => documentMeta(loaderData, error)

export default function Page({ loaderData }: Route.ComponentProps) {
  return <Document page={loaderData.page} site={loaderData.site} />
}

export const ErrorBoundary = ErrorDocument
