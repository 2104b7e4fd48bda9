import { describe, expect, test } from 'vitest'
import { addressBlock, clientAddress } from './client-address.ts'

describe('clientAddress: the address of the client', () => {
  test.each([
    [
      'without a proxy of ours, nothing that is written is believed',
      '203.0.113.9',
      '198.51.100.1',
      0,
      '203.0.113.9',
    ],
    ['behind one, its own entry is', '10.0.0.1', '1.2.3.4, 198.51.100.1', 1, '198.51.100.1'],
    ['behind two, the one before', '10.0.0.1', '6.6.6.6, 198.51.100.1, 10.0.0.2', 2, '198.51.100.1'],
    ['an entry that is no address is none', '10.0.0.1', 'unknown', 1, '10.0.0.1'],
    ['fewer entries than proxies', '10.0.0.1', '198.51.100.1', 2, '10.0.0.1'],
    ['a port is left away', '10.0.0.1', '198.51.100.1:4711', 1, '198.51.100.1'],
    ['and so are the brackets of IPv6', '10.0.0.1', '[2001:db8::1]:443', 1, '2001:db8::1'],
    ['IPv4 inside IPv6 is IPv4', '::ffff:203.0.113.9', undefined, 0, '203.0.113.9'],
  ])('%s', (_, peer, forwarded, hops, address) => expect(clientAddress(peer, forwarded, hops)).toBe(address))

  test.each([
    ['203.0.113.9', '203.0.113.0/24'],
    ['2001:db8:1:2ff::1', '2001:db8:1:200::/56'],
    ['2001:db8::1', '2001:db8:0:0::/56'],
    ['::1', '0:0:0:0::/56'],
  ])('%s is counted with %s', (address, block) => expect(addressBlock(address)).toBe(block))
})
