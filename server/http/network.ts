/** Returns the network that an address belongs to; limits count networks. */
import { isIP, isIPv6 } from 'node:net'

const NETWORK_GROUPS = 4
/** An IPv4 address in IPv6 notation, as the URL parser writes every spelling of it. */
const IPV4_MAPPED = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/
/** '203.0.113.7:51514' and '[2001:db8::1]:51514', as some proxies write the address of a client. */
const WITH_PORT = /^(?:\[(?<ipv6>[^\]]*)\]|(?<ipv4>[\d.]+))(?::\d{1,5})?$/

/**
 * Returns an IPv4 address unchanged and an IPv6 address as its /64, since one subscriber may use every address of
 * it. All spellings of an address are one network, and a port is no part of it.
 */
export function networkOf(address: string): string {
  const { ipv6, ipv4 } = WITH_PORT.exec(address)?.groups ?? {}
  const [bare = ''] = (ipv6 ?? ipv4 ?? address).split('%')
  if (!isIPv6(bare)) return isIP(bare) ? bare : address
  const canonical = new URL(`http://[${bare}]`).hostname.slice(1, -1)
  return ipv4Of(canonical) ?? `${groupsOf(canonical).slice(0, NETWORK_GROUPS).join(':')}::/64`
}

/** Undefined for an address that is not an IPv4 address. */
function ipv4Of(canonical: string): string | undefined {
  const groups = IPV4_MAPPED.exec(canonical)
    ?.slice(1)
    .map((group) => Number.parseInt(group, 16))
  return groups?.flatMap((group) => [group >> 8, group & 0xff]).join('.')
}

function groupsOf(canonical: string): readonly string[] {
  const [head = [], tail = []] = canonical.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return [...head, ...zeros, ...tail]
}
