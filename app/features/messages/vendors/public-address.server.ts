import { type LookupAddress, lookup as lookUpHost } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks that an address typed by staff must not lead to: our own machine, the office, the cloud's metadata. */
const closed = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(net, prefix, 'ipv4')
// Of IPv6 only what is given out to the public (2000::/3), without the tunnels into IPv4.
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
const tunnels = new BlockList()
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  tunnels.addSubnet(net, prefix, 'ipv6')

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed.check(address, 'ipv4')
  return family === 6 && open6.check(address, 'ipv6') && !tunnels.check(address, 'ipv6')
}

/** Whether the host of a URL is an IP address that is not public; names are judged when they are looked up. */
export function namesPrivateAddress(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && !isPublicAddress(host)
}

/**
 * Looks a name up and refuses it when any of its addresses is private. The connection is made to what was
 * checked here, so a name cannot change its address between the check and the call.
 */
export const lookUpPublic: LookupFunction = (hostname, options, done) => {
  lookUpHost(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return done(error, [])
    if (!addresses.length || !addresses.every(({ address }) => isPublicAddress(address)))
      return done(Object.assign(new Error('address is not public'), { code: 'private-address' }), [])
    if (options.all) return done(null, addresses)
    const first = addresses[0] as LookupAddress
    done(null, first.address, first.family)
  })
}
