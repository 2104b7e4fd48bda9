import { doorContext } from '../../../door.ts'
import { writeRobots } from '../../../features/sitemap/write-robots.ts'
import type { Route } from './+types/robots'
import { plainText } from './plain-text.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { mainOrigin, site } = context.get(doorContext)
  return plainText(writeRobots(mainOrigin, site))
}
