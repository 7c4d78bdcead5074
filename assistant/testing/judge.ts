/** Judges what the assistant makes of a line of the corpus: right, no call, or a wrong call. */
import { sandboxTokens } from '#sandbox/tokens/tokens.ts'
import type { Move } from '../understanding/intent.ts'
import type { Lookup } from '../understanding/state.ts'
import type { Meaning, Wanted } from './corpus.ts'

export type Verdict = 'right' | 'no call' | 'wrong'

type Slots = Readonly<Record<string, unknown>>
type Matches = (args: Meaning['args'], slots: Slots) => boolean

/** A kind of meaning is a tool with fitting slots. Every other kind is words, or a tool that this build lacks. */
const KINDS: Readonly<Record<string, Readonly<{ tools: readonly string[]; matches?: Matches }>>> = {
  balances: { tools: ['solana_list_balances'], matches: sameBalances },
  token: { tools: ['solana_resolve_token'], matches: sameTokens },
  swap: { tools: ['solana_swap_preview'], matches: sameSwap },
  wallets: { tools: ['list_my_wallets'] },
  wallet: { tools: ['resolve_wallet'] },
  session: { tools: ['auth_info'] },
  trades: { tools: ['list_my_trades'] },
  activity: { tools: ['onchain_activity_overview'], matches: sameSubject },
  entity: { tools: ['onchain_entity_insight'], matches: sameSubject },
  search: { tools: ['search'], matches: sameQuery },
  fetch: { tools: ['fetch'] },
  chart: { tools: ['markets_fetch_ohlcv'], matches: sameChart },
  // A name is looked up among the wallets first.
  streams: { tools: ['pumpstream_live_summary'] },
  kols: { tools: ['kolscan_leaderboard', 'kolscan_trending_tokens'] },
  snapshot: { tools: ['gmgn_fetch_token_snapshot'], matches: sameSnapshot },
  tweets: { tools: ['twitter_search'], matches: samePosts },
  // A trader is looked up by name first.
  kol: { tools: ['kolscan_resolve_wallet', 'kolscan_wallet_detail'], matches: sameTrader },
  kol_wallet: { tools: ['kolscan_resolve_wallet'], matches: sameTrader },
  kol_token: { tools: ['kolscan_token_detail'], matches: sameSnapshot },
  trending: { tools: ['kolscan_trending_tokens'] },
  conversations: { tools: ['search_conversations'] },
  scene: { tools: ['stream_get_scene'] },
  set_scene: { tools: ['stream_set_scene'] },
  shout: { tools: ['stream_public_shout'] },
  shouts: { tools: ['stream_shout_feed'] },
  agent: { tools: ['codex_start', 'codex_exec', 'codex_reply'] },
  use_wallet: { tools: ['set_session_wallet_override', 'list_my_wallets'] },
}

export const hasTool = (kind: string): boolean => kind in KINDS

/** The meanings that a call of this tool may have. */
export const kindsOf = (tool: string): readonly string[] =>
  Object.keys(KINDS).filter((kind) => KINDS[kind]?.tools.includes(tool))

export function judge(wanted: Wanted, move: Move | undefined): Verdict {
  const calls = callsOf(move)
  const isRight = wanted.some((meanings) =>
    isAs(
      meanings.filter(({ kind }) => hasTool(kind)),
      calls,
    ),
  )
  if (isRight || (isAboutTrade(wanted) && calls.every(({ tool }) => tool === 'list_my_trades')))
    return 'right'
  return calls.length === 0 ? 'no call' : 'wrong'
}

/** 'say trade cost': the ledger is read for the answer, or it is known already. */
const isAboutTrade = (wanted: Wanted): boolean =>
  wanted.some((meanings) => meanings.some(({ kind, args }) => kind === 'say' && 'trade' in args))

/** The lookups of a move, those that wait their turn among them. To look after a trade and to hand over are no calls here. */
export function callsOf(move: Move | undefined): readonly Lookup[] {
  if (!move || !('calls' in move)) return []
  const own =
    move.prepares && isJudged(move.prepares)
      ? [judged(move.prepares)]
      : move.lookups?.length
        ? move.lookups
        : move.calls.map(({ tool, args }) => ({ tool, slots: args }))
  return [...own, ...(move.queue ?? [])].filter(
    ({ tool }) => tool !== 'solana_swap_execute' && !tool.startsWith('transfer_'),
  )
}

