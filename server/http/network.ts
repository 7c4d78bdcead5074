/** Reads the address that a proxy wrote, and returns the network of an address; limits count networks. */
import { isIP, isIPv6 } from 'node:net'

const NETWORK_GROUPS = 4
/** An IPv4 address in IPv6 notation, as the URL parser writes every spelling of it. */
const IPV4_MAPPED = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/
/** '203.0.113.7:51514', '[2001:db8::1]:51514' and each in quotes, as proxies write the address of a client. */
const WITH_PORT =
  /^(?<quote>"?)(?:\[(?<ipv6>[^\]"]*)\]|(?<ipv4>[\d.]+)|(?<bare>[^\]["]*))(?::\d{1,5})?\k<quote>$/

/** Returns the address without its port, zone and quotes; undefined for what is no address. */
export function addressIn(text: string): string | undefined {
  const { ipv6, ipv4, bare } = WITH_PORT.exec(text)?.groups ?? {}
  const [address = ''] = (ipv6 ?? ipv4 ?? bare ?? '').split('%')
  return isIP(address) ? address : undefined
}

/**
 * Returns an IPv4 address unchanged and an IPv6 address as its /64, since one subscriber may use every address of
 * it. All spellings of an address are one network, and a port is no part of it.
 */
export function networkOf(address: string): string {
  const bare = addressIn(address)
  if (bare === undefined || !isIPv6(bare)) return bare ?? address
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
