import { sandboxTokens } from '#sandbox/tokens/tokens.ts'

type Gift = Readonly<{ sol: string; tokens: Record<string, string> }>

/** A few thousand dollars in well-known tokens, one of them of the newer token program. */
const DEMO: Readonly<Record<string, string>> = {
  USDC: '846.2',
  PYUSD: '120',
  JUP: '640',
  JTO: '85',
  BONK: '9500000',
  WIF: '140',
  PYTH: '900',
}
/** Enough to try things out. */
const OWN: Readonly<Record<string, string>> = { USDC: '150', JUP: '60' }

const mintOf = (symbol: string): string => {
  const token = sandboxTokens.find((each) => each.verified && each.symbol === symbol)
  if (!token) throw new Error(`the sandbox has no token ${symbol}`)
  return token.mint
}

const byMint = (amounts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(amounts).map(([symbol, amount]) => [mintOf(symbol), amount]))

/** In UI units by mint. */
export const demoGift = (): Gift => ({ sol: '12.4', tokens: byMint(DEMO) })
export const newUserGift = (): Gift => ({ sol: '1.5', tokens: byMint(OWN) })