/** A chart, a deep look and the traders of a token find their token first, and a trade that leaves something reads the balance first. */
const isJudged = ({ tool, isTrade }: Lookup): boolean =>
  tool === 'markets_fetch_ohlcv' ||
  tool === 'gmgn_fetch_token_snapshot' ||
  tool === 'kolscan_token_detail' ||
  isTrade === true

const judged = (lookup: Lookup): Lookup =>
  lookup.isTrade
    ? {
        tool: 'solana_list_balances',
        slots: { tokens: [{ symbol: (lookup.slots as Readonly<{ give?: string }>).give ?? '' }] },
      }
    : lookup

/**
 * Every meaning has its call and every call a meaning. The order is the assistant's own, since lookups come before
 * trades, and one look-up may say more figures of its token than were asked for.
 */
const isAs = (meanings: readonly Meaning[], calls: readonly Lookup[]): boolean =>
  isEachMeant(meanings, calls) ||
  isEachMeant(meanings, calls.flatMap(ofEachToken)) ||
  isEachMeant(meanings.flatMap(chartOfEach), calls)

/** 'Charts of BONK and WIF' are meant as one chart of both, and drawn as two. */
const chartOfEach = (meaning: Meaning): readonly Meaning[] =>
  meaning.kind === 'chart' && (meaning.args.token ?? []).length > 1
    ? (meaning.args.token ?? []).map((token) => ({ ...meaning, args: { ...meaning.args, token: [token] } }))
    : [meaning]

/** 'Price of BONK and WIF' is one look-up of two tokens or two of one. */
function ofEachToken(lookup: Lookup): readonly Lookup[] {
  const { tokens } = (lookup.slots ?? {}) as Slots
  if (lookup.tool !== 'solana_resolve_token' || !Array.isArray(tokens)) return [lookup]
  return tokens.map((each: unknown) => ({ ...lookup, slots: { ...(lookup.slots as Slots), tokens: [each] } }))
}

const isEachMeant = (meanings: readonly Meaning[], calls: readonly Lookup[]): boolean =>
  meanings.every((meaning) => calls.some((call) => figuresOf(call).some((each) => isSame(meaning, each)))) &&
  calls.every((call) => figuresOf(call).some((each) => meanings.some((meaning) => isSame(meaning, each))))

/** A look-up of a token, once for each figure that it says, and a chart once for each token. */
function figuresOf(lookup: Lookup): readonly Lookup[] {
  const { wants, tokens } = (lookup.slots ?? {}) as Slots
  if (lookup.tool === 'markets_fetch_ohlcv' && Array.isArray(tokens))
    return [
      lookup,
      ...tokens.map((each: unknown) => ({
        ...lookup,
        slots: { ...(lookup.slots as Slots), tokens: [each] },
      })),
    ]
  if (!Array.isArray(wants)) return [lookup]
  return wants.map((each: unknown) => ({ ...lookup, slots: { ...(lookup.slots as Slots), wants: each } }))
}

function isSame({ kind, args }: Meaning, { tool, slots }: Lookup): boolean {
  const known = KINDS[kind]
  return known?.tools.includes(tool) === true && (known.matches?.(args, (slots ?? {}) as Slots) ?? true)
}

/** '@FIRST OF THE LIST' stands for a row of a card, whatever it shows. */
const isRow = (name: string | undefined): boolean => name?.startsWith('@') === true

function sameTrader(args: Meaning['args'], { query }: Slots): boolean {
  const name = args.name?.[0]
  return (
    name === undefined ||
    isRow(name) ||
    query === undefined ||
    String(query).toLowerCase() === name.toLowerCase()
  )
}

const sorted = (names: readonly string[]): string =>
  names
    .map((name) => symbolOf(name).toUpperCase())
    .sort()
    .join()

type Named = Partial<Readonly<{ symbol: string; mint: string }>>

/** A line may name a listed token by its mint. */
const symbolOf = (mint: string): string => sandboxTokens.find((token) => token.mint === mint)?.symbol ?? mint

const nameOf = ({ symbol, mint = '' }: Named): string => symbol || symbolOf(mint)

