/** The events of a session, in words: the list of a replay from which one jumps to a moment. */
import type { SessionLog } from '#contract/api/logs.ts'
import type { GuardrailResult } from '#contract/guardrail.ts'
import type { Trade, TradeStatus } from '#contract/trades.ts'
import type { MessageItem, ToolNoteItem, TranscriptRow } from '#contract/transcript.ts'
import { contracts, isToolName } from '#tools/contracts.ts'
import { plainText } from '#web/lib/plain-text.ts'
import type { Versions } from './versions.ts'

export type Moment = Readonly<{
  /** Milliseconds since the session began. */
  at: number
  /** The subject: 'You:', 'Parley', the title of a tool. `text` completes the sentence. */
  of: string
  text: string
  isBad?: boolean
}>

type Parts = Readonly<{
  log: SessionLog
  rows: readonly Versions<TranscriptRow>[]
  trades: ReadonlyMap<string, Versions<Trade>>
}>

/** In order. */
export function momentsOf({ log, rows, trades }: Parts): readonly Moment[] {
  const moments = [
    ...rows.flatMap(momentsOfRow),
    ...[...trades.values()].flatMap(momentsOfTrade),
    ...momentsBeside(log),
  ]
  return moments.toSorted((one, other) => one.at - other.at)
}

function momentsOfRow(versions: Versions<TranscriptRow>): readonly Moment[] {
  const shown = versions.filter(({ is }) => !is.isHidden)
  return shown.flatMap(({ at, is }, index) => {
    const before = shown[index - 1]?.is
    const said = momentOf(is, before)
    const verdict = verdictOf(is, before)
    return [...(said ? [{ at, ...said }] : []), ...(verdict ? [{ at, ...verdict }] : [])]
  })
}

type Said = Omit<Moment, 'at'>

/** Undefined where an item only grew. */
function momentOf(row: TranscriptRow, before: TranscriptRow | undefined): Said | undefined {
  const isNew = before === undefined
  if (!isNew && before.status === row.status) return isCut(row, before) ? CUT : undefined
  switch (row.type) {
    case 'MESSAGE':
      return wordsOf(row, isNew)
    case 'TOOL_NOTE':
      return callOf(row)
    case 'BREADCRUMB':
      return { of: 'Note:', text: row.title }
    case 'UNKNOWN':
      return { of: 'An item', text: 'of a kind that this version cannot read' }
  }
}

const CUT: Said = { of: 'Parley', text: 'is interrupted' }

const isCut = (row: TranscriptRow, before: TranscriptRow): boolean =>
  row.type === 'MESSAGE' &&
  before.type === 'MESSAGE' &&
  row.data?.interrupted === true &&
  !before.data?.interrupted

function wordsOf({ role, status, title }: MessageItem, isNew: boolean): Said {
  if (role === 'user')
    return status === 'DONE' ? { of: 'You:', text: excerpt(title) } : { of: 'You', text: 'speak' }
  if (status === 'DONE') return { of: 'Parley:', text: excerpt(plainText(title)) }
  return { of: 'Parley', text: isNew ? 'begins to answer' : 'goes on' }
}

function callOf({ status, data: { tool, error, output } }: ToolNoteItem): Said {
  const of = isToolName(tool) ? contracts[tool].title : tool
  if (status !== 'DONE') return { of, text: 'runs' }
  if (error) return { of, text: `fails: ${error.message}`, isBad: true }
  return { of, text: output === undefined ? 'has ended' : 'has its result' }
}

function verdictOf(row: TranscriptRow, before: TranscriptRow | undefined): Said | undefined {
  const category = failedCategory(row.guardrailResult)
  if (category === undefined || category === failedCategory(before?.guardrailResult)) return undefined
  return { of: 'Guardrail:', text: `fail, ${row.guardrailResult?.rationale ?? category}`, isBad: true }
}

const failedCategory = (result: GuardrailResult | undefined): string | undefined =>
  result?.status === 'DONE' && result.category !== 'NONE' ? result.category : undefined

const MOVES: Readonly<Record<TradeStatus, string>> = {
  previewed: 'waits for an answer',
  consented: 'is agreed to',
  signed: 'is signed',
  sent: 'is sent',
  confirmed: 'is confirmed',
  failed: 'fails',
  expired: 'expires',
  rejected: 'is declined',
}
const BAD: ReadonlySet<TradeStatus> = new Set(['failed'])

/** The result of its tool says that it waits for an answer. */
function momentsOfTrade(versions: Versions<Trade>): readonly Moment[] {
  return versions.flatMap(({ at, is: { status, input, output } }, index) =>
    status === 'previewed' || versions[index - 1]?.is.status === status
      ? []
      : {
          at,
          of: `Swap of ${input.symbol} to ${output.symbol}`,
          text: MOVES[status],
          isBad: BAD.has(status),
        },
  )
}

const MEDIA = { text: 'The call in text', voice: 'The voice call' } as const

function momentsBeside({ timeline = [] }: SessionLog): readonly Moment[] {
  return timeline.flatMap((event): readonly Moment[] => {
    if (event.type === 'call')
      return [{ at: event.at, of: MEDIA[event.medium], text: event.isOpen ? 'begins' : 'ends' }]
    if (event.type !== 'notice') return []
    return [{ at: event.at, of: 'Notice:', text: event.text, isBad: event.level !== 'info' }]
  })
}

/** More does not fit into a row of the list. */
const EXCERPT = 120
const excerpt = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > EXCERPT ? `${line.slice(0, EXCERPT)}…` : line
}
