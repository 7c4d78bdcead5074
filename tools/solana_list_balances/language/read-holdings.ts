/** Reads a question about what a wallet holds from the words of a line: whose wallet, which tokens, the largest, over how much. */
import type { Token } from '#domain/language/tokens.ts'
import type { DialogueContext, Reading } from '#domain/language/tool-language.ts'
import { tokenFor, type Utterance } from '#domain/language/utterance.ts'
import { FIGURE_CUES } from '../../_kit/language/figure-cues.ts'
import { type Found, leftOver, phrasesIn } from '../../_kit/language/lexicon.ts'
import { asText, isOfMine, withoutDenied, withoutStory, withPlain } from '../../_kit/language/lookup-line.ts'
import { isOther, isTradeRequest } from '../../_kit/language/no-lookup.ts'
import { remembered } from '../../_kit/language/remembered.ts'
import { isSeveral } from '../../_kit/language/several.ts'
import { WALLET_CUES, type WalletCue } from '../../_kit/language/wallet-cues.ts'
import type { BalanceSlots } from './balance-slots.ts'
import { type Choice, choiceIn } from './choice.ts'

type Cues = readonly Found<WalletCue>[]
export type ReadHoldings = Readonly<{ reading: Reading<BalanceSlots>; unexplained: readonly string[] }>

/** Undefined when the line is no question about holdings. */
export const readHoldings = remembered(readLine)

function readLine(
  line: readonly string[],
  context: DialogueContext,
  utterance: Utterance,
): ReadHoldings | undefined {
  const words = withoutStory(withoutDenied(line), utterance, isOfHoldings)
  const text = asText(words)
  if (isSeveral(asText(line)) || withPlain(line, utterance).some((each) => isVetoed(withoutDenied(each))))
    return undefined
  const found = phrasesIn(WALLET_CUES, words)
  const named = entitiesIn(withoutExcepted(text), utterance, text)
  const choice = named.tokens.length > 0 ? {} : choiceIn(text, found)
  if (!asksForHoldings(text, found, named, choice) || isFigure(words)) return undefined
  const tokens = named.tokens.length > 0 ? named.tokens : ofEarlier(text, context, utterance)
  if (
    !tokens &&
    named.wallet === undefined &&
    / (?:of|have|own|hold) (?:it|that|them|those)(?= |$)/.test(text)
  )
    return ASK_TOKEN
  const unexplained = leftOver(words, found).filter((word) => !word.startsWith('<'))
  return { reading: { slots: { ...choice, wallet: named.wallet, tokens } }, unexplained }
}

const isVetoed = (words: readonly string[]): boolean =>
  isOther(words) || isTradeRequest(words) || NEVER.some((each) => each.test(asText(words)))

const ASK_TOKEN: ReadHoldings = {
  reading: { say: 'Of which token? Say for example **how much USDC do I have**.' },
  unexplained: [],
}

const isOfHoldings = (clause: readonly string[]): boolean =>
  clause.some((word) => /^<[ta]\d+>$/.test(word)) ||
  phrasesIn(WALLET_CUES, clause).some(
    ({ kind }) => kind !== 'around' && kind !== 'thing' && kind !== 'request',
  )

