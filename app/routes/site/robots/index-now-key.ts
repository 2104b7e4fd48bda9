import { indexNowKey } from '#app/domain/discovery/index-now/index-now-key.server.ts'
import { siteContext } from '#app/site-context.ts'
import type { Route } from './+types/index-now-key'
import { plainText } from './plain-text.ts'

/** `/{key}.txt` proves control of the host to search services. */
export function loader({ params, context }: Route.LoaderArgs) {
  const { keys, site } = siteContext(context)
  // Keys of earlier secrets too: a service may verify a day later.
  const key = keys.secrets.map(({ text }) => indexNowKey(text, site)).find((one) => one === params.key)
  if (!key) throw new Response('Not Found', { status: 404 })
  return plainText(key)
}
