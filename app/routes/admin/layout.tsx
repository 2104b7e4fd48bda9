import { MantineProvider } from '@mantine/core'
import { memo, use, useMemo, useState } from 'react'
import {
  UNSAFE_DataRouterDataContext as RouterData,
  UNSAFE_DataRouterStateContext as RouterState,
  useOutlet,
  useRevalidator,
  useRouteLoaderData,
} from 'react-router'
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
  const [nonce = ''] = useState(useRouteLoaderData<typeof rootLoader>('root')?.nonce)
  return <Office nonce={nonce} />
}

/** The kit's components are drawn again, all of them, whenever their provider is. */
const Office = memo(({ nonce }: { nonce: string }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    forceColorScheme="light"
    getStyleNonce={() => nonce}
  >
    <meta name="robots" content="noindex" />
    <link rel="icon" type="image/svg+xml" href="/office.svg" />
    <Screens />
    <ConnectionLine />
  </MantineProvider>
))

/**
 * The router draws everything again at each of its steps: when it has heard of the routes that the links of a screen lead to, when a
 * screen begins to load. What is below is drawn again when its address, its data or an error has changed; who follows a step asks for it.
 */
function Screens() {
  const outlet = useOutlet()
  const [state, data, { state: reading }] = [use(RouterState), use(RouterData), useRevalidator()]
  // An error screen goes once what failed was read again.
  const retried = data?.errors && reading
  // biome-ignore lint/correctness/useExhaustiveDependencies: The outlet is another one each time.
  return useMemo(() => outlet, [state, data, retried])
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ScreenError error={error} />
