/** The card of the swap tools and of the send preview: loading, failure, a limit, or the panel of the trade in its current state. */
import type * as z from 'zod/mini'
import { rawToDecimal } from '#contract/rules/amounts.ts'
import type { ToolContract } from '#contract/tool.ts'
import type { Trade } from '#contract/trades.ts'
import { Failure, Loading } from '#ui/cards/states.tsx'
import type { CardActions } from '../card.tsx'
import type { CardCall } from '../card-call.ts'
import { retryOf } from '../retry.ts'
import { limitIn } from './limit-acts.tsx'
import { nameOf } from './outcome-acts.tsx'
import { SwapPanel } from './swap-panel.tsx'

/** A tool whose output carries a trade. */
type SwapTool = ToolContract<string, ToolContract['input'], z.ZodMiniType<Readonly<{ trade: Trade }>>>

type SwapCardProps = Readonly<{
  call: CardCall<SwapTool>
  actions: CardActions
  title: string
  /** Shown while the tool runs. */
  text: string
  /** Names what failed. */
  heading: string
  /** True when calling the tool again makes another preview; otherwise one is requested in words. */
  previews: boolean
}>

export function SwapCard({ call, actions, title, text, heading, previews }: SwapCardProps) {
  if (call.status === 'running')
    return <Loading title={title} text={text} elapsedMs={call.elapsedMs} rows={2} />
  if (call.status === 'failed') {
    const limit = limitIn(call.details)
    if (limit) return <SwapPanel trade={limit.trade} limit={limit} actions={actions} />
    return (
      <Failure
        title={title}
        heading={call.code === 'trading_paused' ? 'Trading is paused' : heading}
        cause={actions.isAnswered ? undefined : call.message}
        retry={retryOf(call, actions)}
      />
    )
  }
  // The page may know a later state than the tool returned.
  const trade = actions.trade?.trade ?? call.output.trade
  return (
    <SwapPanel
      trade={trade}
      actions={actions}
      onNewPreview={previews ? actions.rerun : requestInWords(actions.say, trade)}
      onMost={previews ? requestMost(actions.rerunWith) : undefined}
    />
  )
}

const requestMost = (rerunWith: CardActions['rerunWith']): (() => void) | undefined =>
  rerunWith && (() => void rerunWith({ amount_percent: 100, amount_ui: undefined, amount_usd: undefined }))

/** The execute tool cannot make a preview, so its card requests the same swap in words. */
const requestInWords = (say: CardActions['say'], trade: Trade): (() => void) | undefined =>
  say && (() => say(swapWords(trade)))

/** The slippage of a swap whose request names none. */
const USUAL_SLIPPAGE_BPS = 100

function swapWords({ terms: { inputRaw, slippageBps }, input, output }: Trade): string {
  const swap = `Swap ${rawToDecimal(BigInt(inputRaw), input.decimals)} ${nameOf(input)} to ${nameOf(output)}`
  return slippageBps === USUAL_SLIPPAGE_BPS ? swap : `${swap} with ${slippageBps / 100}% slippage`
}
