import { describe, expect, it, vi } from 'vitest'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '#contract/rules/programs.ts'
import type { EconomicTerms } from '#contract/rules/terms.ts'
import { JUPITER_PROGRAM } from '#contract/testing/programs.ts'
import { judgeSimulation, rpcSimulate, type Simulate } from './own-rpc.ts'
import { raw } from './testing/mutations.ts'
import { createTestSigner } from './testing/signer.ts'
import { createSignRequest, STRANGER, testTerms, wireOf } from './testing/swap.ts'
import { base58Of } from './wire.ts'

const own = { input: ['in-1', 'in-2'], output: ['out-1', 'out-2'], wrappedSol: ['wrapped'], recipient: [] }
type Change = Readonly<{ lamports?: bigint; tokens?: bigint; holder?: string; heldBefore?: string }>
type Changes = Readonly<Record<string, Change>>
const START = { lamports: 10n ** 12n, tokens: 10n ** 12n }

const simulating =
  (changes: Changes): Simulate =>
  async (_transaction, addresses) => ({
    before: addresses.map((each) => ({
      ...START,
      ...(changes[each]?.heldBefore && { holder: changes[each].heldBefore }),
    })),
    after: addresses.map((each) => ({
      lamports: START.lamports + (changes[each]?.lamports ?? 0n),
      tokens: START.tokens + (changes[each]?.tokens ?? 0n),
      ...(changes[each]?.holder && { holder: changes[each].holder }),
    })),
  })
/** 5,000,000 lamports for 830,000 units of USDC, with 2,100,000 lamports of fees; or the other way. */
const judge = async (changes: Changes, terms: Partial<EconomicTerms> = {}): Promise<string> => {
  const question = { transaction: 'x', terms: testTerms(STRANGER, terms), own }
  return (await judgeSimulation({ ...question, simulate: simulating(changes) }))?.reason ?? 'fits'
}
const BACK = { inputMint: USDC, outputMint: WRAPPED_SOL }

describe('the signer’s own simulation', () => {
  // biome-ignore format: a table is read by its columns
  it.each<[string, string, Changes, Partial<EconomicTerms>]>([
    ['what was agreed', 'fits', { [STRANGER]: { lamports: -7_100_000n }, 'out-2': { tokens: 830_000n } }, {}],
    ['an account that opens', 'fits', { [STRANGER]: { lamports: -7_100_000n }, 'out-2': { tokens: 830_000n, holder: STRANGER } }, {}],
    ['an account that is handed over', 'account_not_allowed', { [STRANGER]: { lamports: -7_100_000n }, 'out-2': { tokens: 830_000n, holder: 'eve' } }, {}],
    ['an account that is handed from one delegate to another', 'account_not_allowed', { [STRANGER]: { lamports: -7_100_000n }, 'out-2': { tokens: 830_000n, heldBefore: `${STRANGER}, up to 5 bob`, holder: `${STRANGER}, up to 5 eve` } }, {}],
    ['a wallet that becomes a token account of itself', 'account_not_allowed', { [STRANGER]: { lamports: -7_100_000n, holder: STRANGER }, 'out-2': { tokens: 830_000n } }, {}],
    ['an account that keeps its delegate', 'fits', { [STRANGER]: { lamports: -7_100_000n }, 'out-2': { tokens: 830_000n, heldBefore: `${STRANGER}, up to 5 bob`, holder: `${STRANGER}, up to 5 bob` } }, {}],
    ['a lamport more', 'input_too_high', { [STRANGER]: { lamports: -7_100_001n }, 'out-1': { tokens: 830_000n } }, {}],
    ['a lamport more, from the wrapped account', 'input_too_high', { [STRANGER]: { lamports: -7_100_000n }, wrapped: { lamports: -1n }, 'out-1': { tokens: 830_000n } }, {}],
    ['a unit less', 'output_too_low', { [STRANGER]: { lamports: -5_000_000n }, 'out-1': { tokens: 829_999n } }, {}],
    ['tokens for SOL', 'fits', { 'in-1': { tokens: -5_000_000n }, [STRANGER]: { lamports: 830_000n } }, BACK],
    ['a token more', 'input_too_high', { 'in-1': { tokens: -5_000_001n }, [STRANGER]: { lamports: 830_000n } }, BACK],
    ['less SOL than agreed, beyond the fees', 'output_too_low', { 'in-1': { tokens: -1n }, [STRANGER]: { lamports: -1_270_001n } }, BACK],
    ['the fees beside the tokens', 'fits', { 'in-1': { tokens: -1n }, 'out-1': { tokens: 830_000n }, [STRANGER]: { lamports: -2_100_000n } }, { inputMint: STRANGER }],
    ['the whole input in tokens, less SOL by the fees', 'fits', { 'in-1': { tokens: -2_000_000n }, 'in-2': { tokens: -3_000_000n }, [STRANGER]: { lamports: -1_270_000n } }, BACK],
    ['SOL beside the tokens', 'fee_too_high', { 'in-1': { tokens: -1n }, 'out-1': { tokens: 830_000n }, [STRANGER]: { lamports: -2_100_001n } }, { inputMint: STRANGER }],
  ])('of %s: %s', async (_name, expected, changes, terms) => {
    expect(await judge(changes, terms)).toBe(expected)
  })

  it('decides on a route that the signer cannot read, and a missing answer is a refusal', async () => {
    const now = Date.parse('2026-11-21T12:00:00.000Z')
    const signWith = async (simulate: Simulate | undefined): Promise<string> => {
      const { core } = await createTestSigner({
        clock: { now: () => now },
        trustedPrograms: [JUPITER_PROGRAM],
        simulate,
      })
      const { address: demo } = await core.wallet({ kind: 'demo' })
      const transaction = wireOf(demo, [raw(JUPITER_PROGRAM, [1])])
      const outcome = await core.sign(await createSignRequest({ terms: testTerms(demo), now, transaction }))
      return outcome.ok ? 'signed' : outcome.reason
    }
    expect(await signWith(undefined)).toBe('signed')
    expect(await signWith(async () => undefined)).toBe('simulation_failed')
    expect(await signWith(simulating({}))).toBe('output_too_low')
  })
})

