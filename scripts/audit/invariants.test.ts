import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import { termsText } from '#contract/rules/terms.ts'
import type { LedgerEntry } from '#domain/ledger.ts'
import { createSwapServices, GUEST } from '#domain/swaps/testing/fake-swaps.ts'
import type { ChainTransaction } from './chain-record.ts'
import type { ConversationRecord } from './conversations.ts'
import { findProblems, type Records } from './invariants.ts'
import { findLeaks } from './leaks.ts'

const START = 10_000_000_000n

/** One landed trade, as ledger, signer and chain have it; each test spoils one of them. */
async function records(): Promise<Records & { entry: LedgerEntry; history: ChainTransaction[] }> {
  const { swaps, agreed, deps } = createSwapServices()
  const id = await agreed()
  await swaps.execute(GUEST, id)
  const made = await deps.ledger.byId(id)
  if (!made?.consent) throw new Error('there is no trade')
  const { terms } = made.trade
  const termsHash = createHash('sha256').update(termsText(terms)).digest('hex')
  const entry = { ...made, trade: { ...made.trade, termsHash }, consent: { ...made.consent, termsHash } }
  const change = (
    signature: string,
    payer: string,
    sol: bigint,
    usdc: bigint,
    fee: bigint,
  ): ChainTransaction => ({
    signature,
    payer,
    failed: false,
    fee,
    changesFor: () =>
      new Map([
        [WRAPPED_SOL, sol],
        [USDC, usdc],
      ]),
  })
  const history = [
    change('deposit', 'treasury', START, 0n, 5000n),
    change('sig_1', terms.wallet, -500_000_000n, 70_000_000n, 10_000n),
  ]
  return {
    entry,
    history,
    entries: [entry],
    signatures: [{ intentId: id, signature: 'sig_1' }],
    conversations: [conversationWith(id, made.conversationId ?? '')],
    chain: {
      bySignature: (signature) => history.find((each) => each.signature === signature),
      ofWallet: () => history,
      holdings: () =>
        new Map([
          [WRAPPED_SOL, START - 500_000_000n - 10_000n],
          [USDC, 70_000_000n],
        ]),
    },
  }
}

/** The call that previewed it, and its card. */
function conversationWith(tradeId: string, id: string): ConversationRecord {
  const output = { trade: { id: tradeId } }
  const tool = 'solana_swap_preview'
  const item = {
    itemId: 'item_2',
    type: 'TOOL_NOTE',
    title: 'Swap',
    status: 'DONE',
    createdAtMs: 0,
    isHidden: false,
    expanded: false,
    data: { callId: 'call_1', tool, intent: '', arguments: {}, output, startedAt: '' },
  } as const
  const messageItem = { ...item, itemId: 'item_1', type: 'MESSAGE', role: 'user', data: {} } as const
  return {
    id,
    items: [messageItem, item],
    calls: [{ callId: 'call_1', itemId: 'item_2', tool, status: 'done', output }],
  }
}

const withTalk = (book: Book, change: (talk: ConversationRecord) => Partial<ConversationRecord>): Book => ({
  ...book,
  conversations: book.conversations.map((talk) => ({ ...talk, ...change(talk) })),
})

type Book = Awaited<ReturnType<typeof records>>
const withTrade = (book: Book, change: Partial<LedgerEntry['trade']>): Book => ({
  ...book,
  entries: [{ ...book.entry, trade: { ...book.entry.trade, ...change } }],
})
const withoutConsent = ({ consent: _, ...entry }: LedgerEntry): LedgerEntry => entry

