/**
 * Addresses without a page in `content/`, without the site's name; patterns match the whole path. Files (`/announcement.pdf`)
 * are checked elsewhere.
 */
const ofSite = [
  /^\/(customer|search|press(\/[0-9a-f-]+|\/rss\.xml|\/feed\.json)?)$/,
  /^\/schedule\/[a-zA-Z0-9]+\.ics$/,
]

const moved = new Set(['/customer'])

export const isCodeRoute = (path: string, slug: string): boolean => {
  if (/^\/Promotion\/(Customer|Press)$/.test(path)) return true
  const own = `/${slug}`
  return path.startsWith(own) && ofSite.some((route) => route.test(path.slice(own.length)))
}

export const opensByPath = (path: string) => !moved.has(path)

/** Ids that the frame gives to every page. */
export const frameIds = new Set(['main', 'page-notices'])