/** Questions about Parley, its wallets and trades, and about other people. */
const NEVER: readonly RegExp[] = [
  / (?:wallets|accounts)(?= |$)/,
  / do i have to(?= |$)| still there$(?<! (?:money|coins|tokens|funds|<t\d+>|it|all|stuff|everything)(?: is)? still there)/,
  / (?:can|could|do|would|are|did|have) (?:you|parley|other people|someone|others) (?:see(?! (?:my|the|what|how))|run|get|take|steal|keep|store|make|do|still)(?= |$)(?! me)/,
  / (?:what happens|happens to|when i leave|i can make|what is an? )(?= |$)|^ (?:no )+the other| turn (?:left|right)/,
  / (?:shared|ex|ex's|his|her|their|sister|brother|wife|husband) (?:wallet|money|coins)(?= |$)/,
  / (?:found|old wallet|paper|words|dog coins|burning a hole|bought \d|feels?)(?= |$)/,
  / (?:who|whose|why|when|selling|swapping|buying)(?= |$)| what (?:is|are) an? (?!<t)| do not (?:do|touch|move)(?= |$)/,
  / (?:which|what) (?:wallet|account|address)(?= |$)/,
  /^ what is (?:my|your|the) (?:wallet|account)$| my beer| keep my| an app(?= |$)| for my phone$| see gone| (?:spy|bought|sold|moved|sent|trade|trading|did)(?= |$).*<a\d+>|<a\d+>.* (?:bought|sold|moved|sent|trade|trading|did|done)(?= |$)/,
  / (?:which|what|what kind of|what sort of) (?:token|coin) (?:is|is this|is that) (?:this |that )?<a\d+>/,
  / (?:what is|whats|explain) (?:a|the demo|an|demo) (?:wallet|portfolio|balance|account)(?= |$)/,
  / (?:my|your|wallet|deposit|public) (?:address|key|addresses)(?= |$)/,
  / (?:log|logged|sign|signed|session|login|guest|phrase|keys?|undo|safe with|hold my keys|staff)(?= |$)/,
  / (?:switch|change|use|set|link|connect|create|add|remove|select|choose|default|activate|act for|operate|go back|return|hop) (?:to |over to |back to |my |the |a |another |this |it |from )*(?:\S+ )?(?:wallet|account|<a\d+>)/,
  / (?:do|can|would|will|could) (?:i|we) (?:get|receive)(?= |$)/,
  / (?:traded?|trades|swapped|bought|sold|fees? (?:are|is)) (?:here|today|so far)(?= |$)/,
  / (?:set my balance|real money|not my money|get my|is my money safe|lose|take it out|more play money|a friend to)(?= |$)/,
  / (?:what|which) (?:tokens?|coins?) (?:do|can) you(?= |$)/,
  / (?:reduce|lighten|increase|lock|keep|protect|secure|trim|cut|double|triple|rebalance|add to|close|move|put|left with) (?:\S+ ){0,3}<t\d+>/,
  / (?:used to have|loads of|million sol|the most i can|can you get at|staff)(?= |$)/,
  / (?:people|folks|dev|devs|team|developers?|founders?|everyone|others|most wallets) (?:\S+ )?(?:own|hold|have|sell)(?= |$)/,
]

type Named = Readonly<{ wallet?: string; tokens: readonly Token[] }>

/** 'Anything besides sol': the token is not the one that is wanted. */
const withoutExcepted = (text: string): string =>
  text.replace(/ (?:besides|apart from|other than|except(?: for)?|aside from|excluding|but not) <t\d+>/g, '')

/** An address is a wallet, but a token where the user asks for their own: 'how much of this do i hold'. */
function entitiesIn(words: string, utterance: Utterance, text: string): Named {
  const all = [...new Set(words.split(' ').filter((word) => /^<[ta]\d+>$/.test(word)))]
  // 'Worth on solana' names the network.
  const marks = all.filter(
    (word) => !text.includes(` on ${word}`) || tokenFor(utterance, word)?.symbol !== 'SOL',
  )
  const isOwn =
    / (?:do|have|am|can) i(?= |$)| i (?:have|hold|own)(?= |$)/.test(text) &&
    / (?:of|this|hold|own)(?= |$)/.test(text)
  const tokens = marks
    .filter((word) => word.startsWith('<t') || isOwn)
    .flatMap((word) => tokenFor(utterance, word) ?? [])
  const [wallet] = marks.flatMap((word) =>
    word.startsWith('<a') && !isOwn ? (tokenFor(utterance, word)?.mint ?? []) : [],
  )
  return { wallet, tokens }
}

/** 'How much usdc', 'got any bonk', 'usdt left', 'bonk balance'. */
const OF_TOKENS: readonly RegExp[] = [
  /^ (?:and )?(?:how (?:much|many)|got any|got|any)(?: of)?(?: <t\d+>(?: and| or)?)+(?: coins| tokens)*$/,
  / (?:how (?:much|many)|number of|amount of|quantity of|is there|are there|got) (?:any |some |enough |of |is in )*(?:<t\d+> ?(?:and |or |coins |tokens )*)+.* ?(?:in|here|there|on|left|wallet|got|for fees)(?= |$)/,
  /<t\d+> (?:coins? |tokens? )?(?:balances?|holdings?|holding|position|bags?|stash|stack|amounts?|left)(?= |$)/,
  / (?:balances?|holdings?|position|bags?|stash|stack|amounts?) (?:of|in|for) (?:my |the )?<t\d+>/,
  / (?:in|on|inside) (?:my |the |this |our )?(?:demo )?(?:wallet|account|here|there|it)(?= |$).*<t\d+>|<t\d+>.* (?:in|inside|on) (?:my |the |this |our )?(?:demo )?(?:wallet|account|here|there)(?= |$)/,
  /(?: did| has| have)(?: the| my)? <t\d+> (?:arrive|arrived|come in|land|landed)(?= |$)/,
  / only (?:my )?(?:stables|stablecoins)|<t\d+> just those|in (?:stablecoins|stables)(?= |$)|<t\d+> (?:and <t\d+> )?how (?:much|many) of each/,
  / had (?:some |any )?<t\d+> is it gone| how many of (?:those|them) do i| how much (?:<t\d+>|of \S+) (?:i|did i) (?:bought|have)/,
]
const PRICED = / (?:price|prices|quote|trading|rate|cost|costs)(?= |$)/
const WHOLE =
  / (?:it all|add it|altogether|grand total|everything|total|all together) .*(?:worth|total|sum|come|dollars|usd|wallet)| (?:worth|sum|total|dollars) .*(?:it all|altogether|everything|all together|all of my)/

/** A word that asks by itself; or a wallet, or the user's own, and something about it. */
function asksForHoldings(text: string, found: Cues, { wallet, tokens }: Named, choice: Choice): boolean {
  const has = (...kinds: readonly WalletCue[]): boolean => found.some(({ kind }) => kinds.includes(kind))
  if (PRICED.test(text) && !/ with prices(?= |$)/.test(text)) return false
  if (choice.top !== undefined || choice.minUsd !== undefined)
    return tokens.length === 0 && (has('holding', 'thing', 'mine', 'hide') || wallet !== undefined)
  if (wallet !== undefined)
    return (
      has('holding', 'rank') ||
      / (?:in|inside|on|at|inside of|empty|full|rich|hold|holds|own|owns|has|have|tokens?|coins|worth|check|show|open|view|scan|peek|look (?:at|in|into|inside)|look what|inspect)(?= |$)/.test(
        text,
      )
    )
  if (tokens.length > 0) return isOfMine(text) || OF_TOKENS.some((each) => each.test(text))
  if (has('holding', 'except') || WHOLE.test(text)) return true
  if (/^ (?:list|show|see|show me) (?:everything|it all)$/.test(text)) return true
  if (/^ (?:total|wallet|bag|bags|everything|money|funds)$/.test(text)) return true
  if (has('mine') && has('thing', 'rank') && has('rank', 'worth', 'place')) return true
  return (
    has('place') &&
    (has('worth', 'thing') || / (?:what is|anything|whats|show|open|check|see|my|up)(?= |$)/.test(text))
  )
}

/** Figures of the token itself belong to the look-up of tokens; only its price may be of what the user holds. */
const isFigure = (words: readonly string[]): boolean =>
  phrasesIn(FIGURE_CUES, words).some(
    ({ kind, phrase }) =>
      ['safety', 'cap', 'volume', 'holders', 'age', 'liquidity', 'address', 'change'].includes(kind) &&
      !/^(?:in total|total|total (?:value|worth)|biggest|largest|bigger|safe|all of|overall|number of|up|down|gone down|lost|moved?|losing|address|the address|size|by size|true|owners?|red|sketch|security|how (?:big|large))$/.test(
        phrase,
      ),
  )

const PRONOUN = / (?:it|them|those|that|this|each|any of (?:it|them)|that one|this one)(?= |$)/

/** 'How much of it do i have' is about the token that was spoken of. */
function ofEarlier(
  text: string,
  { about }: DialogueContext,
  { tokens }: Utterance,
): readonly Token[] | undefined {
  const isOfIt =
    / (?:of|have|own|hold|got|afford) (?:any |some |enough )?(?:of )?(?:it|them|those|that|this)(?= |$)| (?:how many|do i have any|any left|do i own any)(?: do i (?:have|own|hold))?$| (?:them|those) do i /.test(
      text,
    ) ||
    / how many (?:of \S+ )?(?:do|have) i(?: (?:have|own|hold|got|now))*$/.test(text) ||
    /^ and (?:in|on) (?:my|the|this) wallet$/.test(text) ||
    ((tokens.length > 0 || / and /.test(text)) &&
      / how much (?:do i |have i |i |in )(?:have|own|hold|got)?(?: got| left)?$/.test(text))
  const earlier = tokens.length > 0 && !/<t\d+>/.test(text) ? tokens : about
  const isShort =
    text.trim().split(' ').length <= 8 &&
    PRONOUN.test(text) &&
    !/ (?:in it|it all|is it|it worth|all of it|of it all)(?= |$)/.test(text)
  return earlier.length > 0 && (isOfIt || (isShort && / (?:how much|how many)(?= |$)/.test(text)))
    ? earlier
    : undefined
}
