import type { Site } from '#app/domain/site/site-settings.ts'

/** robots.txt with sitemap and Daum's proof of ownership, which Daum looks for here. */
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
