/** Fake ports for tests about activity: a history, prices, names, and the addresses that the server knows. */
import { USDC, WRAPPED_SOL } from '#contract/rules/mints.ts'
import type { Holdings } from '#domain/chain.ts'
import type {
  AddressHistory,
  BalanceChange,
  ChainTransaction,
  HistoryRange,
  TransactionLabel,
} from '#domain/chain-history.ts'
import type { TokenIdentity } from '#domain/market.ts'
import { answered, failedWith, NOW } from './handler.server.ts'

export const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'
export const DEMO = 'Adk6aYtpHyHLaMBmBzb3iBjnjVpVFLLBCXp1QM6o7o8Z'
export const MAKER = '9CTmyGuUYZTP55e15reFPJMeWbMQ6ydXDNyzBMyS8BvQ'
export const OTHER = '7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU'
const DECIMALS: Readonly<Record<string, number>> = { [WRAPPED_SOL]: 9, [USDC]: 6, [BONK]: 5 }

export const change = (owner: string, mint: string, deltaRaw: bigint): BalanceChange => ({
  owner,
  mint,
  decimals: DECIMALS[mint] ?? 6,
  deltaRaw,
  afterRaw: deltaRaw > 0n ? deltaRaw : 0n,
})

let next = 0
export function transaction(
  changes: readonly BalanceChange[],
  extra: Partial<ChainTransaction> = {},
): ChainTransaction {
  next += 1
  return {
    signature: `signature${next}`,
    slot: BigInt(next),
    at: NOW - 60_000,
    isFailed: false,
    signers: [changes[0]?.owner ?? DEMO],
    feeLamports: 5_000n,
    programs: [],
    changes,
    rent: [],
    ...extra,
  }
}

/** The demo wallet pays 0.1 SOL for 1,000 BONK of the maker. */
export const swap = (extra: Partial<ChainTransaction> = {}): ChainTransaction =>
  transaction(
    [
      change(DEMO, WRAPPED_SOL, -100_000_000n),
      change(DEMO, BONK, 100_000_000n),
      change(MAKER, WRAPPED_SOL, 100_000_000n),
      change(MAKER, BONK, -100_000_000n),
    ],
    { signers: [DEMO, MAKER], ...extra },
  )

const bonk: TokenIdentity = {
  mint: BONK,
  symbol: 'BONK',
  name: 'Bonk',
  decimals: 5,
  verified: true,
  tags: [],
}

type Given = Readonly<{
  transactions?: readonly ChainTransaction[]
  history?: Partial<AddressHistory>
  holdings?: Holdings
}>

export function historyWorld({ transactions = [], history = {}, holdings }: Given = {}) {
  const requests: (HistoryRange & { address: string })[] = []
  const found: AddressHistory = {
    signatures: transactions.map(({ signature, at, isFailed }) => ({ signature, at, isFailed })),
    isWhole: true,
    transactions,
    isPartial: false,
    pruned: 0,
    ...history,
  }
  const demo = { address: DEMO, label: 'Demo Wallet', isDefault: true, status: 'ready' as const }
  return {
    requests,
    ports: {
      history: {
        of: async (address: string, range: HistoryRange) => {
          requests.push({ address, ...range })
          return answered(found)
        },
        transaction: async (signature: string) =>
          answered(transactions.find((each) => each.signature === signature)),
        labels: async () => answered(new Map<string, TransactionLabel>()),
      },
      chain: { holdings: async () => answered(holdings ?? { lamports: 0n, slot: 1n, tokens: [] }) },
      addresses: {
        find: (address: string) =>
          address === MAKER
            ? { label: 'Sandbox market maker', role: 'market_maker' as const }
            : address === DEMO
              ? { label: 'Demo Wallet', role: 'demo_wallet' as const }
              : undefined,
      },
      wallets: {
        active: async () => ({ wallet: demo, source: 'env' as const }),
        list: async () => [demo],
      },
      prices: {
        of: async () =>
          answered(
            new Map([
              [WRAPPED_SOL, { mint: WRAPPED_SOL, usd: 150 }],
              [USDC, { mint: USDC, usd: 1 }],
              [BONK, { mint: BONK, usd: 0.00002 }],
            ]),
            'Sandbox market',
          ),
      },
      tokens: { byMint: async () => answered(new Map([[BONK, bonk]]), 'Token list') },
      clock: { now: () => NOW },
    },
  }
}

/** Cases of a history that does not answer: the name, no arguments, the port, and the code of the refusal. */
export const brokenHistory = (code: string): [string, object, object, string][] =>
  (
    [
      ['a chain that is down', 'unavailable', code],
      ['a wrong key', 'unconfigured', 'onchain_not_configured'],
    ] as const
  ).map(([name, reason, expected]) => [
    name,
    {},
    { history: { of: async () => failedWith(reason, 'x') } },
    expected,
  ])
