/** Says why a result has no prices, and what of it stands without them. */
import type { ReactNode } from 'react'
import { Callout } from '#ui/cards/states.tsx'
import { missingWords, type PartOrigin } from './origin.ts'

type Props = Readonly<{
  /** Draws nothing while there are prices, and where none were requested. */
  prices: PartOrigin | null
  /** The part that is complete without prices. */
  children: ReactNode
}>

export function NoPrices({ prices, children }: Props) {
  if (!prices || prices.ok) return null
  return (
    <div className="pt-2.5 pb-3">
      <Callout tone="warn" heading="No prices">
        {missingWords(prices)}. {children}
      </Callout>
    </div>
  )
}
