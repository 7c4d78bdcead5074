/** The store as a file: private to its owner, one process and one format. */
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStore } from './store.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'parley-store-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

const account = (address: string, lamports: bigint, executable = false) => ({
  address,
  lamports,
  owner: 'owner',
  data: new Uint8Array([1, 2, 3]),
  executable,
})
const row = (signature: string, slot: bigint) => ({
  signature,
  slot,
  err: null,
  memo: null,
  meta: '{}',
  wire: new Uint8Array([9]),
})

describe('the store', () => {
  it('is for its owner alone, for the treasury’s key is in it', () => {
    openStore(join(dir, 'new', 'chain.sqlite')).close()
    expect(statSync(join(dir, 'new')).mode & 0o777).toBe(0o700)
    expect(statSync(join(dir, 'new', 'chain.sqlite')).mode & 0o777).toBe(0o600)
  })

  it('keeps everything', () => {
    const file = join(dir, 'chain.sqlite')
    const first = openStore(file)
    first.putAccounts(
      new Map([
        ['b', account('b', 2n ** 62n, true)],
        ['c', account('c', 5n)],
      ]),
    )
    first.land({
      row: row('s1', 7n),
      addresses: ['b', 'c'],
      accounts: new Map([
        ['c', undefined],
        ['d', account('d', 1n)],
      ]),
    })
    first.set('key', 'value')
    first.close()
    const second = openStore(file)
    expect(['b', 'c', 'd'].map(second.account)).toEqual([
      account('b', 2n ** 62n, true),
      undefined,
      account('d', 1n),
    ])
    expect(second.addressesOfProgram('owner').sort()).toEqual(['b', 'd'])
    expect(second.transaction('s1')).toEqual(row('s1', 7n))
    expect([second.lastSlot(), second.transactionCount(), second.get('key')]).toEqual([7n, 1n, 'value'])
    expect(second.history('b', { limit: 5, before: undefined, until: undefined, upTo: 7n })).toMatchObject([
      { signature: 's1' },
    ])
    expect(second.history('b', { limit: 5, before: undefined, until: undefined, upTo: 6n })).toEqual([])
    second.close()
  })

  it('writes a landing whole or not at all', () => {
    const store = openStore(':memory:')
    const landing = { addresses: ['a'], accounts: new Map([['a', account('a', 1n)]]) }
    store.land({ row: row('s1', 1n), ...landing })
    const again = { row: row('s1', 2n), addresses: ['x'], accounts: new Map([['x', account('x', 1n)]]) }
    expect(() => store.land(again)).toThrow(/UNIQUE/)
    expect([store.account('a'), store.account('x')]).toEqual([account('a', 1n), undefined])
    expect(store.transactionCount()).toBe(1n)
  })

  it('of another format is left alone', () => {
    const file = join(dir, 'chain.sqlite')
    const other = new DatabaseSync(file)
    other.exec('pragma user_version = 99')
    other.close()
    expect(() => openStore(file)).toThrow('has format 99')
  })
})
