/**
 * Addresses without a page in `content/`; patterns match the whole path. Files (`/announcement.pdf`) are found
 * elsewhere.
 */
const routes = (slug: string): RegExp[] => [
  /^\/Promotion\/(Customer|Press)$/,
  new RegExp(`^/${slug}/(customer|search|press(/[0-9a-f-]+|/rss\\.xml|/feed\\.json)?)$`),
  new RegExp(`^/${slug}/schedule/[a-zA-Z0-9]+\\.ics$`),
]

const moved = new Set(['/customer'])

export const isCodeRoute = (path: string, slug: string) => routes(slug).some((route) => route.test(path))

export const opensByPath = (path: string) => !moved.has(path)

/** Ids that the frame gives to every page. */
export const frameIds = new Set(['main', 'page-notices'])
