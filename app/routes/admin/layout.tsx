import { MantineProvider } from '@mantine/core'
import { useState } from 'react'
import { Outlet, useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '#app/root.tsx'
import type { RouteHandle } from '#app/route-handle.ts'
import type { Route } from './+types/layout'
import './admin.css'
import { answerOnce } from './connection/answer-once.server.ts'
import { ConnectionLine } from './connection/connection-line.tsx'
import { ScreenError } from './screen-error.tsx'
import { cssVariables, theme } from './theme.ts'

/** The office is an app: hydrated, never cached, behind sign-in. */
export const handle = { hydrate: true } satisfies RouteHandle

export const middleware: Route.MiddlewareFunction[] = [answerOnce]

export const headers = () => ({ 'cache-control': 'no-store' })

export const meta = () => [{ title: '분양 사무실' }]

export default function AdminLayout() {
  // The document's: each later answer brings one of its own, with which the document's policy lets nothing in.
  const [nonce] = useState(useRouteLoaderData<typeof rootLoader>('root')?.nonce)
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      forceColorScheme="light"
      getStyleNonce={() => nonce ?? ''}
    >
      <meta name="robots" content="noindex" />
      <link rel="icon" type="image/svg+xml" href="/office.svg" />
      <Outlet />
      <ConnectionLine />
    </MantineProvider>
  )
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ScreenError error={error} />
