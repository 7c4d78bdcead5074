/**
 * Marks the turns that text from outside may have steered (design §7). A turn is tainted once a tool's result contains
 * text by strangers, and so is every later one until the user requests a trade or a send in their own words: an
 * instruction in such a text may wait for the next turn, but it cannot have written the user's own request.
 */
import * as z from 'zod/mini'
import { HANDLE, HOST, type TaintSource } from '#contract/taint.ts'
import type { HistoryRow } from '#domain/conversations.ts'
import type { OfferedTool, ToolOutcome } from '#domain/tool-runner.ts'
import type { Pending } from './state.ts'
import { change, type StepContext } from './step-context.ts'
import { type Taint, type Tainted, UNTAINTED } from './swap-state.ts'
import { parseArguments, tradesIn } from './tool-data.ts'

/** The person said something, in these words. */
export function personSaidWords(draft: StepContext, words: string): void {
  change(draft, { ownWords: words })
  if (asksForMoney(words)) change(draft, { taint: clearedBy(words, draft.state.taint) })
}

/** More than the words of a few requests. */
const KEPT = 2_000

function clearedBy(words: string, { isTainted, by, cleared }: Taint): Taint {
  const was = isTainted ? { isTainted, ...(by && { by }) } : cleared?.was
  if (!was) return UNTAINTED
  return { isTainted: false, cleared: { words: `${cleared?.words ?? ''} ${words}`.slice(-KEPT), was } }
}

const SEND = 'solana_send_preview'
const sendArguments = z.looseObject({ to: z.string() })
const SHOUT = 'stream_public_shout'
/** Tools that compare the person's words themselves with what is chosen. */
const CHOICES: readonly string[] = ['stream_set_scene', 'set_session_wallet_override']
const shoutArguments = z.looseObject({ message: z.string(), alias: z.optional(z.string()) })

/**
 * The taint that a tool is called with. A shout is public at once, so that it is clean only in the person's latest words. What is sent cannot be called back, so that a send is clean only when the
 * person's own words name its recipient: a text that was read may have named another one.
 */
export function taintOfCall(
  { taint, ownWords }: Pick<StepContext['state'], 'taint' | 'ownWords'>,
  tool: string,
  args: unknown,
): Tainted {
  const { cleared, doubted, ...now } = taint
  if (tool === SHOUT) return isOwnShout(args, ownWords) ? UNTAINTED : earliestOf(taint)
  if (CHOICES.includes(tool)) return earliestOf(taint)
  if (now.isTainted || tool !== SEND) return now
  if (doubted?.was.isTainted) return doubted.was
  if (!cleared) return now
  const to = sendArguments.safeParse(args).data?.to
  return to !== undefined && isNamed(to, cleared.words) ? now : cleared.was
}

/** The taint now, or what it was before words that are not known yet, or that ended it. */
const earliestOf = ({ cleared, doubted, ...now }: Taint): Tainted =>
  [now, doubted?.was, cleared?.was].find((each) => each?.isTainted) ?? UNTAINTED

function isOwnShout(args: unknown, words: string): boolean {
  const { message = '', alias } = shoutArguments.safeParse(args).data ?? {}
  return isNamed(message, words) && (alias === undefined || isNamed(alias, words))
}

const isNamed = (recipient: string, words: string): boolean =>
  ` ${spaced(words)} `.includes(` ${spaced(recipient)} `)

const spaced = (text: string): string =>
  plainWords(text)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

/** The person said something aloud; its words are not known yet, and the assistant may act on it before they are. */
export function personSpoke(draft: StepContext, itemId: string): void {
  change(draft, { ownWords: '' })
  const { doubted, ...now } = draft.state.taint
  const was = now.isTainted ? now : (doubted?.was ?? UNTAINTED)
  const { cleared } = now
  change(draft, { taint: { isTainted: false, ...(cleared && { cleared }), doubted: { itemId, was } } })
}

