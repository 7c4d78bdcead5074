/** The mint of a token over a node in memory that answers as the documentation shows, and over odd ones. */
import type { RpcTransport } from '@solana/kit'
import { describe, expect, it } from 'vitest'
import { USDC } from '#contract/rules/mints.ts'
import { solanaMints } from './mint-facts.ts'

const clock = { now: () => Date.parse('2026-11-20T12:00:00Z') }

function mintsOver(results: Readonly<Record<string, unknown>>) {
  const transport = (async ({ payload }: { payload: { id: string; method: string } }) => {
    const result = results[payload.method]
    return result === undefined
      ? { jsonrpc: '2.0', id: payload.id, error: { code: -32_601, message: 'Method not found' } }
      : { jsonrpc: '2.0', id: payload.id, result: { context: { slot: 1 }, value: result } }
  }) as unknown as RpcTransport
  return solanaMints({ transport, source: 'Solana', official: true, clock })
}

const account = (info: object, type = 'mint') => ({
  executable: false,
  lamports: 1,
  owner: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  rentEpoch: 0,
  space: 82,
  data: { program: 'spl-token', space: 82, parsed: { type, info } },
})
const MINT = {
  decimals: 6,
  supply: '2000000000',
  mintAuthority: null,
  freezeAuthority: USDC,
  isInitialized: true,
}
const holder = (amount: string) => ({ address: USDC, amount, decimals: 6, uiAmountString: '1' })

describe('the mint of a token', () => {
  it('has supply, authorities, and the share of the ten largest accounts', async () => {
    const getTokenLargestAccounts = [holder('500000000'), ...Array(12).fill(holder('10000000'))]
    const answer = await mintsOver({ getAccountInfo: account(MINT), getTokenLargestAccounts }).of(USDC)
    expect(answer).toMatchObject({
      ok: true,
      source: 'Solana',
      data: { decimals: 6, supply: 2_000, isMintable: false, isFreezable: true, topTen: 0.295 },
    })
  })

  it('is read without the accounts where the node does not list them', async () => {
    const answer = await mintsOver({ getAccountInfo: account(MINT) }).of(USDC)
    expect(answer).toMatchObject({ ok: true, data: { supply: 2_000, topTen: undefined } })
  })

  it.each([
    ['nothing at the address', null],
    ['a token account', account({ mint: USDC }, 'account')],
    ...[300_000_000, 256, -1, 0.5].map((decimals): [string, object] => [
      `a mint of ${decimals} decimals`,
      account({ ...MINT, decimals }),
    ]),
  ])('is undefined for %s', async (_, value) => {
    const answer = await mintsOver({ getAccountInfo: value }).of(USDC)
    expect(answer).toMatchObject({ ok: true, data: undefined })
  })

  it('is undefined for what is no address', async () => {
    expect(await mintsOver({}).of('hello')).toMatchObject({ ok: true, data: undefined })
  })

  it('is missing when the node does not answer', async () => {
    expect(await mintsOver({}).of(USDC)).toMatchObject({ ok: false, source: 'Solana' })
  })
})
