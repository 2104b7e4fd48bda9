import type { Site } from '../../site/site-settings.ts'

/** What robots may read, where the sitemap is, and Daum's proof of ownership, which it looks for here. */
export function writeRobots(origin: string, { slug, settings }: Pick<Site, 'slug' | 'settings'>): string {
  const daum = settings.verification?.daum
  return [
    ...(daum ? [daum] : []),
    'User-agent: *',
    'Allow: /',
    'Disallow: /admin',
    `Disallow: /${slug}/my/`,
    `Disallow: /${slug}/leads`,
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}
