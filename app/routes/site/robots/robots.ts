import { writeRobots } from '#app/domain/discovery/sitemap/write-robots.ts'
import { siteContext } from '#app/site-context.ts'
import type { Route } from './+types/robots'
import { plainText } from './plain-text.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { mainOrigin, site } = siteContext(context)
  return plainText(writeRobots(mainOrigin, site))
}