/** True when the actions since they spoke were not what they asked for. */
export function personWasHeard(draft: StepContext, itemId: string, words: string): boolean {
  const { doubted, ...now } = draft.state.taint
  // The person has said something since: that decides.
  if (doubted?.itemId !== itemId) return false
  change(draft, { ownWords: words })
  const isRequest = asksForMoney(words)
  const isBack = doubted.was.isTainted && !isRequest
  const { cleared } = now
  const before: Taint = { ...(isBack || isRequest ? doubted.was : UNTAINTED), ...(cleared && { cleared }) }
  // Text that was read since they spoke stays, whatever they said.
  change(draft, { taint: now.isTainted ? now : isRequest ? clearedBy(words, before) : before })
  return isBack
}

/** A failed call brought in no text but ours, and no stranger has named a token of our list. */
export function toolRead(
  draft: StepContext,
  call: Pick<Pending, 'tool' | 'args'>,
  outcome: ToolOutcome,
): void {
  const trades = tradesIn(outcome)
  const isOurs = trades.length > 0 && trades.every(({ input, output }) => input.verified && output.verified)
  if (!outcome.ok || isOurs || !draft.tools.taints(call.tool)) return
  const { taint } = draft.state
  const by = taintSource(call, draft.tools.titleOf(call.tool), outcome)
  change(draft, { taint: { ...taint, isTainted: true, by: mergeSources(by, taint.by) } })
}

/** The newest; but a named page says more to a person than a tool that may have read anywhere. */
const mergeSources = (by: TaintSource, before: TaintSource | undefined): TaintSource =>
  by.host === undefined && before?.host !== undefined ? before : by

const calledTool = z.looseObject({
  type: z.literal('function_call'),
  call_id: z.optional(z.string()),
  name: z.string(),
  arguments: z.optional(z.string()),
})

/** True when a conversation holds text of strangers: a call that continues it begins tainted. */
export function outsideTextIn(
  history: readonly Pick<HistoryRow, 'item'>[],
  tools: readonly Pick<OfferedTool, 'name' | 'title' | 'taints'>[],
): Tainted {
  const tainting = new Map(tools.filter(({ taints }) => taints).map(({ name, title }) => [name, title]))
  const ours = new Set(history.flatMap(({ item }) => callOfOurNames(item) ?? []))
  const read = history.flatMap(({ item }) => {
    const { name = '', call_id: callId = '', arguments: json } = calledTool.safeParse(item).data ?? {}
    const title = tainting.get(name)
    const isOurs = PREVIEWS.includes(name) && ours.has(callId)
    return title === undefined || isOurs
      ? []
      : [taintSource({ tool: name, args: parseArguments(json) }, title)]
  })
  if (read.length === 0) return UNTAINTED
  return { isTainted: true, by: read.reduce((before, by) => mergeSources(by, before)) }
}

const PREVIEWS: readonly string[] = ['solana_swap_preview', SEND]
const answer = z.looseObject({
  type: z.literal('function_call_output'),
  call_id: z.string(),
  output: z.string(),
})
const ownNames = z.looseObject({ tokens_verified: z.literal(true) })

/** The call whose answer names only tokens of our list, and labels of the person. */
function callOfOurNames(item: unknown): string | undefined {
  const { call_id: callId, output } = answer.safeParse(item).data ?? {}
  return ownNames.safeParse(parseArguments(output)).success ? callId : undefined
}

function taintSource(
  { tool, args }: Pick<Pending, 'tool' | 'args'>,
  title: string,
  outcome?: ToolOutcome,
): TaintSource {
  const [host, ...others] = (outcome?.ok && hostsIn(outcome.output)) || []
  // The final address counts more than the requested one.
  const named = host ?? hostOf(urlIn(args))
  return {
    tool,
    title,
    ...(named && { host: named }),
    ...(others.length > 0 && { otherHosts: others.length }),
    ...(outcome?.ok && authorsIn(outcome.output)),
  }
}

/** The authors of posts, the newest first. */
function authorsIn(output: unknown): Pick<TaintSource, 'handle' | 'otherHandles'> {
  const found = foundPosts.safeParse(output).data?.tweets ?? []
  const [handle, ...others] = new Set(found.map(({ author }) => author.handle))
  if (handle === undefined) return {}
  return { handle, ...(others.length > 0 && { otherHandles: others.length }) }
}

