import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import type { Route } from './+types/root'
import { doorContext } from './door.ts'
import { islandsEntry } from './islands/entry.server.ts'

export const loader = ({ context }: Route.LoaderArgs) => ({
  islands: islandsEntry(),
  nonce: context.get(doorContext).nonce,
})

/** A route that says `handle.hydrate` is an app; every other one is a document with islands. */
export interface RouteHandle {
  hydrate?: boolean
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const app = useMatches().some((match) => (match.handle as RouteHandle | undefined)?.hydrate)
  return (
    <html lang="ko">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links />
        {app ? null : <script type="module" src={loaderData.islands} />}
      </head>
      <body>
        <Outlet />
        {app ? (
          <>
            <ScrollRestoration nonce={loaderData.nonce} />
            <Scripts nonce={loaderData.nonce} />
          </>
        ) : null}
      </body>
    </html>
  )
}
