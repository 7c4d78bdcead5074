import { expect, it } from 'vitest'
import { createGuestNetworks } from './guest-networks.ts'

it('remembers the last network of the guests seen last', () => {
  const networks = createGuestNetworks(2)
  networks.seen('a', 'home')
  networks.seen('b', 'home')
  networks.seen('a', 'office')
  networks.seen('c', 'home')
  expect(['a', 'b', 'c'].map(networks.of)).toEqual(['office', 'unknown', 'home'])
})