describe('a slow simulation', () => {
  const now = Date.parse('2026-11-21T12:00:00.000Z')
  /** The signature of a route, whose simulation is answered by `answer`. */
  async function begin() {
    const [begun, { promise, resolve }] = [Promise.withResolvers<void>(), Promise.withResolvers<undefined>()]
    const testSigner = await createTestSigner({
      clock: { now: () => now },
      trustedPrograms: [JUPITER_PROGRAM],
      simulate: () => {
        begun.resolve()
        return promise
      },
    })
    const { core } = testSigner
    const { address: demo } = await core.wallet({ kind: 'demo' })
    const sign = async (id: string, transaction?: string): Promise<string> => {
      const made = { terms: testTerms(demo), now, id, ...(transaction && { transaction }) }
      const outcome = await core.sign(await createSignRequest(made))
      return outcome.ok ? 'signed' : outcome.reason
    }
    const route = sign('route', wireOf(demo, [raw(JUPITER_PROGRAM, [1])]))
    await begun.promise
    return { core, route, answer: () => resolve(undefined), sign }
  }

  it('holds up no other signature', async () => {
    const { sign, route, answer } = await begin()
    expect(await sign('plain')).toBe('signed')
    answer()
    expect(await route).toBe('simulation_failed')
  })

  it('does not hold up the pause, which it then meets', async () => {
    const { core, route, answer } = await begin()
    expect(await core.pause({ paused: true, by: 'user:root', reason: 'rain' })).toMatchObject({
      paused: true,
    })
    answer()
    expect(await route).toBe('trading_paused')
  })
})