const tokensOf = ({ tokens }: Slots): readonly string[] => ((tokens ?? []) as readonly Named[]).map(nameOf)

function sameBalances(args: Meaning['args'], slots: Slots): boolean {
  return (
    (args.wallet?.[0] ?? '') === (slots.wallet ?? '') && sorted(args.token ?? []) === sorted(tokensOf(slots))
  )
}

function sameSubject(args: Meaning['args'], slots: Slots): boolean {
  const token = slots.token as Readonly<{ symbol: string }> | undefined
  return (
    (args.wallet?.[0] ?? '') === (slots.wallet ?? '') &&
    (args.token?.[0] ?? '').toUpperCase() === (token?.symbol ?? '').toUpperCase()
  )
}

/** The price and its change are said together. */
const ALSO_RIGHT: Readonly<Record<string, string>> = { price: 'change', change: 'price' }

function sameTokens(args: Meaning['args'], slots: Slots): boolean {
  const metric = args.metric?.[0] ?? 'about'
  const isMetric = slots.wants === metric || slots.wants === ALSO_RIGHT[metric]
  const amount = Number(args.amount?.[0] ?? 1)
  const isSame = isRow(args.query?.[0]) || sorted(args.query ?? []) === sorted(tokensOf(slots))
  return isSame && isMetric && isNear(amount, slots.amount ?? 1)
}

function sameSnapshot(args: Meaning['args'], { token }: Slots): boolean {
  if (isRow(args.token?.[0])) return token !== undefined
  return symbolOf(args.token?.[0] ?? '').toUpperCase() === nameOf((token ?? {}) as Named).toUpperCase()
}

/** The token that posts are about is a subject of its own. */
function samePosts(args: Meaning['args'], { token, query }: Slots): boolean {
  const { symbol = '', name = '' } = (token ?? {}) as Partial<Readonly<{ symbol: string; name: string }>>
  return args.query === undefined || sameQuery(args, { query: query ?? `${symbol} ${name}` })
}

/** A question without a range leaves it to the tool's language. */
function sameChart(args: Meaning['args'], slots: Slots): boolean {
  const range = args.range?.[0]?.toUpperCase()
  return (
    sorted(args.token ?? []) === sorted(tokensOf(slots)) && (range === undefined || range === slots.range)
  )
}

const isSameToken = ([wanted = '']: readonly string[] = [], got: unknown): boolean =>
  (isRow(wanted) && got !== undefined) ||
  symbolOf(wanted).toUpperCase() === symbolOf(String(got)).toUpperCase()

function sameSwap(args: Meaning['args'], slots: Slots): boolean {
  const { give, get, want, amount = {}, slippageBps } = slots as Slots & { amount?: Slots }
  const isSided = isSameToken(args.give, give) && isSameToken(args.get, get)
  const slippage = args.slippage ? Math.round(Number(args.slippage[0]) * 100) : undefined
  return isSided && slippage === slippageBps && sameAmount(args, { want, ...amount })
}

function sameAmount(args: Meaning['args'], { want, units, usd, percent }: Slots): boolean {
  const fixed = [
    [args.want, want],
    [args.amount, units],
    [args.usd, usd],
    [args.percent, percent],
  ] as const
  return fixed.every(([wanted, got]) => (wanted === undefined ? got === undefined : isNear(wanted[0], got)))
}

/** Other words find the same pages; half of those that carry the meaning are enough. */
function sameQuery({ query = [] }: Meaning['args'], slots: Slots): boolean {
  if (isRow(query[0])) return true
  const said = String(slots.query).toLowerCase()
  const words = query
    .join(' ')
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^\$/, ''))
    .filter((word) => !COMMON.test(word))
  const same = words.filter((word) => said.includes(word.slice(0, 5)))
  return same.length * 2 >= words.length
}

const COMMON = /^(?:the|a|an|of|on|in|for|to|is|are|was|what|who|why|when|how|did|does|solana|news|latest)$/

/** A third is 33 or 33.33 percent. */
const isNear = (wanted: unknown, got: unknown): boolean =>
  got !== undefined && Math.abs(Number(wanted) - Number(got)) <= Math.abs(Number(wanted)) * 0.011
