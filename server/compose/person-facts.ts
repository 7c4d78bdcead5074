/** Composes the facts of the handbook that differ from person to person: their wallet, their limits, their last trade. */
import type { Facts } from '#domain/brain.ts'
import type { Log } from '#domain/ports.ts'
import type { Session } from '#domain/sessions.ts'
import type { Signer } from '#domain/signer.ts'
import type { GuardOf } from '#domain/swaps/deps.ts'
import { DEFAULT_SLIPPAGE_BPS, SLIPPAGE } from '#domain/swaps/mode.ts'
import type { Swaps } from '#domain/swaps/swaps.ts'
import { preferredSlippage, type UserSettingsStore } from '#domain/user-settings.ts'
import type { Config } from '../config/config.ts'
import { inDollars, inPercent, known } from './handbook-facts.ts'
import { securityFacts } from './security-facts.ts'

type Deps = Readonly<{
  config: Pick<Config, 'chain' | 'signer' | 'usage'>
  signer: Pick<Signer, 'limitsOf' | 'security' | 'status'>
  swaps: Pick<Swaps, 'list'>
  guardOf: GuardOf
  settings: Pick<UserSettingsStore, 'of'>
  log: Log
}>

/** US dollars, the defaults of the signer. */
const STANDARD = { DEMO_TRADE_USD: 2, DEMO_GUEST_DAY_USD: 5, DEMO_DAY_USD: 50 } as const
/** The demo wallet allows no more. */
const DEMO_SLIPPAGE_BPS = 100
const LAMPORTS = 1_000_000_000

/** Leaves out facts that cannot be read at the moment, so that an answer waits for no more than these reads. */
export const personFacts =
  (deps: Deps) =>
  async (session: Session): Promise<Facts> => {
    const parts = await Promise.allSettled([
      limitFacts(deps, session),
      tradeFacts(deps, session),
      tradingFacts(deps),
      securityFacts(deps, session),
      usageFacts(deps, session),
    ])
    const found = parts.map((part) => {
      if (part.status === 'fulfilled') return part.value
      deps.log.warn({ err: part.reason, sessionId: session.id }, 'facts of the handbook could not be read')
      return {}
    })
    return known(Object.assign({}, ...found))
  }

async function limitFacts(deps: Deps, { id, actor }: Session) {
  const [guard, preferred] = await Promise.all([
    deps.guardOf(actor, id),
    preferredSlippage(deps.settings, actor),
  ])
  const isGuest = actor.kind === 'guest'
  const limits = isGuest ? guestLimits(deps) : await userLimits(deps, actor.id)
  const mostBps = guard?.slippageBps ?? (isGuest ? DEMO_SLIPPAGE_BPS : SLIPPAGE.maxBps)
  const perTrade = Math.min(limits.perTradeUsd, guard?.perTradeUsd ?? limits.perTradeUsd)
  const perDay = Math.min(limits.perDayUsd, guard?.perDayUsd ?? limits.perDayUsd)
  return {
    'wallet.name': isGuest ? 'the shared demo wallet' : 'your own wallet',
    'swap.slippage.max': inPercent(mostBps),
    'swap.slippage.default': inPercent(Math.min(preferred ?? DEFAULT_SLIPPAGE_BPS, mostBps)),
    'limit.most.usd': limits.mostUsd === undefined ? undefined : inDollars(limits.mostUsd),
    'limit.trade.usd': inDollars(perTrade),
    'limit.day.usd': inDollars(perDay),
    'limit.used.usd': limits.usedUsd === undefined ? undefined : inDollars(limits.usedUsd),
    'limit.left.usd':
      limits.usedUsd === undefined ? undefined : inDollars(Math.max(0, perDay - limits.usedUsd)),
    'limit.guests.day.usd': limits.allGuestsUsd === undefined ? undefined : inDollars(limits.allGuestsUsd),
  }
}

type Limits = Readonly<{
  perTradeUsd: number
  perDayUsd: number
  usedUsd?: number
  allGuestsUsd?: number
  mostUsd?: number
}>

async function userLimits({ signer }: Deps, id: string): Promise<Limits> {
  const { perTradeUsd, perDayUsd, spentTodayUsd, mostPerTradeUsd } = await signer.limitsOf({
    owner: { kind: 'user', id },
    actor: `user:${id}`,
  })
  return { perTradeUsd, perDayUsd, usedUsd: spentTodayUsd, mostUsd: mostPerTradeUsd }
}

/** Guests cannot trade from a demo wallet whose key is not here. */
function guestLimits({ config: { chain, signer } }: Deps): Limits {
  if (chain.mode === 'real' && chain.demoWallet) return { perTradeUsd: 0, perDayUsd: 0 }
  const cap = (name: keyof typeof STANDARD): number => Number(signer.settings[name] ?? STANDARD[name])
  return {
    perTradeUsd: cap('DEMO_TRADE_USD'),
    perDayUsd: cap('DEMO_GUEST_DAY_USD'),
    allGuestsUsd: cap('DEMO_DAY_USD'),
  }
}

async function usageFacts({ config: { usage } }: Deps, { actor }: Session) {
  const cap = actor.kind === 'guest' ? usage.caps.guestUsd : usage.caps.userUsd
  return { 'usage.day.usd': cap === undefined ? undefined : inDollars(cap) }
}

async function tradeFacts({ swaps }: Deps, { actor }: Session) {
  const trades = await swaps.list(actor, 20)
  const trade = trades.find(({ status, landed }) => status === 'previewed' || landed)
  if (!trade) return {}
  const { landed, networkFeeLamports, rentLamports } = trade
  const lamports = landed ? Number(landed.feeLamports) : Number(networkFeeLamports) + Number(rentLamports)
  return { 'trade.fee': `${(lamports / LAMPORTS).toFixed(9).replace(/\.?0+$/, '')} SOL` }
}

async function tradingFacts({ signer }: Deps) {
  const { paused } = await signer.status()
  return { 'trading.state': paused ? 'paused by the operator' : 'open' }
}
