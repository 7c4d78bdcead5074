import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createGuestNetworks } from './guest-networks.ts'

const guest = (id: string) => ({ kind: 'guest', id }) as const
const ada = { kind: 'user', id: 'g1', email: 'ada@example.com', roles: [] } as const

describe('the networks of guests', () => {
  it('are the same for guests of one address, and say nothing about it', () => {
    const networks = createGuestNetworks(randomBytes(32))
    networks.remember(guest('g1'), '203.0.113.7')
    networks.remember(guest('g2'), '203.0.113.7')
    networks.remember(guest('g3'), '203.0.113.8')
    const [one, two, three] = ['g1', 'g2', 'g3'].map((id) => networks.of(guest(id)))
    expect(one).toMatch(/^[0-9a-f]{32}$/)
    expect(two).toBe(one)
    expect(three).not.toBe(one)
    expect([networks.of(guest('g4')), networks.of(ada)]).toEqual([undefined, undefined])
  })

  it('are known of users for the limits that count them too', () => {
    const networks = createGuestNetworks(randomBytes(32))
    networks.remember(guest('g1'), '203.0.113.7')
    networks.remember(ada, '203.0.113.8')
    expect(networks.ofAnyone(guest('g1'))).toBe(networks.of(guest('g1')))
    expect(networks.ofAnyone(ada)).toMatch(/^[0-9a-f]{32}$/)
    expect(networks.ofAnyone(ada)).not.toBe(networks.ofAnyone(guest('g1')))
    expect(networks.of(ada)).toBeUndefined()
  })

  it('follow a guest to another address, and forget those not seen for long', () => {
    const networks = createGuestNetworks(randomBytes(32))
    networks.remember(guest('g1'), '203.0.113.7')
    const before = networks.of(guest('g1'))
    networks.remember(guest('g1'), '203.0.113.8')
    expect(networks.of(guest('g1'))).not.toBe(before)
    for (let number = 0; number < 20_000; number++) networks.remember(guest(`new-${number}`), '203.0.113.9')
    expect(networks.of(guest('g1'))).toBeUndefined()
    expect(networks.of(guest('new-0'))).toBeDefined()
  })
})
