import { expect, it } from 'vitest'
import type { HttpContext } from './env.ts'
import { visitorOf } from './visitor.ts'

/** A request over a socket whose other end has this address; a trusted proxy may have forwarded it. */
function networkOf(remoteAddress: string, forwarded?: string): string {
  const request = { env: { incoming: { socket: { remoteAddress } } }, req: { header: () => forwarded } }
  const config = { origin: 'https://parley.example', trustedProxies: forwarded === undefined ? 0 : 1 }
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
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['::FFFF:CB00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['0000:0000:0000:0000:0000:ffff:cb00:7107', '203.0.113.7'],
  ['::ffff:203.0.113.7%eth0', '203.0.113.7'],
  ['::ffff:7f00:1', '127.0.0.1'],
  ['1:2:3:4:5:6:192.0.2.1', '1:2:3:4::/64'],
  ['1::', '1:0:0:0::/64'],
  ['::2:3:4:5:6:7:8', '0:2:3:4::/64'],
  ['unknown', 'unknown'],
  ['', ''],
])('%j counts as %j', (address, network) => expect(networkOf(address)).toBe(network))

it.each([
  ['203.0.113.7:51514', '203.0.113.7'],
  ['9.9.9.9, 203.0.113.7:443', '203.0.113.7'],
  ['[2001:db8:1:2::a]:51514', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::a]', '2001:db8:1:2::/64'],
  ['[::ffff:cb00:7107]:1', '203.0.113.7'],
  // Not an address with a port: the last group may be all digits.
  ['2001:db8:1:2::5151', '2001:db8:1:2::/64'],
  ['"203.0.113.7"', '203.0.113.7'],
  ['"203.0.113.7:51514"', '203.0.113.7'],
  ['"[::1]:1234"', '0:0:0:0::/64'],
  ['"[2001:db8:1:2::a]"', '2001:db8:1:2::/64'],
  ['"2001:db8:1:2::a"', '2001:db8:1:2::/64'],
  ['9.9.9.9, "[2001:db8:1:2::a%eth0]:443"', '2001:db8:1:2::/64'],
  ['[203.0.113.7]:443', '203.0.113.7'],
])('%j of a trusted proxy counts as %j', (forwarded, network) =>
  expect(networkOf('127.0.0.1', forwarded)).toBe(network),
)

it.each([
  'unknown',
  '_hidden',
  'for=203.0.113.7',
  '"203.0.113.7',
  '203.0.113.7"',
  '[2001:db8::1',
  '203.0.113.7:123456',
  '203.0.113.7:',
  '203.0.113.256',
  '0203.0.113.7',
  '2001:db8::1::2',
  '',
  ',,',
  'x'.repeat(100),
])('%j of a trusted proxy is no address, and counts as the proxy', (forwarded) =>
  expect(networkOf('198.51.100.1', forwarded)).toBe('198.51.100.1'),
)

it('counts the addresses of one subscriber together', () => {
  expect(networkOf('2001:db8:1:2::a')).toBe(networkOf('2001:db8:1:2:ffff:ffff:ffff:ffff'))
  expect(networkOf('2001:db8:1:2::a')).not.toBe(networkOf('2001:db8:1:3::a'))
})
