/** Puts the address of the wallet that was looked at last in place of 'it', 'he' and 'there', or behind a bare question. */
import type { Utterance } from '#domain/language/utterance.ts'
import type { DialogueState } from './state.ts'

const OWN = / (?:i|me|my|mine|our|ours|we|us|you|your|parley)(?= |$)/
const POSSESSIVE =
  / (?:its|his|her|their|(?:that|this|the) (?:wallet|address|account)|(?:that|this) (?:guy|1|one)(?: s)?)(?= |$)/
const PRONOUN =
  / (?:in it|in there|inside it|in that|on it|inside|in here|it|he|she|they|him|her|them|there|(?:that|this|the) (?:wallet|address|account|guy|1|one)|this|that)(?= |$)/
/** A question with no subject is rather short. */
const MOST_BARE_WORDS = 4

const IT = '(?:it|he|she|they|that|this|(?:that|this|the) (?:wallet|address|account|guy))'
const DEED =
  '(?:hold|holding|have|own|owning|got|do|doing|done|buy|buying|bought|sell|selling|sold|swap|trade|trading|traded|move|moved|send|sent|receive|received|make|been|active|up to)'
/** 'How much SOL does it hold', 'what did he do today': a token holds nothing and does nothing. */
const DOES = new RegExp(
  ` (does|did|do|has|have|is|was) ${IT}(?= (?:(?:last|ever|first|been|currently) )?${DEED}(?= |$))`,
  'g',
)
/** 'Any tokens in there', 'who owns it', 'when was it first used', 'is that an exchange wallet'. */
const OF_A_WALLET: readonly (readonly [RegExp, string])[] = [
  [/ (?:in there|inside(?: (?:it|there))?|in that one)(?= |$)/, ' in <a0>'],
  [
    new RegExp(
      `(?: (?:wow|that is|it is|thats) (?:a |an |quite a |one )?(?:big|huge|large|fat|rich|massive|tiny|nice)(?: (?:one|1|wallet|bag|stack|account))?)? whose (?:is|are) ${IT}$`,
    ),
    ' who owns <a0>',
  ],
  // 'When was its last trade', 'the last thing it did'.
  [
    / when (?:was|is) (?:its|his|her|their) (?:last|latest|most recent) (?:trade|swap|move|transaction|tx|purchase|buy|sale|activity)(?= |$)/,
    ' when was <a0> last active',
  ],
  [
    new RegExp(
      ` when (?:was|is) the (?:last|latest) (?:time|thing|trade|move) (?:that )?${IT} (?:did|traded|moved|made|was active|bought|sold)(?: (?:something|anything))?(?= |$)`,
    ),
    ' when was <a0> last active',
  ],
  [new RegExp(` who (owns|controls|runs|has|is behind) ${IT}(?= |$)`), ' who $1 <a0>'],
  [
    new RegExp(` (was|is|has) ${IT}(?= (?:been )?(?:first|last|ever) (?:used|active|seen|funded))`),
    ' $1 <a0>',
  ],
  [
    new RegExp(
      ` is ${IT}(?= (?:an? |the )?(?:\\S+ )?(?:wallet|address|account|whale|exchange|bot|trader|kol|person|fund)(?= |$))`,
    ),
    ' is <a0>',
  ],
]

/** Plain where the words themselves say that a wallet is meant. */
type OfWallet = Readonly<{ utterance: Utterance; isPlain: boolean }>

/** The ways to say the line with the address in it, likeliest first. None where another subject is named. */
export function withWallet(utterance: Utterance, state: DialogueState): readonly OfWallet[] {
  const { wallet, about, topic } = state
  const [line = ''] = utterance.lines
  if (wallet === undefined || utterance.addresses.length > 0 || OWN.test(line)) return []
  const isInFocus = about[0]?.mint === wallet && about[0].symbol === ''
  if (!isInFocus && !isOfLast(state)) return []
  const deed = line.search(DOES) >= 0 ? [(text: string) => text.replaceAll(DOES, ' $1 <a0>')] : []
  const of = (change: (line: string) => string, isPlain: boolean): OfWallet => ({
    utterance: changed(utterance, change, wallet),
    isPlain,
  })
  if (utterance.tokens.length > 0) return deed.map((change) => of(change, true))
  const [shape, other = ''] = OF_A_WALLET.find(([each]) => each.test(line)) ?? []
  const plain = [...deed, ...(shape ? [(text: string) => text.replace(shape, other)] : [])]
  const isBare = topic?.mint === wallet && line.trim().split(' ').length <= MOST_BARE_WORDS
  const others = [
    ...(PRONOUN.test(line) ? [(text: string) => text.replace(PRONOUN, ' <a0>')] : []),
    ...(POSSESSIVE.test(line) ? [(text: string) => `${text.replace(POSSESSIVE, '')} of <a0>`] : []),
    ...(isBare ? [(text: string) => `${text} of <a0>`, (text: string) => `${text} <a0>`] : []),
  ]
  // Behind a token of that wallet 'it' alone is the token.
  return [
    ...plain.map((change) => of(change, true)),
    ...(isInFocus ? others.map((change) => of(change, false)) : []),
  ]
}

/** True while the last look-up was one of that wallet. */
const isOfLast = ({ wallet, last }: DialogueState): boolean =>
  (last.at(-1)?.slots as Readonly<{ wallet?: string }> | undefined)?.wallet === wallet

const changed = (utterance: Utterance, change: (line: string) => string, wallet: string): Utterance => {
  const lines = utterance.lines.map(change)
  return { ...utterance, lines, clauses: [(lines[0] ?? '').trim().split(' ')], addresses: [wallet] }
}
