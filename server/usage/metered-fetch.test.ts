/** Counted requests: calls, units of a bill, tokens of an answer, and ports that are refused at a cap. */
import { describe, expect, it, vi } from 'vitest'
import { ParleyError } from '#contract/errors.ts'
import type { Actor } from '#domain/ports.ts'
import type { UsageAmounts } from '#domain/usage/usage.ts'
import { gated } from './gated-port.ts'
import { creditsIn, meteredFetch, meteredModelFetch, postsIn } from './metered-fetch.ts'
import { currentPayer, payAs } from './payer.ts'

const X = { provider: 'posts', source: 'x' } as const
const CAP = new ParleyError('usage_cap_reached', { scope: 'user', retryAfterMs: 1 })

function counter(isSpent = false, isFree = false) {
  const counted: [UsageAmounts, string | undefined][] = []
  return {
    counted,
    count: (_: object, amounts: UsageAmounts) => void counted.push([amounts, currentPayer()?.id]),
    refusal: async () => (isSpent ? CAP : undefined),
    isFree: () => isFree,
  }
}
const answer = (body: object) => async () => Response.json(body)

describe('a metered request', () => {
  it('counts as one call with the posts that X may return, for the actor of the tool', async () => {
    const usage = counter()
    const send = meteredFetch(answer({}), X, usage, postsIn)
    const actor: Actor = { kind: 'guest', id: 'g7' }
    await payAs(actor, async () => {
      await Promise.resolve()
      await send(new Request('https://api.x.com/2/tweets/search/recent?max_results=25'))
    })
    expect(usage.counted).toEqual([[{ calls: 1, units: 25 }, 'g7']])
  })

  it.each([
    [{ search_depth: 'advanced' }, 2],
    [{ search_depth: 'basic' }, 1],
    [{}, 1],
  ])('to Tavily counts %j as %d credits, and leaves the body to be sent', async (body, units) => {
    const usage = counter()
    const read = vi.fn(async (request: Request) => new Response(await request.text()))
    const init = { method: 'POST', body: JSON.stringify(body) }
    const response = await meteredFetch(read, X, usage, creditsIn)(new Request('https://t.example', init))
    expect(await response.json()).toEqual(body)
    expect(usage.counted).toEqual([[{ calls: 1, units }, undefined]])
  })
})

describe('a request to a model', () => {
  it.each([
    [{ usage: { input_tokens: 9, output_tokens: 3, input_tokens_details: { cached_tokens: 4 } } }],
    [{ usage: { prompt_tokens: 9, completion_tokens: 3, prompt_tokens_details: { cached_tokens: 4 } } }],
  ])('counts the tokens of %j, and passes the answer on', async (body) => {
    const usage = counter()
    const response = await meteredModelFetch(answer(body), X, usage)('https://m.example')
    expect(await response.json()).toEqual(body)
    expect(usage.counted).toMatchObject([
      [{ input_tokens: 5, cached_tokens: 4, output_tokens: 3 }, undefined],
    ])
  })

  it('counts one call where the answer has no tokens, and nothing for a refused one', async () => {
    const usage = counter()
    await meteredModelFetch(answer({}), X, usage)('https://m.example')
    await meteredModelFetch(async () => new Response('', { status: 500 }), X, usage)('https://m.example')
    expect(usage.counted).toEqual([[{ calls: 1 }, undefined]])
  })

  it('is not sent at a cap, unless it has to be', async () => {
    const send = vi.fn(answer({}))
    await expect(meteredModelFetch(send, X, counter(true))('https://m.example')).rejects.toBe(CAP)
    expect(send).not.toHaveBeenCalled()
    const { count } = counter(true)
    await meteredModelFetch(send, X, { count })('https://m.example')
    expect(send).toHaveBeenCalledTimes(1)
  })
})

describe('a paid port', () => {
  const port = () => ({ search: vi.fn(async (words: string) => words), pageOf: () => 'page' })

  it('is refused at a cap before its source is reached', async () => {
    const paid = port()
    await expect(gated(paid, ['search'], X, counter(true)).search('x')).rejects.toBe(CAP)
    expect(paid.search).not.toHaveBeenCalled()
  })

  it('is what it was below the cap, and where it costs nothing', async () => {
    const paid = port()
    const below = gated(paid, ['search'], X, counter())
    expect([await below.search('x'), below.pageOf()]).toEqual(['x', 'page'])
    expect(gated(paid, ['search'], X, counter(true, true))).toBe(paid)
  })
})
