import type { Pictures } from '../../media/find-pictures.server.ts'
import type { Site } from '../../site/site-settings.ts'

/** Web app manifest: https://www.w3.org/TR/appmanifest/. */
export function writeManifest(
  { slug, settings }: Pick<Site, 'slug' | 'settings'>,
  pictures: Pictures,
): object {
  const { paper, pine } = settings.theme.colours
  const icon = (name: string, size: number, purpose: 'any' | 'maskable') => {
    const base = pictures[name]?.base
    return base ? [{ src: `${base}-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose }] : []
  }
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
      { src: `/${slug}/icon.svg`, sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      ...icon('icon-192.png', 192, 'any'),
      ...icon('icon-512.png', 512, 'any'),
      ...icon('icon-512-maskable.png', 512, 'maskable'),
    ],
  }
}
