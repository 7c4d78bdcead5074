/** The card that both swap tools share: on its way, not answered, or the slab of the trade as it stands now. */
import { Failure, Loading } from '#ui/cards/states.tsx'
import type { CardActions } from '../card.tsx'
import type { CardCall } from '../card-call.ts'
import { retryOf } from '../retry.ts'
import { askAnew } from './ask-anew.ts'
import { swapOutput } from './output.ts'
import { SwapPanel } from './slab.tsx'
import type { SwapView } from './view.ts'
import { viewOfFields } from './view-of-fields.ts'
import { viewOfTrade } from './view-of-trade.ts'

type SwapCardProps = Readonly<{
  call: CardCall
  actions: CardActions
  title: string
  /** What is said while the tool runs. */
  text: string
  /** What could not be done. */
  heading: string
  /** True when calling the tool again makes another preview; else one is asked for in words. */
  previews: boolean
}>

export function SwapCard({ call, actions, title, text, heading, previews }: SwapCardProps) {
  if (call.status === 'running')
    return <Loading title={title} text={text} elapsedMs={call.elapsedMs} rows={2} />
  if (call.status === 'failed')
    return (
      <Failure
        title={title}
        heading={call.code === 'trading_paused' ? 'Trading is paused' : heading}
        cause={call.message}
        retry={retryOf(call, actions)}
      />
    )
  const line = actions.trade
  const view = viewOf(call.output, line?.trade)
  return (
    <SwapPanel
      view={view}
      line={line}
      onNewPreview={previews ? actions.rerun : askAnew(actions.say, view.trade)}
    />
  )
}

/** What the page heard last rules over what the tool had said. */
function viewOf(output: unknown, live: SwapView['trade']): SwapView {
  if (live) return viewOfTrade(live)
  // Every field is optional: what cannot be read at all is drawn as a swap of which nothing is known.
  const given = swapOutput.safeParse(output).data ?? {}
  return given.trade ? viewOfTrade(given.trade) : viewOfFields(given)
}
