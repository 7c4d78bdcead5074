import { describe, expect, it } from 'vitest'
import { jupiterTokens } from '#adapters/jupiter/tokens.ts'
import { NATIVE_SOL, WRAPPED_SOL } from '#contract/rules/mints.ts'
import { pictureKind } from '#contract/rules/picture-kind.ts'
import { jupiterStandIn } from '#sandbox/market/jupiter.ts'
import { createMarket } from '#sandbox/market/market.ts'
import { composeLogos } from '../compose/logos.ts'
import { createTestServer } from '../testing/server.ts'
import { createApp } from './app.ts'

const clock = { now: () => Date.parse('2026-11-20T12:00:00Z') }
const market = createMarket({ seed: 'parley', clock })

function openServer() {
  const { logos, tokens } = composeLogos({
    config: { market: { mode: 'sandbox' }, siteUrl: 'https://parley.example' },
    version: '1',
    tokens: jupiterTokens({
      baseUrl: 'https://api.jup.ag',
      source: 'Sandbox market',
      clock,
      fetch: jupiterStandIn(market),
    }),
    clock,
  })
  const app = createApp(createTestServer({ logos }))
  return {
    tokens,
    read: (mint: string) =>
      app.request(`http://localhost/api/images/tokens/${mint}`, { headers: { host: 'localhost' } }),
  }
}
const { read, tokens } = openServer()

describe('GET /api/images/tokens/:mint', () => {
  it('serves the logo of a verified token as a picture and nothing else', async () => {
    const answer = await read(WRAPPED_SOL)
    expect(answer.status).toBe(200)
    const { headers } = answer
    expect(headers.get('content-type')).toBe('image/png')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain('sandbox')
    expect(headers.get('cache-control')).toBe('public, max-age=86400')
    expect(headers.get('set-cookie')).toBeNull()
    expect(pictureKind(new Uint8Array(await answer.arrayBuffer()))).toEqual({
      type: 'image/png',
      width: 64,
      height: 64,
    })
  })

  it('serves a different logo for every verified token of the sandbox, and none for an impostor', async () => {
    const seen = new Set<string>()
    const verified = market.tokens.filter((token) => token.verified)
    await tokens.byMint(market.tokens.map(({ mint }) => mint))
    for (const { mint } of verified) {
      const answer = await read(mint)
      expect(answer.status, mint).toBe(200)
      seen.add(Buffer.from(await answer.arrayBuffer()).toString('base64'))
    }
    expect(seen.size).toBe(verified.length)
    const impostor = market.tokens.find((token) => !token.verified)
    const answer = await read(impostor?.mint ?? '')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([204, 'public, max-age=600'])
  })

  it('answers an unknown mint without a picture, and refuses what is no mint', async () => {
    expect((await read('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1w')).status).toBe(204)
    for (const bad of [NATIVE_SOL, 'x', 'https%3A%2F%2Fevil.example%2Fa.png', '..%2F..%2Fabout'])
      expect((await read(bad)).status, bad).toBe(400)
  })
})
