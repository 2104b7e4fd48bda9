/**
 * Addresses that the program answers by itself, without a page in `content/`: the only list of them for the check.
 * The patterns are matched against the whole path. Files (`/announcement.pdf`) are found by themselves.
 */
const routes = (slug: string): RegExp[] => [
  /^\/Promotion\/(Customer|Press)$/,
  new RegExp(`^/${slug}/(customer|search|press(/[0-9a-f-]+|/rss\\.xml|/feed\\.json)?)$`),
  new RegExp(`^/${slug}/schedule/[a-zA-Z0-9]+\\.ics$`),
]

/** Pages that are shown at another address than their own path. */
const moved = new Set(['/customer'])

/** Whether the program answers a path of a site by itself. */
export const isCodeRoute = (path: string, slug: string) => routes(slug).some((route) => route.test(path))

/** Whether a page can be opened by its path. */
export const opensByPath = (path: string) => !moved.has(path)

/** Ids that the frame gives to every page. */
export const frameIds = new Set(['main', 'page-notices'])
