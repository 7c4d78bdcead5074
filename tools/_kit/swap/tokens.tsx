/** Identifies the tokens of a swap: our list's and the chain's facts of each, and its whole mint on demand. */
import { Check, TriangleAlert } from 'lucide-react'
import { use, useId } from 'react'
import { formatCompact } from '#contract/rules/amounts.ts'
import type { TradeToken } from '#contract/trades.ts'
import { Base58Chip } from '#ui/chips/base58-chip.tsx'
import { AgeClock } from '#ui/format/age-clock.tsx'
import { Badge } from '#ui/primitives/badge.tsx'

export const Tokens = ({ tokens }: { tokens: readonly TradeToken[] }) => (
  <ul aria-label="Tokens of this swap" className="grid gap-2.5">
    {tokens.map((token) => (
      <Token key={token.mint} token={token} />
    ))}
  </ul>
)

function Token({ token }: { token: TradeToken }) {
  const now = use(AgeClock)()
  const { good, bad } = factsOf(token, now)
  return (
    <li className="relative flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-small">
      <b className="font-[560]">{token.symbol}</b>
      {token.name !== '' && <span className="text-fg-2">{token.name}</span>}
      {token.verified ? (
        <Badge tone="strong">
          <Check aria-hidden="true" className="size-3" strokeWidth={2.5} />
          Verified
        </Badge>
      ) : (
        <Badge tone="warn">Not verified</Badge>
      )}
      <Mint mint={token.mint} />
      {good.length > 0 && <span className="text-fg-3 tabular-nums">{good.join(', ')}</span>}
      {bad.length > 0 && (
        <span className="inline-flex items-center gap-1.5 text-warn">
          <TriangleAlert aria-hidden="true" className="size-3.5 flex-none" strokeWidth={1.75} />
          {bad.join(', ')}
        </span>
      )}
    </li>
  )
}

function Mint({ mint }: { mint: string }) {
  const id = useId()
  return (
    <span className="mint">
      <Base58Chip value={mint} kind="mint" />
      <span id={id} role="tooltip" className="num text-fg-1">
        {mint}
      </span>
    </span>
  )
}

type Facts = Readonly<{ good: readonly string[]; bad: readonly string[] }>

function factsOf(token: TradeToken, now: number): Facts {
  const { mintAuthorityDisabled: mint, freezeAuthorityDisabled: freeze, firstPoolAt, liquidityUsd } = token
  const open = [
    ...(mint === false ? ['Mint authority open'] : []),
    ...(freeze === false ? ['Freeze authority open'] : []),
  ]
  return {
    good: [
      ...(mint && freeze ? ['No mint or freeze authority'] : []),
      ...(mint && freeze !== true ? ['No mint authority'] : []),
      ...(freeze && mint !== true ? ['No freeze authority'] : []),
      ...(token.verified ? open : []),
      ...(firstPoolAt === undefined ? [] : [ageText(now - Date.parse(firstPoolAt))]),
      ...(liquidityUsd === undefined ? [] : [`${formatCompact(liquidityUsd, true)} liquidity`]),
    ],
    // Issuers of known stablecoins keep these powers; a warning on every trade would soon be ignored.
    bad: token.verified ? [] : open,
  }
}

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** '3 h old', '12 days old', '2 years old' */
function ageText(ms: number): string {
  if (!(ms >= 0)) return 'age not known'
  if (ms < 2 * DAY) return `${Math.floor(ms / HOUR)} h old`
  if (ms < 60 * DAY) return `${Math.floor(ms / DAY)} days old`
  if (ms < 730 * DAY) return `${Math.floor(ms / (30 * DAY))} months old`
  return `${Math.floor(ms / (365 * DAY))} years old`
}
