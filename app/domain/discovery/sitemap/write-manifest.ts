import type { Site } from '#app/domain/site/site-settings.ts'
import type { SiteIcons } from '../head/site-icons.server.ts'

/** Web app manifest: https://www.w3.org/TR/appmanifest/. */
export function writeManifest({ slug, settings }: Pick<Site, 'slug' | 'settings'>, icons: SiteIcons): object {
  const { paper, pine } = settings.theme.colours
  const icon = (src: string | undefined, size: number, purpose: 'any' | 'maskable') =>
    src ? [{ src, sizes: `${size}x${size}`, type: 'image/png', purpose }] : []
  return {
    id: `/${slug}`,
    name: settings.name,
    short_name: settings.shortName,
    description: settings.projectLine,
    lang: 'ko-KR',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'browser',
    ...(paper ? { background_color: paper } : {}),
    ...(pine ? { theme_color: pine } : {}),
    icons: [
      ...(icons.vector ? [{ src: icons.vector, sizes: 'any', type: 'image/svg+xml', purpose: 'any' }] : []),
      ...icon(icons.middle, 192, 'any'),
      ...icon(icons.large, 512, 'any'),
      ...icon(icons.maskable, 512, 'maskable'),
    ],
  }
}
