import { afterEach, describe, expect, it, vi } from 'vitest'
import { callToolByName } from '#contract/api/mcp.ts'
import { getActiveWallet } from '#contract/api/wallet.ts'
import { ParleyError } from '#contract/errors.ts'
import { solanaListBalances } from '#tools/solana_list_balances/contract.ts'
import { addressOf, request } from './api.ts'
import { callTool } from './tool-call.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})
const answer = (body: unknown, status = 200) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })),
  )
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('a call of ours', () => {
  it('puts parameters where its path wants them', () => {
    expect(addressOf('/api/x/:id', { id: 'a/b', limit: 5, before: undefined })).toBe('/api/x/a%2Fb?limit=5')
    expect(addressOf('/api/x', {})).toBe('/api/x')
  })

  it('[C7.1] asks for JSON, with the cookie and without the cache', async () => {
    answer({ wallet: null })
    expect(await request(getActiveWallet, {})).toEqual({ wallet: null })
    expect(fetch).toHaveBeenCalledWith(
      '/api/wallet/active',
      expect.objectContaining({ method: 'GET', credentials: 'same-origin', cache: 'no-store' }),
    )
  })

  it('[S7.26, C7.8] sends a body as JSON, with the cookie', async () => {
    answer({ content: [] })
    await request(callToolByName, { body: { tool: 'auth_info', arguments: {} } })
    expect(fetch).toHaveBeenCalledWith(
      '/api/mcp',
      expect.objectContaining({
        method: 'POST',
        credentials: 'same-origin',
        body: '{"tool":"auth_info","arguments":{}}',
      }),
    )
  })

  it('an answer that is not what the contract says is an error of ours', async () => {
    answer({ wallet: 42 })
    expect(await refusalOf(request(getActiveWallet, {}))).toMatchObject({
      message: expect.stringContaining('wallet.active'),
    })
  })

  it('a refusal keeps its code, its words and its status', async () => {
    answer({ ok: false, error: 'rate_limited', message: 'Too many requests.' }, 429)
    const error = await refusalOf(request(getActiveWallet, {}))
    expect(error).toBeInstanceOf(ParleyError)
    expect(error).toMatchObject({ code: 'rate_limited', message: 'Too many requests.', status: 429 })
  })

  it.each([
    ['a gateway without a server behind it', () => answer('<html>', 502)],
    [
      'a server that is starting',
      () => answer({ ok: false, error: 'starting', message: 'Parley is starting.' }, 503),
    ],
    [
      'no network',
      () =>
        vi.stubGlobal(
          'fetch',
          vi.fn(() => Promise.reject(new TypeError('failed to fetch'))),
        ),
    ],
  ])('%s is unreachable', async (_, arrange) => {
    arrange()
    expect(await refusalOf(request(getActiveWallet, {}))).toMatchObject({ code: 'unreachable' })
  })
})

describe('a tool', () => {
  it("[S8.29] that fails says 'MCP {tool} failed ({status}): ' and the first 200 characters", async () => {
    answer({ ok: false, error: 'balances_unavailable', message: 'x'.repeat(500) }, 502)
    const error = await refusalOf(callTool(solanaListBalances, {}))
    expect(error).toMatchObject({ message: `MCP solana_list_balances failed (502): ${'x'.repeat(200)}` })
  })

  it('[S7.31] gives its structured content, checked by its contract', async () => {
    answer({ content: [], structuredContent: { nonsense: true } })
    expect(await refusalOf(callTool(solanaListBalances, {}))).toMatchObject({
      message: 'The result of solana_list_balances is not what its contract says',
    })
  })
})
