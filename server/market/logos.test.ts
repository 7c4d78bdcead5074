import { describe, expect, it, vi } from 'vitest'
import { createBudget } from '#adapters/_kit/budget.ts'
import { NATIVE_SOL, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { TokenIdentity, Tokens } from '#domain/market.ts'
import type { WebPicture } from '#domain/web.ts'
import { createLogoAddresses } from './logo-addresses.ts'
import { createTokenLogos } from './token-logos.ts'

const HOUR = 3_600_000
const token = (mint: string, extra: Partial<TokenIdentity> = {}): TokenIdentity => ({
  mint,
  symbol: mint,
  name: mint,
  decimals: 6,
  verified: true,
  imageUrl: `https://logos.parley.example/${mint}.png`,
  tags: [],
  ...extra,
})

function setup(known: readonly TokenIdentity[] = [token('bonk'), token('wif')]) {
  const clock = { time: 0, now: () => clock.time }
  const answered = <T>(data: T) => ({
    ok: true as const,
    data,
    source: 'Jupiter',
    asOf: new Date(clock.time).toISOString(),
    official: true,
  })
  const tokens = {
    byMint: vi.fn<Tokens['byMint']>(async (mints) =>
      answered(new Map(known.filter(({ mint }) => mints.includes(mint)).map((each) => [each.mint, each]))),
    ),
    search: vi.fn<Tokens['search']>(async () => answered(known)),
  }
  const addresses = createLogoAddresses({ tokens, clock, budget: createBudget({ perMinute: 6, clock }) })
  return { clock, tokens, addresses }
}
const bonk = { url: 'https://logos.parley.example/bonk.png' }

describe('the address of a logo', () => {
  it('is known without a request once a tool has looked the token up', async () => {
    const { tokens, addresses } = setup()
    await addresses.tokens.search('bonk')
    await addresses.tokens.byMint(['wif'])
    tokens.byMint.mockClear()
    expect(await addresses.of('bonk')).toEqual(bonk)
    expect(await addresses.of('wif')).toEqual({ url: 'https://logos.parley.example/wif.png' })
    expect(tokens.byMint).not.toHaveBeenCalled()
  })

  it('is looked up once for all cards that request it at the same time', async () => {
    const { tokens, addresses } = setup()
    expect(await Promise.all([addresses.of('bonk'), addresses.of('wif'), addresses.of('none')])).toEqual([
      bonk,
      { url: 'https://logos.parley.example/wif.png' },
      { missing: 'none' },
    ])
    expect(tokens.byMint.mock.calls.map(([mints]) => mints)).toEqual([['bonk', 'wif', 'none']])
  })

  it('is none for an unverified token, whatever picture it names', async () => {
    const { addresses } = setup([token('fake', { verified: false, imageUrl: bonk.url })])
    expect(await addresses.of('fake')).toEqual({ missing: 'none' })
  })

  it('is the same for SOL and wrapped SOL', async () => {
    const { addresses } = setup([token(WRAPPED_SOL)])
    expect(await addresses.of(NATIVE_SOL)).toEqual(await addresses.of(WRAPPED_SOL))
  })

  it('leaves the requests of the source to prices and quotes when strangers name many mints', async () => {
    const { clock, tokens, addresses } = setup()
    for (let at = 0; at < 100; at++) await addresses.of(`stranger ${at}`)
    expect(tokens.byMint.mock.calls.length).toBeLessThanOrEqual(5)
    expect(await addresses.of('bonk')).toEqual({ missing: 'later' })
    clock.time += HOUR
    expect(await addresses.of('bonk')).toEqual(bonk)
  })

  it('comes later where the source does not answer', async () => {
    const { tokens, addresses } = setup()
    tokens.byMint.mockResolvedValueOnce({ ok: false, reason: 'unavailable', source: 'Jupiter' })
    expect(await addresses.of('bonk')).toEqual({ missing: 'later' })
    tokens.byMint.mockRejectedValueOnce(new Error('a bug'))
    expect(await addresses.of('bonk')).toEqual({ missing: 'later' })
  })
})

const picture = (size = 10): WebPicture => ({ type: 'image/png', bytes: new Uint8Array(size) })

function gallery(read: (url: string) => Promise<WebPicture | undefined>, maxBytes?: number) {
  const clock = { time: 0, now: () => clock.time }
  const pictures = { read: vi.fn(read) }
  const addressOf = async (mint: string) => ({ url: mint })
  return { clock, pictures, logos: createTokenLogos({ addressOf, pictures, clock, maxBytes }) }
}

describe('a logo', () => {
  it('is read once, however many request it, and again after a day', async () => {
    const { clock, pictures, logos } = gallery(async () => picture())
    await Promise.all([logos.of('a'), logos.of('a'), logos.of('a')])
    clock.time += 23 * HOUR
    expect(await logos.of('a')).toEqual({ picture: picture() })
    expect(pictures.read).toHaveBeenCalledTimes(1)
    clock.time += HOUR
    await logos.of('a')
    expect(pictures.read).toHaveBeenCalledTimes(2)
  })

  it('is not requested again for ten minutes after a failure', async () => {
    const { clock, pictures, logos } = gallery(async () => undefined)
    expect(await logos.of('a')).toEqual({ retryAfterSeconds: 600 })
    await logos.of('a')
    expect(pictures.read).toHaveBeenCalledTimes(1)
    clock.time += 600_000
    await logos.of('a')
    expect(pictures.read).toHaveBeenCalledTimes(2)
  })

  it('leaves the memory when newer ones need its place, the least used first', async () => {
    const { pictures, logos } = gallery(async () => picture(10_000), 35_000)
    for (const mint of ['a', 'b', 'c', 'a', 'd', 'a']) await logos.of(mint)
    expect(pictures.read.mock.calls.map(([url]) => url)).toEqual(['a', 'b', 'c', 'd'])
    await logos.of('b')
    expect(pictures.read).toHaveBeenCalledTimes(5)
  })

  it('waits for its turn while sixteen others are read', async () => {
    const { promise, resolve } = Promise.withResolvers<WebPicture>()
    const { pictures, logos } = gallery(() => promise)
    const reading = Array.from({ length: 16 }, (_, at) => logos.of(`${at}`))
    expect(await logos.of('late')).toEqual({ retryAfterSeconds: 15 })
    resolve(picture())
    await Promise.all(reading)
    expect(pictures.read).toHaveBeenCalledTimes(16)
    expect(await logos.of('late')).toEqual({ picture: picture() })
  })
})
