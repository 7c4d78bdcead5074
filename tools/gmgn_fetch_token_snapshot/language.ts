/** 'Snapshot of WIF', 'deep dive on bonk': which token to look at, and what is worth saying first. */
import * as z from 'zod/mini'
import { formatCompact, formatPercent, formatPrice } from '#contract/rules/amounts.ts'
import { maybeNumber, maybeText } from '#domain/language/lenient-view.ts'
import { listed, plainSentence, plainSymbol, sentences } from '#domain/language/plain-words.ts'
import type { Token } from '#domain/language/tokens.ts'
import { type DialogueContext, defineLanguage, PRIORITY } from '#domain/language/tool-language.ts'
import { asToken, isTraded } from '../_kit/language/subject-of.ts'
import { gmgnFetchTokenSnapshot } from './contract.ts'
import { HOLDER_CUES, NOT_HOLDERS } from './language/holder-cues.ts'
import { heldIn, heldWords } from './language/holder-words.ts'
import { NOT_SNAPSHOT, SNAPSHOT_CUES } from './language/snapshot-cues.ts'
import { NOT_SUPPLY, SPOKEN_SUPPLY, SUPPLY_CUES } from './language/supply-cues.ts'

/** With `supply` only the number of tokens is asked for, with `held` only who has it, of `beside` as well. */
type Slots = Readonly<{ token: Token | undefined; supply?: boolean; held?: boolean; beside?: Token }>

const view = z.object({
  symbol: z.string(),
  price_usd: maybeNumber,
  market_cap_usd: maybeNumber,
  liquidity_usd: maybeNumber,
  supply: maybeNumber,
  changes_pct: z._default(z.record(z.string(), z.optional(z.number())), {}),
  volume_24h_usd: maybeNumber,
  holders: maybeNumber,
  top_10_pct: maybeNumber,
  known_wallets: maybeNumber,
  risks: z._default(z.array(z.string()), []),
  first_pool_at: maybeText,
})
type View = z.output<typeof view>

const SAID_RISKS = 3

const candidates = z.object({
  candidates: z.array(z.looseObject({ mint: z.string(), symbol: z.string() })),
})

const isKnown = (value: number | null | undefined): value is number => typeof value === 'number'

function words(found: View): string {
  const { price_usd: price, risks } = found
  const name = plainSymbol(found.symbol)
  const change = found.changes_pct.h24
  const moved = isKnown(change) ? `, ${formatPercent(change)} in 24 hours` : ''
  return sentences(
    isKnown(price) ? `${name} is at ${formatPrice(price)}${moved}.` : `No source has a price for ${name}.`,
    sizeWords(found),
    holderWords(found),
    riskWords(risks),
  )
}

function supplyWords({ symbol, supply }: View): string {
  const name = plainSymbol(symbol)
  return isKnown(supply)
    ? `The supply of ${name} is ${formatCompact(supply)}.`
    : `No source gives the supply of ${name}.`
}

function sizeWords({ market_cap_usd: cap, liquidity_usd: liquidity }: View): string {
  const parts = [
    isKnown(cap) ? `a market cap of ${formatCompact(cap, true)}` : '',
    isKnown(liquidity) ? `liquidity of ${formatCompact(liquidity, true)}` : '',
  ].filter((part) => part !== '')
  return parts.length === 0 ? '' : `It has ${listed(parts)}.`
}

function holderWords({ holders, top_10_pct: top, known_wallets: wallets }: View): string {
  const ten = isKnown(top) ? `the ten largest accounts have ${formatCompact(top)}%` : ''
  const all = isKnown(holders) ? `${formatCompact(holders)} wallets hold it` : ''
  const line = [all, ten].filter((part) => part !== '').join(', and ')
  const traders = isKnown(wallets) && wallets > 0 ? `Well-known wallets in it: ${wallets}.` : ''
  return sentences(line === '' ? '' : `${line.charAt(0).toUpperCase()}${line.slice(1)}.`, traders)
}

function riskWords(risks: readonly string[]): string {
  if (risks.length === 0) return 'I found no mark of risk, which does not make it safe.'
  const said = risks.slice(0, SAID_RISKS).map((risk) => plainSentence(risk).toLowerCase())
  const left = risks.length - said.length
  return `Careful: ${said.join('; ')}${left > 0 ? `; and ${left} more on the card` : ''}.`
}

