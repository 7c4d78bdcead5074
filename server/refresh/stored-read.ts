/** Turns a stored tool call into the read that repeats it; undefined where the contract allows no repetition. */
import type { ToolContract } from '#contract/tool.ts'
import type { TranscriptItem } from '#contract/transcript.ts'

export type StoredRead = Readonly<{
  itemId: string
  tool: string
  /** As they are stored. */
  stored: unknown
  /** With what the first call chose by itself. */
  arguments: Readonly<Record<string, unknown>>
  readAt: number
  everyMs: number
}>

type Contracts = Readonly<Record<string, ToolContract>>

export function storedReadOf(item: TranscriptItem, contracts: Contracts): StoredRead | undefined {
  if (item.type !== 'TOOL_NOTE' || item.status !== 'DONE' || item.data.error || item.imported)
    return undefined
  const { tool, arguments: stored, startedAt } = item.data
  const contract = Object.hasOwn(contracts, tool) ? contracts[tool] : undefined
  // Another version of the server may have stored a result that does not fit.
  const output = contract?.output.safeParse(item.data.output)
  if (!contract?.refresh || !output?.success || !isRecord(stored)) return undefined
  const { everySeconds, pin } = contract.refresh
  return {
    itemId: item.itemId,
    tool,
    stored,
    arguments: { ...stored, ...pin?.(output.data) },
    readAt: Date.parse(startedAt),
    everyMs: everySeconds * 1000,
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