const foundPosts = z.looseObject({
  tweets: z.array(z.looseObject({ author: z.looseObject({ handle: z.string().check(z.regex(HANDLE)) }) })),
})

/** The host of the page that was read, or those of the pages that were found. */
function hostsIn(output: unknown): readonly string[] {
  const host = hostOf(urlIn(output))
  if (host) return [host]
  const found = foundPages.safeParse(output)
  return [...new Set(found.data?.results.flatMap(({ url }) => hostOf(url) ?? []))]
}

const foundPages = z.looseObject({ results: z.array(z.looseObject({ url: z.unknown() })) })

/** Tools that read pages name them in a field of this name. */
const urlIn = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'url' in value ? value.url : undefined

/** Undefined when this is not the address of a page. */
function hostOf(address: unknown): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address)) return undefined
  const { protocol, hostname } = new URL(address)
  return /^https?:$/.test(protocol) && HOST.test(hostname) ? hostname : undefined
}

/** Stems of 'swap, buy, sell, trade, convert, exchange' in languages that people talk to Parley in. */
const STEMS = `swap trade trading buy sell convert exchang purchas
  cambia cambio compra vend intercambi troc trueque échang echang achet achèt acquist scambi
  tausch kauf verkauf wechsel umtausch verkoop wissel
  köp sälj kjøp selg osta myy sprzed wymie zamie обмен купи прода меня поменя
  satın takas mua đổi beli jual tukar تبادل شراء بيع اشتر`.split(/\s+/)
/** Written without spaces between words. */
const ANYWHERE =
  /[换換兑兌买買卖賣购購売]|交換|スワップ|스왑|교환|구매|판매|매수|매도|खरीद|बेच|बदल|ซื้อ|ขาย|แลก/u
const NOT = /\b(?:no|not|don't|dont|do not|never|nothing|without)\b/

/** A stranger chose the address of a page, so its words are not the user's: 'open https://swap.example'. */
const ADDRESS =
  /(?<!\S)\S*?:\/\/\S*|(?<!\S)["'(<[]{0,3}[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?:\/\S*|[.,;:!?)>\]"']{0,3})(?!\S)/gu

const plainWords = (words: string): string =>
  words.replaceAll(ADDRESS, ' ').normalize('NFKC').replaceAll('’', "'").toLowerCase()

/** 'Send 5 USDC to Anna': a verb, an amount, and nothing that is to be sent to the person: 'send me 3 posts'. */
const SENDS =
  /(?<![\p{L}\p{M}])(?:send|transfer|wire|env[ií](?:a|e|ar)|mand(?:a|e|ar)|transf(?:iere|iera|erir|ira|ere)|sende|schicke?|überweise?|envo(?:ie|yer|yez)|transf[eè]re[rz]?|vire[rz]?)(?![\p{L}\p{M}-])(?! (?:me|us|mir|uns|moi|nous)(?![\p{L}\p{M}]))/u
const SENDS_ANYWHERE = /(?:发送|發送|转账|轉賬|转给|轉給|发给|發給|转|轉)(?!我)/u
const AMOUNT =
  /\p{N}|(?<!\p{L})(?:half|all|medi[oa]|tod[oa]|mei[oa]|metade|halben?|alle[sn]?|demi|moitié|tou[st]e?s?)(?!\p{L})|半|全部|一|两/u

const asksToSend = (text: string): boolean => SENDS.test(text) || SENDS_ANYWHERE.test(text)

/** Within a line nothing tells the name of a token from the words of a stranger, so only the verb has to stand outside. */
const QUOTED = /"[^"\n]*"|“[^”\n]*”|„[^“”\n]*[“”]|«[^»\n]*»|「[^」\n]*」/gu

function asksForMoney(words: string): boolean {
  const text = plainWords(words)
  if (NOT.test(text)) return false
  const own = text.replaceAll(QUOTED, ' ')
  return (
    (AMOUNT.test(text) && asksToSend(own)) ||
    ANYWHERE.test(own) ||
    (own.match(/[\p{L}\p{M}]+/gu) ?? []).some((word) => STEMS.some((stem) => word.startsWith(stem)))
  )
}
