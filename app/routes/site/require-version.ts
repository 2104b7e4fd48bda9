import { redirect } from 'react-router'
import type { Site } from '../../features/site/site-settings.ts'

/**
 * Addresses that are kept for ever carry the content version. Those of another one, as an older document still names
 * them, lead to what there is now; made-up ones do the same, so that nobody fills a cache with them.
 * @throws a redirect to the same address with the present version
 */
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
