import { indexNowKey } from '../../../features/found/index-now/index-now-key.server.ts'
import { siteContext } from '../../../site-context.ts'
import type { Route } from './+types/index-now-key'
import { plainText } from './plain-text.ts'

/** `/{key}.txt`: proves to search services that whoever tells them of addresses of this host may do so. */
export function loader({ params, context }: Route.LoaderArgs) {
  const { keys, site } = siteContext(context)
  // Also that of an earlier secret: a service may ask for it a day after it was told of an address.
  const key = keys.secrets.map(({ text }) => indexNowKey(text, site)).find((one) => one === params.key)
  if (!key) throw new Response('Not Found', { status: 404 })
  return plainText(key)
}
