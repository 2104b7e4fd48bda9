import { redirect } from 'react-router'
import type { Site } from '../../features/site/site-settings.ts'

/** Outdated and invented versions redirect to the present one, so that nobody fills the cache. @throws that redirect */
export function requireVersion(
  request: Request,
  version: string | undefined,
  { contentVersion }: Site,
): void {
  if (version === String(contentVersion)) return
  const { pathname } = new URL(request.url)
  const [, slug, kind, , ...rest] = pathname.split('/')
  throw redirect(['', slug, kind, contentVersion, ...rest].join('/'), {
    headers: { 'cache-control': 'no-store' },
  })
}
