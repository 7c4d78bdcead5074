/** Reading the address of a page: nothing that leads inside a network is ever requested. */
import { describe, expect, it } from 'vitest'
import { pageAddress } from './page-address.ts'
import { AddressRefused, publicLookup } from './public-lookup.ts'
import { addressTricks, oddPublic, openable, privateAnswers } from './testing/address-tricks.ts'

it('knows at least 368 tricks, all different', () => {
  const all = Object.values(addressTricks).flat()
  expect(new Set(all).size).toBe(all.length)
  expect(all.length).toBeGreaterThanOrEqual(368)
})

describe.each(Object.entries(addressTricks))('%s', (_family, tricks) => {
  it.each(tricks)('%j is refused', (trick) => {
    expect(pageAddress(trick)).toMatchObject({ ok: false })
  })
})

it.each(oddPublic)('%s is refused, though it is public', (address) => {
  expect(pageAddress(address)).toMatchObject({ ok: false, problem: 'address_blocked' })
})

it.each(openable)('%s can be opened', (address) => {
  expect(pageAddress(address).ok).toBe(true)
})

it('refuses an address of too many dots before it looks at them', () => {
  expect(pageAddress(`${'a.'.repeat(150_000)}a:x`)).toEqual({ ok: false, problem: 'address_invalid' })
})

it('takes a dot behind the name and the part after # away', () => {
  const read = pageAddress('https://PARLEY.example./a#b')
  expect(read.ok && read.url.href).toBe('https://parley.example/a')
})

describe('a name', () => {
  const familyOf = (address: string) => (address.includes(':') ? 6 : 4)
  /** Looks up a name with these addresses, as a connection does. */
  const looked = (addresses: readonly string[], all: boolean) => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const lookup = publicLookup(async () =>
      addresses.map((address) => ({ address, family: familyOf(address) })),
    )
    lookup('parley.example', { all }, (error, ...found) => resolve(error ?? found))
    return promise
  }

  it.each(privateAnswers)('that resolves to %s is not connected to', async (address) => {
    expect(await looked([address], true)).toBeInstanceOf(AddressRefused)
    expect(await looked([address], false)).toBeInstanceOf(AddressRefused)
  })

  it('that has one private address among public ones is not connected to', async () => {
    expect(await looked(['93.184.216.34', '10.0.0.5'], true)).toBeInstanceOf(AddressRefused)
  })

  it('without an address is not connected to', async () => {
    expect(await looked([], true)).toBeInstanceOf(AddressRefused)
  })

  it('is connected to at the addresses that were checked', async () => {
    expect(await looked(['93.184.216.34'], false)).toEqual(['93.184.216.34', 4])
    expect(await looked(['93.184.216.34', '2606:4700::1111'], true)).toEqual([
      [
        { address: '93.184.216.34', family: 4 },
        { address: '2606:4700::1111', family: 6 },
      ],
    ])
  })
})
