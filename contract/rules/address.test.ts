import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  base58Decode,
  base58Kind,
  isPublicKey,
  looksLikeMint,
  looksLikeWalletAddress,
  shortAddress,
} from './address.ts'
import { USDC, WRAPPED_SOL } from './mints.ts'

const SIGNATURE = '2RF3ugPdKMojzm2TzjYTL5x8zvFuUMQcJyK3utdX5Z7hRKmcKZjRR76nznazgtcFwr1r2os67PN1CXHF6eHNass7'

type Vector = Readonly<{ alphabet: string; hex: string; string: string }>
const OWN: readonly Vector[] = [
  { alphabet: 'base58', hex: '', string: '' },
  { alphabet: 'base58', hex: '00', string: '1' },
  { alphabet: 'base58', hex: '61', string: '2g' },
  {
    alphabet: 'base58',
    hex: '73696d706c792061206c6f6e6720737472696e67',
    string: '2cFupjhnEsSn59qHXstmK2ffpLv2',
  },
]
const FIXTURES = new URL('../../../shared/cases/base58/base-x-fixtures.json', import.meta.url)
const fixtures: readonly Vector[] = existsSync(FIXTURES)
  ? JSON.parse(readFileSync(FIXTURES, 'utf8')).valid
  : []
const vectors = [...OWN, ...fixtures].filter(({ alphabet }) => alphabet === 'base58')

describe('base58', () => {
  it.each(vectors.map(({ string, hex }) => [string, hex]))('%s is %s', (string, hex) => {
    const bytes = base58Decode(string)
    expect(bytes && Buffer.from(bytes).toString('hex')).toBe(hex)
  })

  it.each(['0', 'O', 'I', 'l', ' ', '+', 'é', `${USDC} `])('%j is not', (text) => {
    expect(base58Decode(text)).toBeUndefined()
  })
})

describe('the kind of a string', () => {
  it.each([USDC, WRAPPED_SOL, '1'.repeat(32)])('[C2.7] %s is an address', (text) => {
    expect(isPublicKey(text)).toBe(true)
    expect(base58Kind(text)).toBe('address')
  })

  it('[C2.8] a string of 64 bytes is a signature', () => {
    expect(base58Kind(SIGNATURE)).toBe('signature')
    expect(isPublicKey(SIGNATURE)).toBe(false)
  })

  it.each([
    '',
    '1'.repeat(31),
    '1'.repeat(33),
    `${USDC}1`,
    SIGNATURE.slice(2),
    'z'.repeat(44),
    '0'.repeat(32),
  ])('%s is neither', (text) => {
    expect(base58Kind(text)).toBeUndefined()
    expect(isPublicKey(text)).toBe(false)
  })

  it('[S5.26] a wallet address has 20 to 60 letters of base58', () => {
    expect([19, 20, 60, 61].map((length) => looksLikeWalletAddress('a'.repeat(length)))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(looksLikeWalletAddress(`${'a'.repeat(30)}0`)).toBe(false)
  })

  it('[C5.5] a mint or wallet in a payload has 32 to 64', () => {
    expect([31, 32, 64, 65].map((length) => looksLikeMint('a'.repeat(length)))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
})

describe('short addresses', () => {
  it('[S2.13, C9.21] have four letters at each end', () => {
    expect(shortAddress(USDC)).toBe('EPjF…Dt1v')
  })

  it('[C9.22] have six in chips', () => {
    expect(shortAddress(USDC, 6)).toBe('EPjFWd…yTDt1v')
  })

  it('[S2.14] are whole up to ten letters', () => {
    expect(shortAddress('1234567891')).toBe('1234567891')
    expect(shortAddress('12345678912')).toBe('1234…8912')
  })

  it('[S2.15] are "Auto" when there is none', () => {
    expect(shortAddress(undefined)).toBe('Auto')
    expect(shortAddress('')).toBe('Auto')
  })
})
