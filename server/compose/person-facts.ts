/** Composes the facts of the handbook that differ from person to person: their wallet, their limits, their last trade. */
import type { Facts } from '#domain/brain.ts'
import type { Actor, Log } from '#domain/ports.ts'
import type { Session } from '#domain/sessions.ts'
import type { Signer } from '#domain/signer.ts'
import type { GuardOf } from '#domain/swaps/deps.ts'
import { DEFAULT_SLIPPAGE_BPS, SLIPPAGE } from '#domain/swaps/mode.ts'
import { ownerOf } from '#domain/swaps/own-wallet.ts'
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
  networkOf?: (actor: Actor) => string | undefined
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
  const limits = await (isGuest ? guestLimits(deps, actor) : signedLimits(deps, actor))
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
    'limit.guests.day.usd': limits.allGuestsUsd === undefined ? undefined : inDollars(limits.allGuestsUsd),
    ...(limits.today && restFacts(perDay, limits.today)),
  }
}

type Today = Readonly<{ usedUsd: number; leftUsd: number }>
type Limits = Readonly<{
  perTradeUsd: number
  perDayUsd: number
  allGuestsUsd?: number
  mostUsd?: number
  today?: Today
}>

/** Others may have used more of a limit that guests share than is left of one's own. */
function restFacts(perDayUsd: number, { usedUsd, leftUsd }: Today) {
  const own = Math.max(0, perDayUsd - usedUsd)
  return {
    'limit.used.usd': inDollars(usedUsd),
    'limit.left.usd': inDollars(Math.min(own, leftUsd)),
    'limit.left.why': leftUsd < own ? 'Guests share a limit, and the others have used part of it' : undefined,
  }
}

async function signedLimits({ signer, networkOf }: Deps, actor: Actor): Promise<Limits> {
  const { perTradeUsd, perDayUsd, spentTodayUsd, leftTodayUsd, mostPerTradeUsd, isShared } =
    await signer.limitsOf({
      owner: ownerOf(actor),
      actor: `${actor.kind}:${actor.id}`,
      network: networkOf?.(actor),
    })
  const today = { usedUsd: spentTodayUsd, leftUsd: leftTodayUsd }
  return { perTradeUsd, perDayUsd, today, ...(!isShared && { mostUsd: mostPerTradeUsd }) }
}

/** Guests cannot trade from a demo wallet whose key is not here. Their limits are known without the signer as well. */
async function guestLimits(deps: Deps, actor: Actor): Promise<Limits> {
  const { chain, signer } = deps.config
  if (chain.mode === 'real' && chain.demoWallet) return { perTradeUsd: 0, perDayUsd: 0 }
  const cap = (name: keyof typeof STANDARD): number => Number(signer.settings[name] ?? STANDARD[name])
  const configured = {
    perTradeUsd: cap('DEMO_TRADE_USD'),
    perDayUsd: cap('DEMO_GUEST_DAY_USD'),
    allGuestsUsd: cap('DEMO_DAY_USD'),
  }
  const { today } = await signedLimits(deps, actor).catch((): Partial<Limits> => ({}))
  return { ...configured, ...(today && { today }) }
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
