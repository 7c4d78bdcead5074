/** The decoders of token accounts and mints against the encoders of the token program's library. */
import { type Address, none, some } from '@solana/kit'
import { AccountState, getMintEncoder, getTokenEncoder } from '@solana-program/token'
import { describe, expect, it } from 'vitest'
import { fc } from '../../scripts/testing/property.ts'
import { base58Encode } from './base58.ts'
import {
  encodeMint,
  parsedJson,
  parseMint,
  parseTokenAccount,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from './token-layout.ts'

const address = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => base58Encode(bytes) as Address)
const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const option = <T>(value: T | undefined) => (value === undefined ? none<T>() : some(value))
const KEY = base58Encode(new Uint8Array(32).fill(5)) as Address

describe('a token account', () => {
  const account = fc.record({
    mint: address,
    owner: address,
    amount: u64,
    delegate: maybe(address),
    delegatedAmount: u64,
    state: fc.constantFrom('initialized' as const, 'frozen' as const),
    rentExemptReserve: maybe(u64),
    closeAuthority: maybe(address),
  })

  it('of any content is read as it was written, in both programs', () => {
    fc.assert(
      fc.property(account, fc.boolean(), (token, extended) => {
        const data = new Uint8Array(
          getTokenEncoder().encode({
            ...token,
            state: token.state === 'frozen' ? AccountState.Frozen : AccountState.Initialized,
            delegate: option(token.delegate),
            isNative: option(token.rentExemptReserve),
            closeAuthority: option(token.closeAuthority),
          }),
        )
        const held = extended
          ? { owner: TOKEN_2022_PROGRAM, data: new Uint8Array([...data, 2, 7, 0, 0, 0]) }
          : { owner: TOKEN_PROGRAM, data }
        expect(parseTokenAccount(held)).toEqual(token)
        expect(parseMint(held)).toBeUndefined()
      }),
    )
  })

  it.each<[string, string, Uint8Array]>([
    ['of another program', KEY, new Uint8Array(165).fill(1)],
    ['that is not set up', TOKEN_PROGRAM, new Uint8Array(165)],
    ['of another length', TOKEN_PROGRAM, new Uint8Array(170).fill(1)],
    ['that is a multisig', TOKEN_2022_PROGRAM, new Uint8Array(355).fill(2)],
    ['that is an extended mint', TOKEN_2022_PROGRAM, new Uint8Array(200).fill(1)],
  ])('%s is none', (_, owner, data) => {
    expect(parseTokenAccount({ owner, data })).toBeUndefined()
  })
})

describe('a mint', () => {
  const mint = fc.record({
    mintAuthority: maybe(address),
    supply: u64,
    decimals: fc.integer({ min: 0, max: 255 }),
    freezeAuthority: maybe(address),
  })

  it('of any content is read as it was written, extended ones too', () => {
    fc.assert(
      fc.property(mint, fc.boolean(), (given, extended) => {
        const data = new Uint8Array(
          getMintEncoder().encode({
            ...given,
            isInitialized: true,
            mintAuthority: option(given.mintAuthority),
            freezeAuthority: option(given.freezeAuthority),
          }),
        )
        const padded = new Uint8Array(202)
        padded.set(data)
        padded.set([1, 3, 0, 32, 0], 165)
        const held = extended ? { owner: TOKEN_2022_PROGRAM, data: padded } : { owner: TOKEN_PROGRAM, data }
        expect(parseMint(held)).toEqual({ ...given, isInitialized: true })
        expect(parseTokenAccount(held)).toBeUndefined()
      }),
    )
  })

  it('that we write is what the library writes', () => {
    const authority = new Uint8Array(32).fill(5)
    const theirs = (freezeAuthority: ReturnType<typeof option<Address>>) =>
      new Uint8Array(
        getMintEncoder().encode({
          mintAuthority: some(KEY),
          supply: 0n,
          decimals: 6,
          isInitialized: true,
          freezeAuthority,
        }),
      )
    expect(encodeMint(6, authority)).toEqual(theirs(none()))
    expect(encodeMint(6, authority, authority)).toEqual(theirs(some(KEY)))
  })
})

it('names extensions, and reads nothing out of a list that is cut off', () => {
  const data = new Uint8Array([
    ...new Uint8Array(165),
    2,
    7,
    0,
    0,
    0,
    2,
    0,
    8,
    0,
    ...new Uint8Array(8),
    9,
    0,
    255,
  ])
  data[108] = 1
  const shown = parsedJson({ owner: TOKEN_2022_PROGRAM, data }, () => 6)
  expect(shown?.parsed).toMatchObject({
    type: 'account',
    info: { extensions: [{ extension: 'immutableOwner' }, { extension: 'unparseableExtension' }] },
  })
})
