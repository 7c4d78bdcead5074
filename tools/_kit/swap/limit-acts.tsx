/** The way out of a limit: a smaller swap, a wallet of one's own, a higher limit, or a passkey. */
import * as z from 'zod/mini'
import { figure } from '#contract/bounded.ts'
import { formatLimit, formatRounded } from '#contract/rules/amounts.ts'
import { type Trade, trade } from '#contract/trades.ts'
import type { CardActions, CardPanel } from '../card.tsx'
import { payLeg } from './figures.ts'
import type { SwapWay } from './foot.tsx'

const refusal = z.object({ over: z.object({ mostUsd: figure, isOwn: z.boolean(), trade }) })
export type SwapLimit = Readonly<{ mostUsd: number; isOwn: boolean; trade: Trade }>

/** Undefined for a refusal of another kind. */
export const limitIn = (details: unknown): SwapLimit | undefined => refusal.safeParse(details).data?.over

/** Whole dollars, so that the smaller swap is surely within the limit. */
const insteadUsd = ({ mostUsd }: SwapLimit): number => Math.floor(mostUsd)

type LimitActsProps = Readonly<{ limit: SwapLimit; actions: CardActions }>

export function LimitActs({ limit, actions: { rerunWith, openPanel } }: LimitActsProps) {
  const usd = insteadUsd(limit)
  const way = limitWay(limit, openPanel)
  const isLess = rerunWith !== undefined && usd >= 1
  if (!isLess && !way) return null
  return (
    <div className={`swap-acts ${isLess && way ? 'ways' : 'only'}`}>
      {isLess && <Less limit={limit} usd={usd} rerunWith={rerunWith} />}
      {way && (
        <button type="button" onClick={way.onPress} className="swap-cancel px-2 @xl:px-3">
          {way.label}
        </button>
      )}
    </div>
  )
}

type LessProps = Readonly<{
  limit: SwapLimit
  usd: number
  rerunWith: NonNullable<CardActions['rerunWith']>
}>

/** The same trade within the limit. */
function Less({ limit, usd, rerunWith }: LessProps) {
  const request = () =>
    void rerunWith({ amount_usd: String(usd), amount_ui: undefined, amount_percent: undefined })
  return (
    <button type="button" onClick={request} className="swap-confirm">
      <b className="font-[620]">
        {limit.trade.recipient ? 'Send' : 'Swap'} {formatLimit(usd)} instead
      </b>
      <span className="swap-deal num">
        <span>{aboutWords(limit, usd)}</span>
      </span>
    </button>
  )
}

/** 'about 2.826 SOL': the new preview has the exact figure. */
function aboutWords({ trade }: SwapLimit, usd: number): string {
  const { symbol, usd: wanted } = payLeg(trade)
  const units = Number(trade.terms.inputRaw) / 10 ** trade.input.decimals
  if (wanted === undefined || wanted <= 0) return ''
  const amount = ((units * usd) / wanted).toFixed(Math.min(trade.input.decimals, 20))
  return `about ${formatRounded(amount, 'down')} ${symbol}`
}

const WAYS: Readonly<Record<CardPanel, string>> = {
  'sign-in': 'Log in for your own wallet',
  limits: 'Raise limit',
  security: 'Add a passkey',
}

/** Guardian's limits belong to a persona, and have no panel. */
export function limitWay(
  { trade, isOwn }: SwapLimit,
  openPanel: CardActions['openPanel'],
): SwapWay | undefined {
  if (!openPanel || trade.failure?.code === 'persona_guards') return undefined
  const panel = !isOwn ? 'sign-in' : trade.failure?.code === 'passkey_missing' ? 'security' : 'limits'
  return { label: WAYS[panel], onPress: () => openPanel(panel) }
}