describe('the auditor', () => {
  it('finds nothing where all records agree', async () => {
    expect(findProblems(await records())).toEqual([])
  })

  it('finds nothing in a trade that the page previewed by itself, in whichever conversation', async () => {
    const book = withTalk(withTrade(await records(), { askedBy: 'page' }), () => ({
      items: [],
      calls: [],
    }))
    expect(findProblems(book)).toEqual([])
  })

  const spoilt: readonly (readonly [string, string, (book: Book) => Records])[] = [
    ['a trade without an end', 'I1', (book) => withTrade(book, { status: 'sent' })],
    ['an end without a reason', 'I1', (book) => withTrade(book, { status: 'failed' })],
    ['a signature without consent', 'I2', (book) => ({ ...book, entries: [withoutConsent(book.entry)] })],
    [
      'a consent to other terms',
      'I2',
      (book) => withTrade(book, { terms: { ...book.entry.trade.terms, minOutputRaw: '1' } }),
    ],
    ['a signature that the signer never made', 'I2', (book) => ({ ...book, signatures: [] })],
    [
      'more signatures than consents',
      'I2',
      (book) => ({ ...book, signatures: [...book.signatures, { intentId: 'another', signature: 'sig_9' }] }),
    ],
    [
      'two landings of one intent',
      'I3',
      (book) => {
        const [, landed] = book.history
        if (landed) book.history.push({ ...landed, signature: 'sig_2' })
        const [first] = book.signatures
        return {
          ...book,
          signatures: [...book.signatures, { intentId: first?.intentId ?? '', signature: 'sig_2' }],
        }
      },
    ],
    [
      'a payment of which no trade knows',
      'I3',
      (book) => {
        const [, landed] = book.history
        if (landed) book.history.push({ ...landed, signature: 'stolen' })
        return book
      },
    ],
    [
      'a receipt that is not what happened',
      'I4',
      (book) =>
        withTrade(book, { landed: { inputRaw: '500000000', outputRaw: '70000001', feeLamports: '10000' } }),
    ],
    [
      'balances that the chain did not have',
      'I4',
      (book) =>
        withTrade(book, {
          landed: {
            inputRaw: '500000000',
            outputRaw: '70000000',
            feeLamports: '10000',
            // Without the fee.
            balances: [{ mint: WRAPPED_SOL, beforeRaw: '10000000000', afterRaw: '9500000000' }],
          },
        }),
    ],
    [
      'a lamport that is missing',
      'I4',
      (book) => ({ ...book, chain: { ...book.chain, holdings: () => new Map([[USDC, 70_000_000n]]) } }),
    ],
    [
      'a trade that is called lost and has landed',
      'I4',
      (book) => withTrade(book, { status: 'expired', failure: { code: 'not_landed', message: 'Lost.' } }),
    ],
    ['a tool that ran unseen', 'I5', (book) => withTalk(book, ({ items }) => ({ items: items.slice(0, 1) }))],
    [
      'a tool that is shown twice',
      'I5',
      (book) => withTalk(book, ({ items }) => ({ items: [...items, ...items] })),
    ],
    [
      'a card that says something else than its call',
      'I5',
      (book) =>
        withTalk(book, ({ calls }) => ({ calls: calls.map((call) => ({ ...call, status: 'aborted' })) })),
    ],
    ['an agreement to what no card showed', 'I5', (book) => withTalk(book, () => ({ items: [], calls: [] }))],
  ]
  it.each(spoilt)('finds %s (%s)', async (_, invariant, spoil) => {
    const found = findProblems(spoil(await records())).map((each) => each.invariant)
    expect(found).toContain(invariant)
  })

  it('knows a secret in every form in which keys are written', async () => {
    const secret = Uint8Array.from({ length: 64 }, (_, at) => at)
    const folder = await mkdtemp(join(tmpdir(), 'parley-leaks-'))
    const written = {
      hex: Buffer.from(secret).toString('hex'),
      seed: Buffer.from(secret.subarray(0, 32)).toString('base64url'),
      list: `[${[...secret].join(',')}]`,
      raw: Buffer.from(secret),
      nothing: 'no secret at all',
    }
    await Promise.all(Object.entries(written).map(([name, text]) => writeFile(join(folder, name), text)))
    const found = await findLeaks(folder, [secret], new Set())
    expect(found.sort()).toEqual(['hex', 'list', 'raw', 'seed'])
    await rm(folder, { recursive: true })
  })
})
