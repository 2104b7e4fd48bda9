import { redirect } from 'react-router'
import type { Site } from '#app/domain/site/site-settings.ts'

/** Outdated and invented versions redirect to the present one, so that nobody fills the cache. @throws that redirect */
export function requireVersion(
  request: Request,
  version: string | undefined,
  { contentVersion }: Site,
): void {
  if (version === String(contentVersion)) return
  const parts = new URL(request.url).pathname.split('/')
  // `/{site}/plans/{version}/…`, in a draft below `/draft/{token}`.
  const at = parts[1]?.toLowerCase() === 'draft' ? 5 : 3
  throw redirect(parts.with(at, String(contentVersion)).join('/'), {
    headers: { 'cache-control': 'no-store' },
  })
}
