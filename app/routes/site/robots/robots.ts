import { writeRobots } from '../../../features/found/sitemap/write-robots.ts'
import { siteDoor } from '../../../site-door.ts'
import type { Route } from './+types/robots'
import { plainText } from './plain-text.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { mainOrigin, site } = siteDoor(context)
  return plainText(writeRobots(mainOrigin, site))
}
