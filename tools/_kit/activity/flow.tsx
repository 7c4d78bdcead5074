/** Draws the flow of a wallet or a token over time. */
import { formatSol, formatUsd } from '#contract/rules/amounts.ts'
import { FlowBar } from '#ui/cards/flow-bar.tsx'
import type { Flow } from './shape.ts'

type Props = Readonly<{ flow: Flow; isOfToken: boolean }>

export function ActivityFlow({ flow: { buckets, unit, asset }, isOfToken }: Props) {
  const words = isOfToken ? { in: 'Bought', out: 'Sold' } : { in: 'In', out: 'Out' }
  const format = asset === 'USD' ? formatUsd : (amount: number) => `${formatSol(amount)} SOL`
  return <FlowBar buckets={buckets} unit={unit} format={format} words={words} />
}
