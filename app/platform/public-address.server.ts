import { type LookupAddress, lookup as lookUpHost } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks that an address typed by staff must not reach: this machine, the office, cloud metadata. */
const privateV4 = new BlockList()
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
  privateV4.addSubnet(net, prefix, 'ipv4')
// IPv6: public addresses (2000::/3) without tunnels into IPv4.
const publicV6 = new BlockList()
publicV6.addSubnet('2000::', 3, 'ipv6')
const tunnels = new BlockList()
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  tunnels.addSubnet(net, prefix, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !privateV4.check(address, 'ipv4')
  return family === 6 && publicV6.check(address, 'ipv6') && !tunnels.check(address, 'ipv6')
}

export function hasPrivateHost(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && !isPublicAddress(host)
}

/** Connects to the address checked here, so that a name cannot change in between. */
export const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookUpHost(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, [])
    if (!addresses.length || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(Object.assign(new Error('address is not public'), { code: 'private-address' }), [])
    if (options.all) return callback(null, addresses)
    const first = addresses[0] as LookupAddress
    callback(null, first.address, first.family)
  })
}
