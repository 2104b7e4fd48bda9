import { data } from 'react-router'
import { headSiteOf } from '#app/domain/discovery/head/head-site.server.ts'
import { searchSite } from '#app/domain/discovery/search/search-site.server.ts'
import { siteContext } from '#app/site-context.ts'
import { errorMeta } from '#app/ui/document-meta.ts'
import { ErrorDocument } from '#app/ui/error-document.tsx'
import { Frame } from '#app/ui/frame/frame.tsx'
import { headTags } from '#app/ui/head-tags.ts'
import { SiteProvider } from '#app/ui/site-context.tsx'
import type { Route } from './+types/search'
import { drawnOnly } from './drawn-only.ts'
import { frameOf } from './read-page.server.ts'
import { SearchView } from './search-view.tsx'

/** `/{site}/search?q=`, not indexed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = siteContext(context)
  const { site } = ctx
  const query = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 100)
  const [results, headSite] = await Promise.all([searchSite(ctx, site, query), headSiteOf(ctx)])
  return data(drawnOnly({ site: frameOf(site, `/${site.slug}/search`), headSite, query, results }), {
    headers: { 'cache-control': 'private, no-cache' },
  })
}

export const headers = ({ loaderHeaders, errorHeaders }: Route.HeadersArgs) => errorHeaders ?? loaderHeaders

export const meta = ({ loaderData, error }: Route.MetaArgs) =>
  loaderData
    ? headTags({ site: loaderData.headSite, title: loaderData.query ? `‘${loaderData.query}’ 검색` : '검색' })
    : errorMeta(error)

export default function Search({ loaderData: { site, query, results } }: Route.ComponentProps) {
  return (
    <SiteProvider value={site}>
      <Frame>
        <SearchView query={query} results={results} />
      </Frame>
    </SiteProvider>
  )
}

export const ErrorBoundary = ErrorDocument
