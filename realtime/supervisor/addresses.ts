/**
 * Keeps the addresses of pages that the person or a source has named. The assistant opens no other page: a model that
 * obeys a text by strangers could write what it knows into an address of its own.
 */
import * as z from 'zod/mini'
import { messageText, type UserMessage } from '#contract/realtime/items.ts'
import type { HistoryRow } from '#domain/conversations.ts'
import type { ToolOutcome } from '#domain/tool-runner.ts'
import { ownText } from './own-text.ts'
import { change, type StepContext } from './step-context.ts'

const FETCH = 'fetch'
const fetchArguments = z.looseObject({ url: z.string() })

/** The fields of a result in which a source wrote; the others may repeat words of the assistant. */
const WRITTEN: ReadonlyMap<string, readonly string[]> = new Map([
  [FETCH, ['url', 'title', 'text']],
  // Its answer is written by a model, to a question that the assistant has made up.
  ['search', ['results']],
  ['twitter_search', ['posts']],
  ['pumpstream_live_summary', ['streams']],
  ['solana_resolve_token', ['candidates']],
  ['gmgn_fetch_token_snapshot', ['symbol', 'name']],
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

/** Reads only what a source wrote, so that a tool that repeats its question names nothing by it. */
export function addressesOfOutcome(
  tool: string,
  outcome: ToolOutcome,
  budget = { left: MAX_TRIED },
): readonly string[] {
  const fields = WRITTEN.get(tool)
  if (!outcome.ok || !fields) return []
  return addressesIn(textIn(outcome.modelView, fields), budget)
}

/** Every text below the fields, on lines of its own. */
function textIn(json: string, fields: readonly string[]): string {
  const view = written.safeParse(json).data
  const texts: string[] = []
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect)
  }
  for (const field of fields) collect(view?.[field])
  return texts.join('\n')
}

const written = z.pipe(
  z.transform((json: string): unknown => {
    try {
      return JSON.parse(json)
    } catch {
      return undefined
    }
  }),
  z.record(z.string(), z.unknown()),
)

/** Runs of characters that an address can have, with the marks that may as well stand around it. */
const RUNS = /[^\s<>"`“”„«»\\，。、；（）【】]+/gu
/** Names of hosts between such marks, and between letters of other scripts. */
const PARTS = /[^'‘’()[\]{}|,;]+/gu
// It begins only where a name can begin, so that a long text is read once.
const PLAIN =
  /(?<![a-z0-9.-])(?:https?:\/\/)?(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?(?:[/?][\w\-.~%!$&'*+=:@/?]*)?/gi
const OPENING = /^['‘’([{|,;*_]+/u
const CLOSING = ".:!?*_,;'’|]}"

/** More words with a dot in them stand in no text that a person reads; each costs some microseconds. */
const MAX_TRIED = 2_000
/** The longest result has 16,000 characters. */
const MAX_READ = 20_000
/** Reading so many characters takes as long as trying one word. */
const READ_AS_ONE = 250

/** The addresses that stand in a text, in one form each; `budget` counts the words that may still be tried. */
export function addressesIn(text: string, budget = { left: MAX_TRIED }): readonly string[] {
  const found = new Set<string>()
  if (budget.left <= 0) return []
  const read = text.slice(0, MAX_READ)
  budget.left -= Math.ceil(read.length / READ_AS_ONE)
  for (const part of partsIn(read)) {
    if (!mayName(part)) continue
    if (budget.left <= 0) break
    budget.left -= 1
    for (const each of formsIn(part)) {
      const key = keyOf(each)
      if (key !== undefined) found.add(key)
    }
  }
  return [...found]
}

/** 'https://wiki.example/Moore's_law_(1965)' is one address, and 'a.example,b.example' are two. */
function* partsIn(text: string): Iterable<string> {
  for (const [run] of text.matchAll(RUNS)) {
    const begin = run.search(/https?:\/\//i)
    yield begin < 0 ? run.replace(OPENING, '') : run.slice(begin)
    for (const [part] of run.matchAll(PARTS)) if (part !== run) yield part
  }
}

const formsIn = (part: string): readonly string[] => [
  ...new Set([part, withoutClosing(part), ...[...part.matchAll(PLAIN)].map(([name]) => name)]),
]

const mayName = (part: string): boolean => part.length <= MAX_LENGTH && part.includes('.')

/** Without the marks at the end that belong to the sentence; a bracket that the address opens is its own. */
function withoutClosing(part: string): string {
  let end = part.length
  let unopened = part.split(')').length - part.split('(').length
  for (; end > 0; end -= 1) {
    const last = part.charAt(end - 1)
    if (last === ')' && unopened > 0) unopened -= 1
    else if (!CLOSING.includes(last)) break
  }
  return part.slice(0, end)
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
      return data ? [[data.call_id, data.name] as const] : []
    }),
  )
  // The newest first, because the oldest are left out.
  const budget = { left: MAX_TRIED }
  return history
    .toReversed()
    .flatMap(({ item }) => {
      // Even finding a person's own words in a long message takes half a millisecond.
      if (budget.left <= 0) return []
      if (words.safeParse(item).success) return addressesIn(ownText(messageText(item as UserMessage)), budget)
      const { data } = output.safeParse(item)
      const tool = data && calls.get(data.call_id)
      return tool ? addressesOfOutcome(tool, answered(data.output), budget) : []
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
