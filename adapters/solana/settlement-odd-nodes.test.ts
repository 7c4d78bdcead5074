/** The Settlement port over nodes that fail or say odd things: what is not known is not taken for good. */
import {
  appendTransactionMessageInstruction,
  type Blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  pipe,
  type RpcTransport,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { describe, expect, it } from 'vitest'
import { USDC } from '#contract/rules/mints.ts'
import { TOKEN_2022_PROGRAM } from '#contract/rules/programs.ts'
import type { Settlement } from '#domain/chain.ts'
import { base64, signedBytes } from '#sandbox/chain/testing/chain.ts'
import { dataOf, NEVER_SENT, over, pay } from './testing/settlement.ts'

/** Any 32 bytes: no chain looks at it. */
const BLOCKHASH = USDC as string as Blockhash
const alice = await generateKeyPairSigner()
const bob = await generateKeyPairSigner()

/** The form of the lookup program's accounts in jsonParsed. */
const tableAccount = (member: string) => ({
  lamports: 1n,
  owner: 'AddressLookupTab1e1111111111111111111111111',
  executable: false,
  space: 88n,
  data: {
    program: 'address-lookup-table',
    space: 88n,
    parsed: {
      type: 'lookupTable',
      info: {
        addresses: [member],
        deactivationSlot: '1',
        lastExtendedSlot: '1',
        lastExtendedSlotStartIndex: 0,
      },
    },
  },
})

describe('a node that is not well', () => {
  const answering = (answers: Readonly<Record<string, unknown>>): Settlement =>
    over({
      transport: (async ({ payload }) => {
        const { method } = payload as { method: string }
        return method in answers ? answers[method] : { result: null }
      }) as RpcTransport,
    })
  const result = (value: unknown) => ({ jsonrpc: '2.0', id: '1', result: value })
  const unparsed = (bytes: number) => ({
    lamports: 2_039_280n,
    owner: TOKEN_2022_PROGRAM,
    data: [Buffer.alloc(bytes).toString('base64'), 'base64'],
  })

  it.each([300_000_000n, 256n, -1n])(
    'and gives a token %i decimals is not believed, and does not hold up the server',
    async (decimals) => {
      const transfer = pay(alice, bob.address, 1n)
      const transaction = base64(await signedBytes(alice, [transfer], { blockhash: BLOCKHASH }))
      const info = { mint: USDC, owner: alice.address, tokenAmount: { amount: '5', decimals } }
      const parsed = {
        lamports: 2_039_280n,
        owner: TOKEN_2022_PROGRAM,
        data: { parsed: { type: 'account', info } },
      }
      const uiTokenAmount = { amount: '5', decimals }
      const settlement = answering({
        getMultipleAccounts: result({ context: { slot: 1n }, value: [null, null] }),
        simulateTransaction: result({
          context: { slot: 1n },
          value: { err: null, logs: [], unitsConsumed: 1n, accounts: [null, parsed] },
        }),
        getTransaction: result({
          meta: {
            fee: 5000n,
            preBalances: [1n],
            postBalances: [1n],
            preTokenBalances: [],
            postTokenBalances: [{ mint: USDC, owner: alice.address, uiTokenAmount }],
          },
          transaction: { message: { accountKeys: [alice.address] } },
        }),
      })
      const refused = { ok: false, reason: 'shape_changed', source: 'Chain' }
      expect(await settlement.simulate(transaction, alice.address)).toEqual(refused)
      expect(await settlement.effects(NEVER_SENT, alice.address)).toEqual(refused)
    },
  )

  it('and does not take token accounts apart is not believed about debits', async () => {
    const transfer = pay(alice, bob.address, 1n)
    const transaction = base64(await signedBytes(alice, [transfer], { blockhash: BLOCKHASH }))
    const accounts = [null, unparsed(170)]
    const settlement = answering({
      getMultipleAccounts: result({ context: { slot: 1n }, value: [null, null] }),
      simulateTransaction: result({
        context: { slot: 1n },
        value: { err: null, logs: [], unitsConsumed: 1n, accounts },
      }),
    })
    expect(await settlement.simulate(transaction, alice.address)).toEqual({
      ok: false,
      reason: 'shape_changed',
      source: 'Chain',
    })
  })

  it.each([0, 1, 3])('and lists %i of two accounts is not believed about debits', async (count) => {
    const transaction = base64(
      await signedBytes(alice, [pay(alice, bob.address, 1n)], { blockhash: BLOCKHASH }),
    )
    const accounts = Array(count).fill(null)
    const both = { context: { slot: 1n }, value: [null, null] }
    const simulated = { context: { slot: 1n }, value: { err: null, logs: [], unitsConsumed: 1n, accounts } }
    const refused = { ok: false, reason: 'shape_changed' }
    const after = answering({ getMultipleAccounts: result(both), simulateTransaction: result(simulated) })
    expect(await after.simulate(transaction, alice.address)).toMatchObject(refused)
    const before = answering({
      getMultipleAccounts: result({ ...both, value: accounts }),
      simulateTransaction: result({ ...simulated, value: { ...simulated.value, accounts: [null, null] } }),
    })
    expect(await before.simulate(transaction, alice.address)).toMatchObject(refused)
  })

  it('reads the accounts behind a lookup table too, where a debit could hide', async () => {
    const [table, hidden] = [await generateKeyPairSigner(), await generateKeyPairSigner()]
    const lookups = {
      [table.address]: [hidden.address],
    } as unknown as Parameters<typeof compressTransactionMessageUsingAddressLookupTables>[1]
    const transaction = getBase64EncodedWireTransaction(
      compileTransaction(
        pipe(
          createTransactionMessage({ version: 0 }),
          (draft) => setTransactionMessageFeePayer(alice.address, draft),
          (draft) =>
            setTransactionMessageLifetimeUsingBlockhash(
              { blockhash: BLOCKHASH, lastValidBlockHeight: 1n },
              draft,
            ),
          (draft) => appendTransactionMessageInstruction(pay(alice, hidden.address, 1n), draft),
          (draft) => compressTransactionMessageUsingAddressLookupTables(draft, lookups),
        ),
      ),
    )
    let requestedMethods: readonly string[] = []
    const settlement = over({
      transport: (async ({ payload }) => {
        const { method, params } = payload as { method: string; params: readonly [string[], object] }
        if (method === 'getMultipleAccounts' && params[0].includes(table.address))
          return result({ context: { slot: 1n }, value: [tableAccount(hidden.address)] })
        if (method === 'getMultipleAccounts') requestedMethods = params[0]
        return result({ context: { slot: 1n }, value: method === 'simulateTransaction' ? { err: 'X' } : [] })
      }) as RpcTransport,
    })
    await settlement.simulate(transaction, alice.address)
    expect(requestedMethods).toEqual([alice.address, hidden.address])
  })

  it.each([
    [{ result: 5 }, 'shape_changed'],
    [{ error: { code: -32005, message: 'Node is behind by 200 slots' } }, 'unavailable'],
    [{ error: { code: -32002, message: 'no reason', data: {} } }, 'unavailable'],
  ])('and answers a transaction with %j leaves its outcome open', async (said, reason) => {
    const settlement = answering({ sendTransaction: said })
    expect(await settlement.send('AAAA')).toMatchObject({ ok: false, reason })
  })

  it('and has lost the details reports the status alone', async () => {
    const err = { InstructionError: [2n, { Custom: 6001n }] }
    const settlement = answering({
      getSignatureStatuses: result({
        context: { slot: 9n },
        value: [{ slot: 7n, err, confirmationStatus: null, confirmations: null }],
      }),
    })
    expect(dataOf(await settlement.signature(NEVER_SENT))).toEqual({
      status: 'finalized',
      slot: 7n,
      error: { code: 'Custom', instruction: 2, custom: 6001, logs: [] },
    })
  })

  it('because the node is gone is unavailable', async () => {
    const settlement = over({ rpcUrl: 'http://127.0.0.1:9' })
    expect(await settlement.send('AAAA')).toMatchObject({ ok: false, reason: 'unavailable' })
    expect(await settlement.blockHeight('finalized')).toMatchObject({ ok: false, reason: 'unavailable' })
  })
})
