import { isIP } from 'node:net'

/** Behind `hops` own proxies: the entry of the outermost one. Clients can forge the entries to its left. */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  hops: number,
): string | undefined {
  const forwarded = hops && forwardedFor ? forwardedFor.split(',').at(-hops)?.trim() : undefined
  return normaliseAddress(forwarded) ?? normaliseAddress(peer)
}

function normaliseAddress(address: string | undefined): string | undefined {
  if (!address) return undefined
  const bare = address
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(bare) ? bare : undefined
}

/** /24 of IPv4, /56 of IPv6. */
export function addressBlock(address: string | undefined): string {
  if (!address) return 'unknown'
  if (isIP(address) === 4) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  // The URL parser shortens IPv6; link-local zones are cut.
  const [head = '', tail = ''] = new URL(`http://[${address.split('%')[0]}]`).hostname
    .slice(1, -1)
    .split('::')
  const leading = head.split(':').filter(Boolean)
  const trailing = tail.split(':').filter(Boolean)
  const groups = [
    ...leading,
    ...Array(Math.max(0, 8 - leading.length - trailing.length)).fill('0'),
    ...trailing,
  ]
  const fourth = Number.parseInt(groups[3] ?? '0', 16) & 0xff00
  return `${groups.slice(0, 3).join(':')}:${fourth.toString(16)}::/56`
}
