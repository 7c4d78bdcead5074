/** The answers to a limit: leave it, or a smaller swap; where there is none, the way out takes its place. */
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

/** Whether the same trade can be made within the limit. */
const isLessPossible = (limit: SwapLimit, { rerunWith }: CardActions): boolean =>
  rerunWith !== undefined && insteadUsd(limit) >= 1

/** The way out beside a smaller swap, for the last line of the card. */
export const wayBesideLess = (limit: SwapLimit, actions: CardActions): SwapWay | undefined =>
  isLessPossible(limit, actions) ? limitWay(limit, actions.openPanel) : undefined

type LimitActsProps = Readonly<{ limit: SwapLimit; actions: CardActions; onCancel: () => void }>

export function LimitActs({ limit, actions, onCancel }: LimitActsProps) {
  const { rerunWith, openPanel } = actions
  const way = limitWay(limit, openPanel)
  const isLess = isLessPossible(limit, actions)
  if (!isLess && !way) return null
  return (
    <div className="swap-acts">
      <button type="button" onClick={onCancel} className="swap-cancel">
        Cancel
      </button>
      {isLess && rerunWith ? (
        <Less limit={limit} usd={insteadUsd(limit)} rerunWith={rerunWith} />
      ) : (
        way && (
          <button type="button" onClick={way.onPress} className="swap-confirm">
            <b className="font-[620]">{way.label}</b>
          </button>
        )
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
    <button type="button" onClick={request} className="swap-confirm less">
      <b className="font-[620]">
        {limit.trade.recipient ? 'Send' : 'Swap'} {formatLimit(usd)} instead
      </b>
      <span className="swap-deal num">
        <About limit={limit} usd={usd} />
      </span>
    </button>
  )
}

/** 'preview of about 2.826 SOL': nothing moves before that, and it has the exact figure. */
function About({ limit: { trade }, usd }: Pick<LessProps, 'limit' | 'usd'>) {
  const { symbol, usd: wanted } = payLeg(trade)
  const units = Number(trade.terms.inputRaw) / 10 ** trade.input.decimals
  if (wanted === undefined || wanted <= 0) return <span>see a preview</span>
  const amount = ((units * usd) / wanted).toFixed(Math.min(trade.input.decimals, 20))
  return (
    <>
      <span>preview of about</span>{' '}
      <span>
        {formatRounded(amount, 'down')} {symbol}
      </span>
    </>
  )
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
