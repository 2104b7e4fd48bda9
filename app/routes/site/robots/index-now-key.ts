import { doorContext } from '../../../door.ts'
import { indexNowKey } from '../../../features/index-now/index-now-key.server.ts'
import type { Route } from './+types/index-now-key'
import { plainText } from './plain-text.ts'

/** `/{key}.txt`: proves to search services that whoever tells them of addresses of this host may do so. */
export function loader({ params, context }: Route.LoaderArgs) {
  const { keys, site } = context.get(doorContext)
  const key = indexNowKey(keys.secret, site)
  if (params.key !== key) throw new Response('Not Found', { status: 404 })
  return plainText(key)
}
