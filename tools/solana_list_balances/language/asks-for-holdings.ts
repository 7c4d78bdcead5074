/** Tells whether a line asks what a wallet holds. */
import type { Token } from '#domain/language/tokens.ts'
import type { Found } from '../../_kit/language/lexicon.ts'
import { isOfMine, SHARE_OF_ALL } from '../../_kit/language/lookup-line.ts'
import type { WalletCue } from '../../_kit/language/wallet-cues.ts'
import type { Choice } from './choice.ts'

/** The wallet and the tokens that a line names. */
export type Named = Readonly<{ wallet?: string; tokens: readonly Token[] }>

/** 'How much usdc', 'got any bonk', 'usdt left', 'bonk balance'. */
const OF_TOKENS: readonly RegExp[] = [
  /^ (?:and )?(?:how (?:much|many)|got any|got|any)(?: of)?(?: <t\d+>(?: and| or)?)+(?: coins| tokens)*$/,
  / (?:how (?:much|many)|number of|amount of|quantity of|is there|are there|got) (?:any |some |enough |of |is in )*(?:<t\d+> ?(?:and |or |coins |tokens )*)+.* ?(?:in|here|there|on|left|wallet|got|for fees)(?= |$)/,
  /<t\d+> (?:coins? |tokens? )?(?:balances?|holdings?|holding|position|bags?|stash|stack|amounts?|left)(?= |$)/,
  / (?:balances?|holdings?|position|bags?|stash|stack|amounts?) (?:of|in|for) (?:my |the )?<t\d+>/,
  / (?:in|on|inside) (?:my |the |this |our )?(?:demo )?(?:wallet|account|here|there|it)(?= |$).*<t\d+>|<t\d+>.* (?:in|inside|on) (?:my |the |this |our )?(?:demo )?(?:wallet|account|here|there)(?= |$)/,
  /(?: did| has| have)(?: the| my)? <t\d+> (?:arrive|arrived|come in|land|landed)(?= |$)/,
  / only (?:my )?(?:stables|stablecoins)|<t\d+> just those|in (?:stablecoins|stables)(?= |$)|<t\d+> (?:and <t\d+> )?how (?:much|many) of each/,
  SHARE_OF_ALL,
  / had (?:some |any )?<t\d+> is it gone| how many of (?:those|them) do i| how much (?:<t\d+>|of \S+) (?:i|did i) (?:bought|have)/,
]
const PRICED = / (?:price|prices|quote|trading|rate|cost|costs)(?= |$)/
const WHOLE =
  / (?:it all|add it|altogether|grand total|everything|total|all together) .*(?:worth|total|sum|come|dollars|usd|wallet)| (?:worth|sum|total|dollars) .*(?:it all|altogether|everything|all together|all of my)/

type Question = Readonly<{
  text: string
  named: Named
  choice: Choice
  has(...kinds: readonly WalletCue[]): boolean
}>

/** A word that asks by itself; or a wallet, or the user's own, and something about it. */
export function asksForHoldings(
  text: string,
  found: readonly Found<WalletCue>[],
  named: Named,
  choice: Choice,
): boolean {
  const has = (...kinds: readonly WalletCue[]): boolean => found.some(({ kind }) => kinds.includes(kind))
  if (PRICED.test(text) && !/ with prices(?= |$)/.test(text)) return false
  const question = { text, named, choice, has }
  if (choice.top !== undefined || choice.minUsd !== undefined) return asksForSome(question)
  if (named.wallet !== undefined) return has('holding', 'rank') || OF_WALLET.test(text)
  if (named.tokens.length > 0) return isOfMine(text) || OF_TOKENS.some((each) => each.test(text))
  return asksForAll(question)
}

const asksForSome = ({ named, has }: Question): boolean =>
  named.tokens.length === 0 && (has('holding', 'thing', 'mine', 'hide') || named.wallet !== undefined)

const OF_WALLET =
  / (?:in|inside|on|at|inside of|empty|full|rich|wealthy|loaded|hold|holds|own|owns|has|have|tokens?|coins|worth|check|show|open|view|scan|peek|look (?:at|in|into|inside)|look what|inspect)(?= |$)/
const BY_ITSELF =
  /^ (?:(?:list|show|see|show me) (?:everything|it all)|total|wallet|bag|bags|everything|money|funds)$/
const OF_PLACE = / (?:what is|anything|whats|show|open|check|see|my|up)(?= |$)/

function asksForAll({ text, has }: Question): boolean {
  if (has('holding', 'except') || WHOLE.test(text) || BY_ITSELF.test(text)) return true
  if (has('mine') && has('thing', 'rank') && has('rank', 'worth', 'place')) return true
  return has('place') && (has('worth', 'thing') || OF_PLACE.test(text))
}