const readToken = (token: Token | undefined, known: Partial<Slots> = {}) =>
  token && token.kind !== 'trader'
    ? { slots: { ...known, token } }
    : { say: 'Which token should I look at?', asking: { ...known, token: undefined } }

/** Behind an explanation 'it' is what was explained, and no token. */
function readHolders(
  [named, other]: readonly Token[],
  { about, entry }: DialogueContext,
  isCompared: boolean,
) {
  const spoken = entry === undefined ? about.find(isTraded) : undefined
  const [token, beside] = isCompared && spoken && !other ? [spoken, named] : [named ?? spoken, other]
  if (!token || token.kind === 'trader') return undefined
  const isOther = beside?.mint !== undefined && beside.symbol !== token.symbol
  return { slots: { token, held: true, ...(isOther && { beside }) } }
}

const COMPARED = / (?:compared?|than|vs|versus|against|next to|beside)(?= )/

export const language = defineLanguage(gmgnFetchTokenSnapshot, {
  frames: [
    {
      name: 'supply',
      priority: PRIORITY.unavailable - 0.1,
      decides: true,
      patterns: SUPPLY_CUES,
      vetoes: NOT_SUPPLY,
      spoken: SPOKEN_SUPPLY,
      read: ({ tokens }, { about }) => readToken(tokens[0] ?? about.find(isTraded), { supply: true }),
    },
    {
      name: 'token-holders',
      priority: PRIORITY.unavailable,
      decides: true,
      patterns: HOLDER_CUES,
      vetoes: NOT_HOLDERS,
      spoken: ['who are the top holders of {token}'],
      read: (_filled, context, { tokens, lines: [line = ''] }) =>
        readHolders(tokens, context, COMPARED.test(line)),
    },
    {
      name: 'snapshot',
      priority: PRIORITY.unavailable - 0.1,
      decides: true,
      example: { group: 'market', text: 'snapshot of WIF', purpose: 'everything about a token', place: 14 },
      patterns: SNAPSHOT_CUES,
      vetoes: NOT_SNAPSHOT,
      spoken: [
        '[show me | give me] [a | the] snapshot of {token}',
        '[do] [a] deep dive on {token}',
        'tell me everything about {token} as a token',
      ],
      read({ tokens, address }, { about }, utterance) {
        const named = [...tokens, ...utterance.tokens][0]
        // A trader is looked at by his trades.
        if (named?.kind === 'trader') return undefined
        const pasted = address ?? utterance.addresses[0]
        return readToken(named ?? (pasted === undefined ? about.find(isTraded) : asToken(pasted)))
      },
    },
  ],
  args: ({ token, beside }: Slots) =>
    [token, ...(beside ? [beside] : [])].map((each) => ({ token_address: each?.mint ?? '' })),
  // A symbol that is on no list is looked up first.
  prepare(slots) {
    const { token } = slots
    if (!token || token.mint !== undefined) return undefined
    return {
      tool: 'solana_resolve_token',
      args: { query: token.symbol || token.name },
      fill(found) {
        const best = candidates.safeParse(found).data?.candidates[0]
        if (!best) return { say: `I found no token called ${plainSymbol(token.symbol)}.` }
        return { slots: { ...slots, token: { ...token, mint: best.mint } } }
      },
    }
  },
  view,
  says: (found, { supply, held }) => (held ? heldWords([found]) : supply ? supplyWords(found) : words(found)),
  saysAll: (views) => heldWords(views.flatMap((each) => each ?? [])),
  saysIn: (catalogue, [found, other], { held }) =>
    held && found && !other ? heldIn(catalogue, found) : undefined,
  asksIn: (catalogue) => catalogue.talk['which token'],
  about: ({ token, beside }) => (token ? [token, ...(beside ? [beside] : [])] : undefined),
  amend: (slots, _words, { tokens: [named] }) =>
    slots.token || !named ? undefined : { slots: { ...slots, token: named } },
  again: ({ beside: _, ...slots }, [token]) => (token ? { ...slots, token } : slots),
})
