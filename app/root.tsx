import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root'
import { doorContext } from './door.ts'
import { islandsEntry } from './islands/entry.server.ts'
import { ErrorDocument } from './ui/error-document.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { nonce, site, actor } = context.get(doorContext)
  return {
    islands: islandsEntry(),
    nonce,
    /** What an error screen may say, should drawing the page fail. */
    failed: { name: site.settings.name, phone: site.settings.phone, requestId: actor.requestId },
  }
}

/** A route that says `handle.hydrate` is an app; every other one is a document with islands. */
export interface RouteHandle {
  hydrate?: boolean
}

/** The document around everything, errors too. */
export function Layout({ children }: { children: React.ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  const app = useMatches().some((match) => (match.handle as RouteHandle | undefined)?.hydrate)
  return (
    <html lang="ko">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
        {/* A document is one flight of packets: painted whole, nothing above moves when something below is read. */}
        {app ? null : <link rel="expect" href="#booking-dialog" blocking="render" />}
        {app || !root ? null : <script type="module" src={root.islands} />}
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

export const ErrorBoundary = ErrorDocument
