/** Says what a token shows on the chain: its authorities, its holders, and who traded it. */

import { counted } from '#domain/language/plain-words.ts'
import type { TokenIdentity } from '#domain/market.ts'
import type { Names } from '../_kit/activity/names.server.ts'
import { isTrade, type Seen } from '../_kit/activity/rows.server.ts'
import { rangeWords } from '../_kit/activity/timeframe.ts'
import type { Insight } from './classify.server.ts'
import type { TokenFigures } from './contract.ts'

const authority = (isDisabled: boolean | undefined): TokenFigures['mintAuthority'] =>
  isDisabled === undefined ? null : isDisabled ? 'closed' : 'open'

export function tokenFigures(seen: readonly Seen[], identity: TokenIdentity | undefined): TokenFigures {
  const trades = seen.filter(isTrade)
  return {
    trades: trades.length,
    buys: trades.filter(({ kind }) => kind === 'buy').length,
    sells: trades.filter(({ kind }) => kind === 'sell').length,
    wallets: new Set(trades.map(({ wallet }) => wallet)).size,
    holderCount: identity?.holderCount ?? null,
    isVerified: identity?.verified ?? null,
    mintAuthority: authority(identity?.mintAuthorityDisabled),
    freezeAuthority: authority(identity?.freezeAuthorityDisabled),
    firstPoolAt: identity?.firstPoolAt ?? null,
  }
}

type Parts = Readonly<{ mint: string; figures: TokenFigures; names: Names; seconds: number }>

export function tokenInsight({ mint, figures, names, seconds }: Parts): Insight {
  const { trades, buys, sells, wallets, holderCount, isVerified, mintAuthority, freezeAuthority } = figures
  const range = rangeWords(seconds)
  const symbol = names.symbol(mint)
  return {
    kind: 'token',
    headline:
      trades === 0
        ? `${symbol} had no trade that was read in the last ${range}.`
        : `${symbol} had ${counted(trades, 'trade')} by ${counted(wallets, 'wallet')} in the last ${range}.`,
    evidence: [
      trades === 0 ? '' : `${counted(buys, 'buy')} and ${counted(sells, 'sell')}.`,
      isVerified === null
        ? ''
        : isVerified
          ? 'The token list has verified it.'
          : 'The token list has not verified it.',
      mintAuthority === null
        ? ''
        : mintAuthority === 'open'
          ? 'Its authority can mint more.'
          : 'No more of it can be minted.',
      freezeAuthority === null
        ? ''
        : freezeAuthority === 'open'
          ? 'Its authority can freeze holdings.'
          : 'Holdings cannot be frozen.',
      holderCount === null ? '' : `${holderCount.toLocaleString('en-US')} holders.`,
      'No source says who is behind it.',
    ].filter((text) => text !== ''),
  }
}
