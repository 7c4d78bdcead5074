/**
 * Keeps the addresses of pages that the person or a source has named. The assistant opens no other page: a model that
 * obeys a text by strangers could write what it knows into an address of its own.
 */
import * as z from 'zod/mini'
import { messageText, type UserMessage } from '#contract/realtime/items.ts'
import type { HistoryRow } from '#domain/conversations.ts'
import type { ToolOutcome } from '#domain/tool-runner.ts'
import type { Pending } from './state.ts'
import { change, type StepContext } from './step-context.ts'
import { parseArguments } from './tool-data.ts'

const FETCH = 'fetch'
const fetchArguments = z.looseObject({ url: z.string() })

/** Tools that hand on what a source wrote. Others may repeat words of the assistant. */
const SOURCES: ReadonlySet<string> = new Set([
  FETCH,
  'search',
  'twitter_search',
  'pumpstream_live_summary',
  'solana_resolve_token',
  'gmgn_fetch_token_snapshot',
])
/** The oldest are forgotten. */
const MOST = 1_000
/** No page is read at a longer address. */
const MAX_LENGTH = 2_048

/** True for a page at an address that only the assistant has thought of. */
export function isOwnAddress(
  { addresses }: Pick<StepContext['state'], 'addresses'>,
  tool: string,
  args: unknown,
): boolean {
  if (tool !== FETCH) return false
  const url = fetchArguments.safeParse(args).data?.url.trim() ?? ''
  // An empty one has a refusal of its own.
  return url !== '' && !addresses.includes(keyOf(url) ?? '')
}

export function learnAddresses(draft: StepContext, found: readonly string[]): void {
  if (found.length === 0) return
  const addresses = [...new Set([...draft.state.addresses, ...found])].slice(-MOST)
  change(draft, { addresses })
}

/** A source that repeats what it was requested names nothing by it. */
export function addressesOfOutcome(
  { tool, args }: Pick<Pending, 'tool' | 'args'>,
  outcome: ToolOutcome,
  budget = { left: MAX_TRIED },
): readonly string[] {
  if (!outcome.ok || !SOURCES.has(tool)) return []
  // All of them, however many: arguments are short, and what they hide would be learned.
  const repeated = new Set(tool === FETCH ? [] : addressesIn(JSON.stringify(args ?? ''), { left: Infinity }))
  return addressesIn(outcome.modelView, budget).filter((address) => !repeated.has(address))
}

/** Runs of characters that an address can have, and names of hosts between letters of other scripts. */
const RUNS = /[^\s<>"'`“”„‘’«»\\()[\]{}|,;，。、；（）【】]+/gu
// It begins only where a name can begin, so that a long text is read once.
const PLAIN =
  /(?<![a-z0-9.-])(?:https?:\/\/)?(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?(?:[/?][\w\-.~%!$&'*+=:@/?]*)?/gi
const CLOSING = '.:!?*_'

/** More words with a dot in them stand in no text that a person reads; each costs some microseconds. */
const MAX_TRIED = 2_000
/** The longest result has 16,000 characters. */
const MAX_READ = 20_000
/** Reading so many characters takes as long as trying one word. */
const READ_AS_ONE = 500

/** The addresses that stand in a text, in one form each; `budget` counts the words that may still be tried. */
export function addressesIn(text: string, budget = { left: MAX_TRIED }): readonly string[] {
  const found = new Set<string>()
  if (budget.left <= 0) return []
  const read = text.slice(0, MAX_READ)
  budget.left -= Math.ceil(read.length / READ_AS_ONE)
  for (const [run] of read.matchAll(RUNS)) {
    if (!mayName(run)) continue
    if (budget.left <= 0) break
    budget.left -= 1
    for (const each of formsIn(run)) {
      const key = keyOf(each)
      if (key !== undefined) found.add(key)
    }
  }
  return [...found]
}

const formsIn = (run: string): readonly string[] => [
  ...new Set([run, withoutClosing(run), ...[...run.matchAll(PLAIN)].map(([name]) => name)]),
]

const mayName = (run: string): boolean => run.length <= MAX_LENGTH && run.includes('.')

function withoutClosing(run: string): string {
  let end = run.length
  while (end > 0 && CLOSING.includes(run.charAt(end - 1))) end -= 1
  return run.slice(0, end)
}

/** A host of the internet by its name or number; a sentence that ends has no letter behind its dot. */
const HOST = /[^.]\.[^.]+$/

/** One form for all ways to write the address of the same page; undefined for anything else. */
function keyOf(written: string): string | undefined {
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(written)
  const url = URL.parse(hasScheme ? written : `https://${written}`)
  if (!url || !/^https?:$/.test(url.protocol) || !HOST.test(url.hostname)) return undefined
  // '3.14' is a number, though a browser would read an address.
  if (!hasScheme && /^[\d.]+$/.test(url.hostname)) return undefined
  const credentials = url.username === '' && url.password === '' ? '' : `${url.username}:${url.password}@`
  const path = url.pathname.replace(/\/$/, '')
  return `${credentials}${url.host.replace(/^www\./, '')}${path}${url.search}`
}

const calledTool = z.looseObject({
  type: z.literal('function_call'),
  call_id: z.string(),
  name: z.string(),
  arguments: z.string(),
})
const output = z.looseObject({
  type: z.literal('function_call_output'),
  call_id: z.string(),
  output: z.string(),
})
const words = z.looseObject({ type: z.literal('message'), role: z.literal('user') })

/** The addresses of a conversation that a call continues. */
export function addressesInHistory(history: readonly Pick<HistoryRow, 'item'>[]): readonly string[] {
  const calls = new Map(
    history.flatMap(({ item }) => {
      const { data } = calledTool.safeParse(item)
      return data ? [[data.call_id, { tool: data.name, args: parseArguments(data.arguments) }] as const] : []
    }),
  )
  // The newest first, because the oldest are left out.
  const budget = { left: MAX_TRIED }
  return history
    .toReversed()
    .flatMap(({ item }) => {
      if (words.safeParse(item).success) return addressesIn(messageText(item as UserMessage), budget)
      const { data } = output.safeParse(item)
      const call = data && calls.get(data.call_id)
      return call ? addressesOfOutcome(call, answered(data.output), budget) : []
    })
    .slice(0, MOST)
    .reverse()
}

const answered = (modelView: string): ToolOutcome => ({
  ok: true,
  output: null,
  modelView,
  touches: [],
  durationMs: 0,
})
