import { MantineProvider } from '@mantine/core'
import { isRouteErrorResponse, Link, Outlet, useRouteLoaderData } from 'react-router'
import type { loader as rootLoader } from '../../root.tsx'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/layout'
import './admin.css'
import office from './office.module.css'
import { Screen } from './screen.tsx'
import { cssVariables, theme } from './theme.ts'

/** The office is an app: hydrated, never cached, behind sign-in. */
export const handle = { hydrate: true } satisfies RouteHandle

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
    </MantineProvider>
  )
}

const reasons: Record<number, string> = {
  400: '보내신 내용을 읽지 못했습니다. 화면을 새로 열고 다시 해 주세요.',
  404: '주소가 바뀌었거나 볼 권한이 없는 화면입니다.',
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  return (
    <>
      <header className={office.bar}>
        <Link className={office.home} to="/admin">
          분양 사무실
        </Link>
      </header>
      <Screen
        title={status === 404 ? '없는 화면입니다' : '처리하지 못했습니다'}
        lead={reasons[status] ?? '잠시 후 다시 시도해 주세요. 계속되면 관리자에게 알려 주세요.'}
      >
        <p>
          <Link to="/admin">처음 화면으로</Link>
        </p>
      </Screen>
    </>
  )
}
