/** A conversation as turns: what the user said, the calls that followed, and their results. */
import type { ConversationItem, UserMessage } from '#contract/realtime/items.ts'
import type { OpenResult, Result } from './intent.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A message of the user, and everything until the next one. */
export type Turn = Readonly<{ message: UserMessage; after: ConversationItem[] }>

export function turnsOf(items: readonly ConversationItem[]): readonly Turn[] {
  const turns: Turn[] = []
  for (const item of items) {
    if (item.type === 'message' && item.role === 'user') turns.push({ message: item, after: [] })
    else turns.at(-1)?.after.push(item)
  }
  return turns
}

/** A slow tool may answer after the user has spoken again; its answer still belongs to its own question. */
export const turnOfCall = (turns: readonly Turn[], callId: string): number =>
  turns.findIndex(({ after }) =>
    after.some((item) => item.type === 'function_call' && item.call_id === callId),
  )

type Answered = Readonly<{ call: Result['call']; output: string }>

function answeredIn({ after }: Turn, items: readonly ConversationItem[]): readonly Answered[] {
  return after.flatMap((item) => {
    if (item.type !== 'function_call') return []
    const output = items.find((each) => each.type === 'function_call_output' && each.call_id === item.call_id)
    return output?.type === 'function_call_output' ? [{ call: item, output: output.output }] : []
  })
}

export const resultsOf = (turn: Turn, items: readonly ConversationItem[]): readonly Result[] =>
  answeredIn(turn, items).map(toResult)

/** The outputs that the results of a turn are made of. */
export const outputsOf = (turn: Turn, items: readonly ConversationItem[]): readonly string[] =>
  answeredIn(turn, items).map(({ output }) => output)

/** The last result of a tool that needs consent, unless it is known how it ended. */
export function openResult(
  turns: readonly Turn[],
  items: readonly ConversationItem[],
  { languages, now }: Pick<Vocabulary, 'languages' | 'now'>,
): OpenResult | undefined {
  const last = turns
    .flatMap((turn) => resultsOf(turn, items))
    .flatMap(({ call, view: raw }) => {
      const { consent, view } = languages.get(call.name) ?? {}
      const parsed = consent && view?.safeParse(raw)
      return consent && parsed?.success ? [{ consent, raw, view: parsed.data }] : []
    })
    .at(-1)
  if (!last?.consent.isOpen(last.view)) return undefined
  const { consent, raw, view } = last
  return {
    view: withTimeLeft(raw, now?.()),
    onShortYes: () => consent.onShortYes(view),
    onNo: () => consent.onNo(view),
    unchanged: () => consent.unchanged?.(view),
  }
}

/** A result that expires says until when; how long that is depends on when it is asked. */
function withTimeLeft(view: unknown, now: number | undefined): unknown {
  const expiresAt = Date.parse(String((view as Readonly<{ expires_at?: unknown }>).expires_at))
  return now === undefined || Number.isNaN(expiresAt)
    ? view
    : { ...(view as object), seconds_left: Math.ceil((expiresAt - now) / 1000) }
}

function toResult({ call, output }: Answered): Result {
  const view = parseJson(output)
  return { call, view, error: errorIn(view) }
}

/** Text that is not JSON is a view too: a string. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function errorIn(view: unknown): Result['error'] {
  if (typeof view !== 'object' || view === null || !('error' in view)) return undefined
  const code = typeof view.error === 'string' ? view.error : 'unknown_error'
  const message = 'message' in view && typeof view.message === 'string' ? view.message : ''
  return { code, message, ...('on_card' in view && { isOnCard: true }) }
}
