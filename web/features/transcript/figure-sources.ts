/** Finds for each figure of a reply the tool result that it comes from. */
import { figuresIn, isSourced, valuesIn } from '#contract/rules/figures.ts'
import type { ToolNoteItem, TranscriptRow } from '#contract/transcript.ts'

export type FigureSource = Readonly<{
  /** The figure as it is printed. */
  text: string
  tool: string
  /** Named by the result: 'Sandbox market'. */
  source?: string
  /** ISO time of the data, or of the call. */
  at: string
}>

/** The newest result before the reply counts; figures without a result are left out. */
export function figureSources(text: string, before: readonly TranscriptRow[]): readonly FigureSource[] {
  const notes = before.filter(isResult).toReversed()
  const seen = new Set<string>()
  return figuresIn(text).flatMap((figure) => {
    if (seen.has(figure.text)) return []
    seen.add(figure.text)
    const note = notes.find((each) => isSourced(figure, valuesOf(each)))
    return note ? [{ text: figure.text, ...originOf(note) }] : []
  })
}

const isResult = (row: TranscriptRow): row is ToolNoteItem =>
  row.type === 'TOOL_NOTE' && row.data.output !== undefined && !row.imported

/** A result never changes, and a conversation looks at it for many replies. */
const known = new WeakMap<ToolNoteItem, readonly number[]>()

function valuesOf(note: ToolNoteItem): readonly number[] {
  const values = known.get(note) ?? valuesIn(note.data.output)
  known.set(note, values)
  return values
}

type Origin = Omit<FigureSource, 'text'>

function originOf({ data: { tool, output, startedAt } }: ToolNoteItem): Origin {
  const { source, asOf } = namedIn(output) ?? {}
  return { tool, source, at: asOf ?? startedAt }
}

type Named = Readonly<{ source: string; asOf: string }>

/** Results keep their origins at the top or one level below. */
function namedIn(output: unknown, depth = 0): Named | undefined {
  if (typeof output !== 'object' || output === null || Array.isArray(output)) return undefined
  if ('source' in output && 'asOf' in output) {
    const { source, asOf } = output
    if (typeof source === 'string' && typeof asOf === 'string') return { source, asOf }
  }
  if (depth > 0) return undefined
  for (const part of Object.values(output)) {
    const named = namedIn(part, depth + 1)
    if (named) return named
  }
  return undefined
}
