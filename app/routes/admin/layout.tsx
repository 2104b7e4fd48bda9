import { MantineProvider } from '@mantine/core'
import { Outlet, useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '#app/root.tsx'
import type { RouteHandle } from '#app/route-handle.ts'
import type { Route } from './+types/layout'
import './admin.css'
import { answerOnce } from './connection/answer-once.server.ts'
import { ConnectionLine } from './connection/connection-line.tsx'
import office from './office.module.css'
import { ScreenError } from './screen-error.tsx'
import { cssVariables, theme } from './theme.ts'

/** The office is an app: hydrated, never cached, behind sign-in. */
export const handle = { hydrate: true } satisfies RouteHandle

export const middleware: Route.MiddlewareFunction[] = [answerOnce]

export const headers = () => ({ 'cache-control': 'no-store' })

export const meta = () => [{ title: '분양 사무실' }]

export default function AdminLayout() {
  const nonce = useRouteLoaderData<typeof rootLoader>('root')?.nonce
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

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <>
    <header className={office.rail}>
      <p className={office.site}>분양 사무실</p>
    </header>
    <ScreenError error={error} />
  </>
)
