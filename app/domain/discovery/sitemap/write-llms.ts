import type { SiteSettings } from '#app/domain/site/site-settings.ts'
import type { PublicAddress } from './list-public-addresses.server.ts'

/** Plain text summary of the site for language models: https://llmstxt.org. */
export function writeLlms(
  origin: string,
  settings: SiteSettings,
  pages: PublicAddress[],
  posts: PublicAddress[],
): string {
  const links = (addresses: PublicAddress[]) =>
    addresses.map(
      ({ path, title, description }) => `- [${title}](${encodeURI(origin + path)}): ${description}`,
    )
  const home = pages.find(({ path }) => path === '/')
  return [
    `# ${settings.name}`,
    '',
    `> ${home?.description ?? settings.projectLine}`,
    '',
    `시행 ${settings.developer}, 시공 ${settings.builder}. 견본주택 ${settings.modelHouse.address}. 전화 ${settings.phone} (${settings.hours}).`,
    '',
    ...settings.disclaimers.map((text) => `- ${text}`),
    '',
    '## 안내',
    '',
    ...links(pages.filter(({ path }) => path !== '/')),
    ...(posts.length ? ['', '## 언론보도', '', ...links(posts.slice(0, 30))] : []),
    '',
  ].join('\n')
}