describe('the RPC of the signer', () => {
  const account = (lamports: number, amount?: bigint) => {
    const data = Buffer.alloc(amount === undefined ? 0 : 165)
    if (amount === undefined) return { lamports, data: [data.toString('base64'), 'base64'] }
    data.writeBigUInt64LE(amount, 64)
    data[108] = 1
    return { lamports, data: [data.toString('base64'), 'base64'], owner: TOKEN_PROGRAM }
  }
  const answering = (simulated: object, status = 200): typeof fetch =>
    (async (_url: string, init: RequestInit) => {
      const { method } = JSON.parse(String(init.body))
      expect(init.redirect).toBe('error')
      const value = method === 'getMultipleAccounts' ? [account(9), null] : simulated
      return Response.json({ result: { value } }, { status })
    }) as typeof fetch
  const simulate = (simulated: object) =>
    rpcSimulate('https://rpc.test', answering(simulated))('x', ['a', 'b'])

  it('is read before and after, with accounts that open', async () => {
    expect(await simulate({ err: null, accounts: [account(5), account(2, 7n)] })).toEqual({
      before: [
        { lamports: 9n, tokens: 0n },
        { lamports: 0n, tokens: 0n },
      ],
      after: [
        { lamports: 5n, tokens: 0n },
        { lamports: 2n, tokens: 7n, holder: SYSTEM_PROGRAM },
      ],
    })
  })

  const [MINE, EVE, OTHER] = [1, 2, 3].map((byte) => base58Of(Buffer.alloc(32, byte)))
  /** An account of MINE with these bytes on top. */
  const tokenAccount = (changes: Readonly<Record<number, readonly number[]>>, size = 165) => {
    const data = Buffer.alloc(size)
    data.fill(1, 32, 64)
    data[108] = 1
    for (const [at, bytes] of Object.entries(changes)) data.set(bytes, Number(at))
    return data.toString('base64')
  }
  const by = (byte: number) => [1, 0, 0, 0, ...Buffer.alloc(32, byte)]

  // biome-ignore format: a table is read by its columns
  it.each([
    ['the owner of a token account', TOKEN_PROGRAM, tokenAccount({}), MINE],
    ['the same of Token-2022', TOKEN_2022_PROGRAM, tokenAccount({}), MINE],
    ['the same with extensions', TOKEN_2022_PROGRAM, tokenAccount({ 165: [2] }, 200), MINE],
    ['a delegate beside it, with an allowance', TOKEN_PROGRAM, tokenAccount({ 72: by(2), 121: [5] }), `${MINE}, up to 5 ${EVE}`],
    ['another who may close it', TOKEN_PROGRAM, tokenAccount({ 129: by(3) }), `${MINE}, closed by ${OTHER}`],
    ['both', TOKEN_PROGRAM, tokenAccount({ 72: by(2), 129: by(3) }), `${MINE}, up to 0 ${EVE}, closed by ${OTHER}`],
    ['the program of a plain account', 'a program', '', 'a program'],
    ['the authority of a nonce account', SYSTEM_PROGRAM, Buffer.alloc(80, 2).toString('base64'), `a nonce of ${EVE}`],
    ['anyone, of an account with space for a nonce', SYSTEM_PROGRAM, Buffer.alloc(80).toString('base64'), `a nonce of ${SYSTEM_PROGRAM}`],
    ['a program that writes the key of the wallet itself', 'eve', tokenAccount({}), 'eve'],
    ['a token program whose account has no owner yet', TOKEN_PROGRAM, tokenAccount({ 108: [0] }), TOKEN_PROGRAM],
    ['the first program with a longer account, which it has not', TOKEN_PROGRAM, tokenAccount({ 165: [2] }, 200), TOKEN_PROGRAM],
    ['Token-2022 with a mint', TOKEN_2022_PROGRAM, tokenAccount({ 165: [1] }, 200), TOKEN_2022_PROGRAM],
    ['Token-2022 with a multisig', TOKEN_2022_PROGRAM, tokenAccount({ 165: [2] }, 355), TOKEN_2022_PROGRAM],
  ])('names the one who can move what is in an account: %s', async (_name, owner, data, holder) => {
    const changed = { lamports: 2, data: [data, 'base64'], owner }
    const seen = await simulate({ err: null, accounts: [changed, changed] })
    expect(seen?.after.map((each) => each.holder)).toEqual([holder, holder])
  })

  it('takes nothing that arrives between its two looks for a part of the trade', async () => {
    // 830,000 units come from elsewhere, and the route itself brings none.
    const chain = { final: 0n, confirmed: 0n, comesAfter: 0 }
    const fetch = (async (_url: string, init: RequestInit) => {
      const { method, params } = JSON.parse(String(init.body))
      const [, { commitment }] = params
      const balance = account(9, commitment === 'confirmed' ? chain.confirmed : chain.final)
      if (chain.comesAfter-- === 1) chain.confirmed = 830_000n
      const value = method === 'getMultipleAccounts' ? [balance] : { err: null, accounts: [balance] }
      return Response.json({ result: { value } })
    }) as typeof globalThis.fetch
    const gained = async () => {
      const seen = await rpcSimulate('https://rpc.test', fetch)('x', ['a'])
      return seen && (seen.after[0]?.tokens ?? 0n) - (seen.before[0]?.tokens ?? 0n)
    }
    expect(await gained()).toBe(0n)
    chain.comesAfter = 1
    expect(await gained()).toBeUndefined()
    // It is confirmed by now, and not final.
    expect(await gained()).toBe(0n)
  })

  it('is requested for the accounts of now, and then for the same accounts after the transaction', async () => {
    const calls: unknown[] = []
    const fetch = (async (url: string, { method, body, headers, signal }: RequestInit) => {
      calls.push([url, method, headers, JSON.parse(String(body)), signal instanceof AbortSignal])
      return Response.json({
        result: { value: calls.length === 2 ? { err: null, accounts: [null] } : [null] },
      })
    }) as typeof globalThis.fetch
    const nothing = { lamports: 0n, tokens: 0n }
    expect(await rpcSimulate('https://rpc.test', fetch)('wire', ['a'])).toEqual({
      before: [nothing],
      after: [nothing],
    })
    const posted = (method: string, params: unknown) => [
      'https://rpc.test',
      'POST',
      { 'content-type': 'application/json' },
      { jsonrpc: '2.0', id: 1, method, params },
      true,
    ]
    const accounts = { encoding: 'base64', addresses: ['a'] }
    const look = posted('getMultipleAccounts', [['a'], { encoding: 'base64', commitment: 'confirmed' }])
    const how = { encoding: 'base64', sigVerify: false, commitment: 'confirmed', accounts }
    expect(calls).toEqual([look, posted('simulateTransaction', ['wire', how]), look])
  })

  it('counts for nothing when its answer is longer than a million characters, or fewer accounts opened', async () => {
    const padded = (length: number): typeof fetch =>
      (async (_url: string, init: RequestInit) => {
        const { method } = JSON.parse(String(init.body))
        const value = method === 'getMultipleAccounts' ? [null] : { err: null, accounts: [null] }
        return new Response(JSON.stringify({ result: { value } }).padEnd(length))
      }) as typeof fetch
    expect(await rpcSimulate('https://rpc.test', padded(1_000_000))('x', ['a'])).toBeDefined()
    expect(await rpcSimulate('https://rpc.test', padded(1_000_001))('x', ['a'])).toBeUndefined()
    expect(await rpcSimulate('https://rpc.test', padded(0))('x', ['a', 'b'])).toBeUndefined()
  })

  it('stops reading an answer without end', async () => {
    const cancelled = vi.fn()
    const pull = (controller: ReadableStreamDefaultController) => controller.enqueue(new Uint8Array(100_000))
    const fetch = (async () =>
      new Response(new ReadableStream({ pull, cancel: cancelled }))) as typeof globalThis.fetch
    expect(await rpcSimulate('https://rpc.test', fetch)('x', ['a'])).toBeUndefined()
    expect(cancelled).toHaveBeenCalledOnce()
  })

  it('keeps every lamport of a balance that no number holds', async () => {
    const rich = '{"lamports":9007199254740993,"data":["","base64"]}'
    const fetch = (async (_url: string, init: RequestInit) => {
      const { method } = JSON.parse(String(init.body))
      const value = method === 'getMultipleAccounts' ? `[${rich}]` : `{"err":null,"accounts":[${rich}]}`
      return new Response(`{"result":{"value":${value}}}`)
    }) as typeof globalThis.fetch
    const balance = { lamports: 9_007_199_254_740_993n, tokens: 0n }
    expect(await rpcSimulate('https://rpc.test', fetch)('x', ['a'])).toEqual({
      before: [balance],
      after: [balance],
    })
  })

  it('reads tokens from accounts that are long enough to hold an amount', async () => {
    const cut = (bytes: number) => {
      const data = Buffer.alloc(bytes, 1)
      return { lamports: 1, data: [data.toString('base64'), 'base64'] }
    }
    const simulated = await simulate({ err: null, accounts: [cut(71), cut(72)] })
    expect(simulated?.after.map(({ tokens }) => tokens)).toEqual([0n, 0x0101_0101_0101_0101n])
  })

  it.each([
    ['fails', { err: 'x', accounts: [account(5), null] }],
    ['answers for fewer accounts', { err: null, accounts: [account(5)] }],
    ['answers with something else', { nothing: 1 }],
  ])('counts for nothing when it %s', async (_name, simulated) => {
    expect(await simulate(simulated)).toBeUndefined()
  })
})
