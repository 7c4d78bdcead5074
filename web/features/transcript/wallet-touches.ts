/** Finds the wallet cards that are stale: a swap has landed since, or another wallet was chosen. */
import type { ToolNoteItem, TranscriptRow } from '#contract/transcript.ts'
import type { Transcript } from '#web/session/transcript.ts'
import type { TradeStore } from '../../lib/trade-store.ts'
import { landingOf } from './trade-of.ts'

type Touch = Readonly<{ atMs: number; itemId: string }> &
  (Readonly<{ kind: 'swap'; wallet: string }> | Readonly<{ kind: 'choice' }>)

const CHOICE = 'set_session_wallet_override'

/** By the server's clock, where it is known. */
export function touchesIn(transcript: Transcript, trades: TradeStore | undefined): Touch[] {
  return transcript.ids().flatMap((id) => touchOf(transcript.item(id), trades) ?? [])
}

function touchOf(item: TranscriptRow | undefined, trades: TradeStore | undefined): Touch | undefined {
  if (item?.type !== 'TOOL_NOTE' || item.status !== 'DONE') return undefined
  const { itemId, data } = item
  if (data.tool === CHOICE) return data.error ? undefined : { kind: 'choice', itemId, atMs: endOf(item) }
  const landing = landingOf(item, trades)
  return landing && { kind: 'swap', itemId, ...landing }
}

const beginOf = ({ data }: ToolNoteItem): number => Date.parse(data.startedAt)
const endOf = (item: ToolNoteItem): number => beginOf(item) + (item.data.durationMs ?? 0)

/** The data that each card depends on. */
const STALE_BY: Readonly<Record<string, (touch: Touch, item: ToolNoteItem) => boolean>> = {
  solana_list_balances: (touch, { data }) =>
    touch.kind === 'swap' ? walletIn(data.output) === touch.wallet : !namesWallet(data.arguments),
  list_my_wallets: ({ kind }) => kind === 'choice',
  resolve_wallet: ({ kind }) => kind === 'choice',
  [CHOICE]: ({ kind }) => kind === 'choice',
}

export const canBeStale = ({ status, data }: ToolNoteItem): boolean =>
  status === 'DONE' && data.output !== undefined && data.tool in STALE_BY

export function isStale(item: ToolNoteItem, touches: readonly Touch[]): boolean {
  const { itemId, data } = item
  // A choice is made at its end, everything else may have been read at its beginning.
  const readAt = data.tool === CHOICE ? endOf(item) : beginOf(item)
  return touches.some(
    (touch) => touch.itemId !== itemId && touch.atMs > readAt && STALE_BY[data.tool]?.(touch, item),
  )
}

/** When what is read from now on is read: the clock of this machine may be behind that of the server. */
export const nowAfter = (touches: readonly Touch[]): number =>
  Math.max(Date.now(), ...touches.map(({ atMs }) => atMs))

const fieldOf = (value: unknown, name: string): unknown =>
  // Any object may be read for any field; a missing one is undefined.
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

const walletIn = (output: unknown): unknown => fieldOf(fieldOf(output, 'wallet'), 'address')
const namesWallet = (args: unknown): boolean => Boolean(fieldOf(args, 'wallet_address'))
