/** Returns the network that an address belongs to; limits count networks. */
import { isIPv6 } from 'node:net'

const IPV4_MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const GROUPS = 8
const NETWORK_GROUPS = 4

/**
 * Returns an IPv4 address unchanged and an IPv6 address as its /64, since one subscriber may use every address of
 * it.
 */
export function networkOf(address: string): string {
  const mapped = IPV4_MAPPED.exec(address)?.[1]
  if (mapped) return mapped
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return address
  const [head = [], tail = []] = bare.split('::').map((part) => part.split(':').filter(Boolean))
  // The last two groups may be written as an IPv4 address; they are not among the first four.
  const written = head.length + tail.length + (bare.includes('.') ? 1 : 0)
  const zeros = Array.from({ length: Math.max(0, GROUPS - written) }, () => '0')
  const network = [...head, ...zeros, ...tail].slice(0, NETWORK_GROUPS)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
