/** Decides how much a trade asks of its consent. The server refuses by it, and the card shows it. */
import type { Trade, TradeWarning } from '../trades.ts'

export type TradeRisk = 'ordinary' | 'careful' | 'dangerous'

type Risky = Pick<Trade, 'warnings' | 'tainted'>

/** Text from outside may have asked for a tainted trade, so that its Confirm says more than a habit would press. */
export function riskOf({ warnings, tainted }: Risky): TradeRisk {
  if (warnings.some(({ risk }) => risk === 'dangerous')) return 'dangerous'
  return tainted || warnings.some(({ risk }) => risk === 'careful') ? 'careful' : 'ordinary'
}

/** The warning that gives the trade its risk; undefined for an ordinary one, and where the taint alone does. */
export function mainWarning(trade: Risky): TradeWarning | undefined {
  const level = riskOf(trade)
  return trade.warnings.find(({ risk }) => risk === level)
}

/** As it is typed by hand: the case, and spaces around it, do not matter. */
export const isSameSymbol = (typed: string, symbol: string): boolean => plain(typed) === plain(symbol)
const plain = (text: string): string => text.normalize('NFKC').trim().replace(/^\$/, '').toLowerCase()
