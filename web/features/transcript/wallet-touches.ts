/** Finds the cards that are out of date: a swap has landed since, or another wallet was chosen. */
import type { ToolContract, Touch } from '#contract/tool.ts'
import type { ToolNoteItem, TranscriptRow } from '#contract/transcript.ts'
import { contracts, isToolName } from '#tools/contracts.ts'
import type { Transcript } from '#web/session/transcript.ts'
import type { TradeStore } from '../../lib/page-trades.ts'
import { landingOf } from './trade-of.ts'

type Change = Readonly<{ atMs: number; itemId: string }> &
  (Readonly<{ touch: 'wallet'; wallet: string }> | Readonly<{ touch: 'wallet_choice' }>)

const contractOf = (tool: string): ToolContract | undefined =>
  isToolName(tool) ? contracts[tool] : undefined

const isChoice = ({ data }: ToolNoteItem): boolean =>
  contractOf(data.tool)?.touches.includes('wallet_choice') ?? false

/** Their times are those of the server's clock, where the server sent them. */
export function touchesIn(transcript: Transcript, desk: TradeStore | undefined): Change[] {
  return transcript.ids().flatMap((id) => touchOf(transcript.item(id), desk) ?? [])
}

function touchOf(item: TranscriptRow | undefined, desk: TradeStore | undefined): Change | undefined {
  if (item?.type !== 'TOOL_NOTE' || item.status !== 'DONE') return undefined
  const { itemId, data } = item
  if (isChoice(item)) return data.error ? undefined : { touch: 'wallet_choice', itemId, atMs: endOf(item) }
  const landing = landingOf(item, desk)
  return landing && { touch: 'wallet', itemId, ...landing }
}

const beginOf = ({ data }: ToolNoteItem): number => Date.parse(data.startedAt)
const endOf = (item: ToolNoteItem): number => beginOf(item) + (item.data.durationMs ?? 0)

const staleBy = ({ data }: ToolNoteItem): readonly Touch[] => contractOf(data.tool)?.staleBy ?? []

/** A swap concerns the wallet that it spent from; a choice concerns every result but those of a named wallet. */
function concerns(change: Change, item: ToolNoteItem): boolean {
  if (!staleBy(item).includes(change.touch)) return false
  if (change.touch === 'wallet') return walletIn(item.data.output) === change.wallet
  return isChoice(item) || !namesWallet(item.data.arguments)
}

export const canBeStale = (item: ToolNoteItem): boolean =>
  item.status === 'DONE' && item.data.output !== undefined && staleBy(item).length > 0

export function isStale(item: ToolNoteItem, touches: readonly Change[]): boolean {
  // A choice takes effect at its end; any other result may have been read at its beginning.
  const readAt = isChoice(item) ? endOf(item) : beginOf(item)
  return touches.some(
    (change) => change.itemId !== item.itemId && change.atMs > readAt && concerns(change, item),
  )
}

/** The time of a new result: the clock of this machine may be behind that of the server. */
export const nowAfter = (touches: readonly Change[]): number =>
  Math.max(Date.now(), ...touches.map(({ atMs }) => atMs))

const fieldOf = (value: unknown, name: string): unknown =>
  // Any object may be asked for any field; what is not there is undefined.
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

const walletIn = (output: unknown): unknown => fieldOf(fieldOf(output, 'wallet'), 'address')
const namesWallet = (args: unknown): boolean => Boolean(fieldOf(args, 'wallet_address'))
