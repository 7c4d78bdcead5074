/** Decides whether a persona limits a person's trades: to half of what this server allows (design §10). */
import { moneyPolicyOf } from '#domain/persona-profile.ts'
import type { Personas } from '#domain/personas.ts'
import type { Sessions } from '#domain/sessions.ts'
import type { GuardOf, MoneyGuard } from '#domain/swaps/deps.ts'

/** US dollars, the defaults of the signer. */
const STANDARD = { DEMO_TRADE_USD: 2, DEMO_GUEST_DAY_USD: 5, USER_TRADE_USD: 500, USER_DAY_USD: 500 } as const
const SLIPPAGE_BPS = 50

type Caps = Readonly<Partial<Record<string, string>>>

type Deps = Readonly<{
  personas: Pick<Personas, 'inUse'>
  sessions: Pick<Sessions, 'byId'>
  caps: Caps
}>

export function createGuardOf({ personas, sessions, caps }: Deps): GuardOf {
  const half = (name: keyof typeof STANDARD): number => Number(caps[name] ?? STANDARD[name]) / 2
  const guards: Readonly<Record<'guest' | 'user', MoneyGuard>> = {
    guest: {
      slippageBps: SLIPPAGE_BPS,
      perTradeUsd: half('DEMO_TRADE_USD'),
      perDayUsd: half('DEMO_GUEST_DAY_USD'),
    },
    user: { slippageBps: SLIPPAGE_BPS, perTradeUsd: half('USER_TRADE_USD'), perDayUsd: half('USER_DAY_USD') },
  }
  return async (actor, sessionId) => {
    const session = sessionId === undefined ? undefined : await sessions.byId(sessionId)
    if (session?.persona?.moneyPolicy === 'guarded') return guards[actor.kind]
    if (actor.kind === 'guest') return undefined
    // Another agent does not lift the limits that the person chose.
    const own = await personas.inUse(actor.id)
    return own && moneyPolicyOf(own) === 'guarded' ? guards.user : undefined
  }
}
