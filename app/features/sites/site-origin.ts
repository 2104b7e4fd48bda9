import type { Site } from './site-settings.ts'

/**
 * Address of a site for links that leave with messages. Only a host of the site's own is believed: what a request
 * says its host is may be written by anybody, and a message must not lead elsewhere.
 */
export function siteOrigin(site: Site, requestOrigin: string): string {
  const { host, hostname } = new URL(requestOrigin)
  const here = hostname === 'localhost' || hostname === '127.0.0.1' || hostname.endsWith('.localhost')
  return here || site.settings.hosts.includes(host) || site.settings.hosts.includes(hostname)
    ? requestOrigin
    : `https://${site.settings.hosts[0]}`
}
