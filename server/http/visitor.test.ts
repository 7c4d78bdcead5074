import { expect, it } from 'vitest'
import type { HttpContext } from './env.ts'
import { visitorOf } from './visitor.ts'

/** A request over a socket whose other end has this address. */
function networkOf(remoteAddress: string): string {
  const request = { env: { incoming: { socket: { remoteAddress } } }, req: { header: () => undefined } }
  const config = { origin: 'https://parley.example', trustedProxies: 0 }
  return visitorOf(request as unknown as HttpContext, config).network
}

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:2::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['', ''],
])('%j counts as %j', (address, network) => expect(networkOf(address)).toBe(network))

it('counts the addresses of one subscriber together', () => {
  expect(networkOf('2001:db8:1:2::a')).toBe(networkOf('2001:db8:1:2:ffff:ffff:ffff:ffff'))
  expect(networkOf('2001:db8:1:2::a')).not.toBe(networkOf('2001:db8:1:3::a'))
})
