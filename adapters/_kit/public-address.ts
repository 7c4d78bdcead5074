/** Tells public network addresses from those of this machine and of private networks. */
import { BlockList, isIP } from 'node:net'

const PRIVATE_IPV4 = [
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
] as const

const privateIpv4 = new BlockList()
for (const [net, bits] of PRIVATE_IPV4) privateIpv4.addSubnet(net, bits, 'ipv4')

/** All public IPv6 addresses are in 2000::/3. Of it, these carry IPv4 addresses or are for documentation and tests. */
const globalIpv6 = new BlockList()
globalIpv6.addSubnet('2000::', 3, 'ipv6')
const privateIpv6 = new BlockList()
privateIpv6.addSubnet('2001::', 23, 'ipv6')
privateIpv6.addSubnet('2001:db8::', 32, 'ipv6')
privateIpv6.addSubnet('2002::', 16, 'ipv6')
privateIpv6.addSubnet('3fff::', 20, 'ipv6')

/** False for a private or reserved address, for one with a zone, and for text that is no address. */
export function isPublicAddress(address: string): boolean {
  const family = address.includes('%') ? 0 : isIP(address)
  if (family === 4) return !privateIpv4.check(address, 'ipv4')
  if (family !== 6 || !globalIpv6.check(address, 'ipv6') || privateIpv6.check(address, 'ipv6')) return false
  const inner = tunnelledIpv4(address)
  return inner === undefined || !privateIpv4.check(inner, 'ipv4')
}

/** The IPv4 address at the end of an ISATAP address, which a router of the other network sends on to. */
function tunnelledIpv4(address: string): string | undefined {
  const { hostname } = new URL(`http://[${address}]`)
  const [, high = '', low = ''] =
    /:(?:200:|0:|:)?5efe:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(hostname) ?? []
  if (low === '') return undefined
  const bytes = [high, low].flatMap((group) => {
    const value = Number.parseInt(group, 16)
    return [value >> 8, value & 255]
  })
  return bytes.join('.')
}
