import { lazy } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from 'react-router'
import { stylesPlace } from '#app/document/styles-place.ts'
import { builtEntry } from '#app/islands/entry.server.ts'
import type { PageData } from '#app/ui/page-data.ts'
import type { Route } from './+types/root'
import { requestContext } from './request-context.ts'
import type { RouteHandle } from './route-handle.ts'
import { hostSiteContext } from './site-context.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { nonce, actor } = context.get(requestContext)
  const settings = context.get(hostSiteContext)?.site.settings
  return {
    scripts: { islands: builtEntry('app/islands/client.ts'), tour: builtEntry('app/tour/client.ts') },
    nonce,
    /** What an error screen may say, should drawing the page fail. */
    failed: { name: settings?.name, phone: settings?.phone, requestId: actor.requestId },
  }
}

/**
 * The element up to which a document is painted at once, so that nothing moves while the rest of it comes: the whole of it, which
 * is one flight of packets; on a home page, much longer than others, what follows its first picture.
 */
function endOfFirstScreens(matches: ReturnType<typeof useMatches>): string {
  const drawn = matches.at(-1)?.loaderData as Partial<PageData> | undefined
  const [first, second] = drawn?.page?.content.blocks ?? []
  return first?.type === 'hero' && second && 'id' in second && second.id ? second.id : 'booking-dialog'
}

/** The document around everything, errors too. */
export function Layout({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  const matches = useMatches()
  const app = matches.some((match) => (match.handle as RouteHandle | undefined)?.hydrate)
  // Where its loader found nothing, Not Found is a document like others.
  const tour = matches.some(
    (match) => (match.handle as RouteHandle | undefined)?.script === 'tour' && match.loaderData,
  )
  return (
    // The office's colours hang on this attribute, which its kit would otherwise set by script alone.
    <html lang="ko" data-mantine-color-scheme={app ? 'light' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {app ? null : <style>{stylesPlace}</style>}
        <Meta />
        <Links />
        {app || tour ? null : <link rel="expect" href={`#${endOfFirstScreens(matches)}`} blocking="render" />}
        {app || !root ? null : tour ? (
          <script type="module" src={root.scripts.tour} />
        ) : (
          <script type="module" async src={root.scripts.islands} />
        )}
      </head>
      <body>
        {children}
        {app ? (
          <>
            <ScrollRestoration nonce={root?.nonce} />
            <Scripts nonce={root?.nonce} />
          </>
        ) : null}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

/**
 * In a browser only the office renders this, whose screens have boundaries of their own: what a public page is made of comes there only
 * when it is needed.
 */
export const ErrorBoundary = import.meta.env.SSR
  ? (await import('#app/ui/error-document.tsx')).ErrorDocument
  : lazy(async () => ({ default: (await import('#app/ui/error-document.tsx')).ErrorDocument }))
