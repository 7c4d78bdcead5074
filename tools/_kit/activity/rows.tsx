/** Draws the transactions of a wallet or a token, the newest first. */

import { shortAddress } from '#contract/rules/address.ts'
import { formatAmount, formatSol, formatUsd } from '#contract/rules/amounts.ts'
import { NATIVE_SOL, WRAPPED_SOL } from '#contract/rules/mints.ts'
import { Base58Chip } from '#ui/chips/base58-chip.tsx'
import { useAgo } from '#ui/format/age-clock.tsx'
import type { Leg, Party, Row } from './shape.ts'

const VERBS: Readonly<Record<Row['kind'], string>> = {
  buy: 'Bought',
  sell: 'Sold',
  swap: 'Swapped to',
  receive: 'Received',
  send: 'Sent',
  other: 'Other',
  failed: 'Failed',
}

type RowsProps = Readonly<{
  rows: readonly Row[]
  /** True where the rows are of many wallets. */
  hasWallets: boolean
}>

export function ActivityRows({ rows, hasWallets }: RowsProps) {
  return (
    <ul>
      {rows.map((row) => (
        <ActivityRow key={row.signature} row={row} hasWallet={hasWallets} />
      ))}
    </ul>
  )
}

function ActivityRow({ row, hasWallet }: Readonly<{ row: Row; hasWallet: boolean }>) {
  const { kind, base, quote, usd, signature } = row
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-line border-t py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-baseline gap-x-1.5">
          <span className="font-[570] text-ui">{VERBS[kind]}</span>
          {base && <LegText leg={base} />}
          {quote && (
            <>
              <span className="text-fg-3">{kind === 'swap' ? 'with' : 'for'}</span>
              <LegText leg={quote} />
            </>
          )}
          {usd !== null && <span className="num ml-auto text-fg-1">{formatUsd(usd)}</span>}
        </p>
        <Note row={row} hasWallet={hasWallet} />
      </div>
      <Base58Chip value={signature} kind="signature" />
    </li>
  )
}

const LegText = ({ leg: { amount, symbol, mint } }: Readonly<{ leg: Leg }>) => (
  <span className="whitespace-nowrap">
    <span className="num">{formatLeg(Math.abs(amount), mint)}</span> {symbol}
  </span>
)

const formatLeg = (amount: number, mint: string): string =>
  mint === WRAPPED_SOL || mint === NATIVE_SOL ? formatSol(amount) : formatAmount(amount)

function Note({ row, hasWallet }: Readonly<{ row: Row; hasWallet: boolean }>) {
  const { at, kind, wallet, counterpart, venue, feeSol, rentSol } = row
  const other = counterpart && venue !== counterpart.label ? counterpart : undefined
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-fg-3">
      {at ? <Ago at={at} /> : <span>time unknown</span>}
      {hasWallet && <PartyText party={wallet} />}
      {venue && <span>on {venue}</span>}
      {other && (
        <span className="inline-flex items-baseline gap-1">
          {kind === 'send' || kind === 'sell' ? 'to' : 'from'} <PartyText party={other} />
        </span>
      )}
      {feeSol !== undefined && <span className="num">fee {formatSol(feeSol)} SOL</span>}
      {rentSol !== undefined && (
        <span className="num">
          {rentSol < 0 ? 'rent back' : 'rent'} {formatSol(Math.abs(rentSol))} SOL
        </span>
      )}
    </p>
  )
}

const Ago = ({ at }: Readonly<{ at: string }>) => (
  <time dateTime={at} title={at} className="whitespace-nowrap tabular-nums">
    {useAgo(at)}
  </time>
)

/** A known name, with the address behind it; else the short address. */
export const PartyText = ({ party: { address, label } }: Readonly<{ party: Party }>) => (
  <span title={address} className={label ? 'text-fg-2' : 'num text-fg-2'}>
    {label || shortAddress(address)}
  </span>
)
