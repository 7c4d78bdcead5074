/** Reads which wallet a session is to act for: by its name, by its address, or the default one again. */
import type { DialogueContext, Reading } from '#domain/language/tool-language.ts'
import { tokenFor, type Utterance } from '#domain/language/utterance.ts'
import { wantedOf } from '../../_kit/language/choice-guards.ts'
import { isSeveral } from '../../_kit/language/several.ts'

/** The tool takes addresses, so a name is looked up among the user's wallets first. Neither of both is the default wallet. */
export type ChoiceSlots = Readonly<{ address?: string; name?: readonly string[] }>

/** 'Back to normal' may be said of anything, so that words behind it have to name a wallet. */
const DEFAULT =
  '(?:default|usual|(?:normal|regular|standard|original|first)(?= (?:wallet|account|1|one)(?= |$)|(?: (?:please|now|then|again))*$))'
const TO_DEFAULT: readonly RegExp[] = [
  new RegExp(
    ` (?:use|take|back|go back|switch back|return|reset|switch|change|again)(?: over)?(?: to| on)?(?: using)? (?:my |the )?(?:${DEFAULT}|mine)(?: wallet| account| 1| one)?(?= |$)`,
  ),
  / (?:go back|switch back|back|return) to my (?:wallet|account)(?= |$)| stop using (?:\S+ ){1,3}wallet(?= |$)| stop using (?:this|that|the other)(?= |$)/,
  / (?:clear|remove|reset|undo|drop|forget) (?:the |my )?(?:session )?(?:wallet )?(?:override|choice|setting|switch|change)(?= |$)| (?:clear|remove|reset|undo) (?:the |my )?(?:session )?wallet(?= |$)/,
  / ^ (?:reset|revert) to (?:primary|main|normal)$| wallet default$|^ default wallet$| ordinary wallet(?= |$)|(?:go back|back|return) to the (?:one|1) (?:you|we) (?:normally|usually) (?:take|use)| default again(?= |$)/,
]

/** The verbs of a choice; the words that follow name the wallet. */
const TO =
  '(?:use|using|choose|select|pick|take|activate|(?:change|switch|swap|hop|jump|skip|go|move|flip)(?: over| back)?(?: to| with| onto)|act (?:for|with|from)|operate (?:from|with|on)|work (?:with|from|on)|trade (?:from|with|on|out of)|(?:put|get|bring) (?:me|us) (?:on|onto|to|in)|conduct (?:\\S+ ){0,3}from|be in|set (?:the |my )?(?:session |active |current )*(?:wallet )?(?:to|as)?|point(?:ed)?(?: at| to)?|let|do this (?:on|from|with)|make)'
const DET = '(?:the |my |our |a |another |this |that |her |his )?'
const NAME =
  '(?<name>(?:(?!wallet|account|the |my |called|named)\\S+)(?: (?!wallet(?= |$)|account(?= |$)|please(?= |$)|instead|again|for |from |and |to be|as )\\S+){0,2})'
const END =
  '(?: (?:instead|please|again|now|then|there|for|from|as|session|wallet|account|the|rest|of|this|on|chat|to be|in use|active|one|1|it is|i want|that is)(?= |$))*$'
const WALLET = '(?:wallet|account)'
/** Names that wallets are given; they need no word for a wallet beside them. */
const USUAL_NAME =
  '(?<name>main|primary|burner|savings|trading|degen|yolo|vault|cold storage|business|office|side|spare)'

const NAMES: readonly RegExp[] = [
  new RegExp(
    ` (?:${WALLET}|one|1)(?: that is| i have)? (?:called|named|i named|i called|labelled|labeled) ${NAME}${END}`,
  ),
  new RegExp(` ${TO} ${DET}${NAME} (?:${WALLET})${END}`),
  new RegExp(` ${TO} ${DET}${WALLET} ${NAME}${END}`),
  new RegExp(` ${TO} ${DET}${NAME} (?:${WALLET}|one|1)(?: (?:take over|to be|be|act)\\b.*)${END}`),
  new RegExp(`^ ${WALLET} ${NAME}(?: please)?$`),
  new RegExp(
    `^ (?:i want |let )?(?:the |my )?${NAME} ${WALLET} (?:please )?(?:that is the one|to be the one|take over|to be)(?: .*)?$`,
  ),
  new RegExp(` (?:not|no) this (?:${WALLET}|one|1) (?:but )?(?:the |my )?${NAME} (?:one|1|${WALLET})$`),
  new RegExp(` (?:set |the )?(?:active|current|session) ${WALLET} (?:to |is )?(?:the |my )?${NAME}$`),
  new RegExp(` make ${DET}${NAME} (?:the|my) (?:current|active|default|main|selected) (?:one|1|${WALLET})$`),
  new RegExp(
    ` (?:switch|change|swap over|hop over|jump over|go back|switch back|switch over|change over) to ${DET}${NAME}${END}`,
  ),
  new RegExp(` (?:go|continue) with ${DET}${NAME} for the (?:rest of|whole) .*$`),
  new RegExp(`^ (?:use|select|activate|act for|act as) ${DET}${NAME}${END}`),
  new RegExp(` on ${NAME} change to (?:that|this) ${WALLET}$`),
]
const SHORT: readonly RegExp[] = [
  // 'Hop on my burner real quick', 'put me on main', 'gimme the yolo account'.
  new RegExp(
    `^ (?:hop|jump|flip|switch|put me|get me)(?: over| back)? (?:to|on|onto) ${DET}${USUAL_NAME}(?: real quick)?${END}`,
  ),
  new RegExp(`^ (?:give me|gimme|get me|i want) ${DET}${USUAL_NAME} ${WALLET}${END}`),
  // 'Kindly change my wallet to "trading"', 'cold storage, make active', 'my office wallet should be selected'.
  new RegExp(` (?:change|switch|set|swap|move) ${DET}${WALLET} (?:over )?(?:to|as|onto) ${DET}${NAME}${END}`),
  new RegExp(`^ ${DET}${NAME}(?: ${WALLET})? (?:make|set) (?:it )?active$`),
  new RegExp(
    `^ ${DET}${NAME} ${WALLET} (?:switch|should be (?:selected|used|active|chosen)|from (?:here|now) on)(?: .*)?$`,
  ),
  new RegExp(
    ` (?:operate|work|trade|run|act)(?:ing)? (?:with|from|on|out of) ${DET}${NAME}(?: ${WALLET})?(?: only)? (?:for the|from (?:now|here)) .*$`,
  ),
  new RegExp(` (?:done|conducted|made) (?:from|with) the ${WALLET} (?:marked|called|named) ${NAME}${END}`),
  new RegExp(` (?:switch|change) (?:context|over|wallets?) to ${DET}${NAME}${END}`),
]

/** 'Use my wallet', 'change my wallet': which one is to be asked. */
const SOME = new RegExp(
  ` (?:${TO}|change|swap|switch) (?:the |my |our |another |a |other |different |active |session |own )*${WALLET}${END}`,
)

const NO_NAME =
  /^(?:it|that|this|them|those|these|both|all|less|more|half|some|any|voice|text|typing|mic|microphone|camera|sound|video|english|spanish|german|french|portuguese|chinese|hindi|dark|light|mode|mainnet|devnet|testnet|card|cash|everything|dollars|max|market|limit|slippage|me|us|you|your|here|there|up|down|out|something|nothing|anything|wallet|wallets|account|different|other|parley|scout|guardian|concierge|which|what|how|if|of|in|one|1|sure|mine|default|normal|usual|money|contents?|value|total|overview|summary|activity|address|list|history|status|info|connected|connection|whole|lot|rest|entire|full|same|every|first|second|third|sleep|hell|bed|work|\S*\d\S*%?)$/

const DEFAULT_NAMED = / (?:default|usual|normal|regular|standard|original)(?= |$)/
const MARKED = /["“«]([^"”»]{1,30})["”»]/
/** The name stands behind the wallet, or behind the word that says it is a name. */
const CALLED =
  / (?:called|named|labelled|labeled|marked|titled|saved as|(?:with|by) the name|name(?: is| of)?) (?:the |my |as )?(?<name>\S+(?: \S+)?)/
const BEHIND =
  / (?:wallet|account)(?: of)?(?: the| my)? (?<name>\S+(?: \S+)?)(?: (?:please|today|now|instead))*$/
const BEFORE = /(?<name>(?: \S+){1,2}) (?:wallet|account)(?= |$)/
const NEVER_OF_NAME =
  /^(?:the|my|our|a|an|to|on|in|at|of|with|onto|from|and|this|that|use|using|take|open|switch|change|go|back|me|us|put|enter|select|pick|choose|move|swap|let|please|now|then|over|um|uh|into|for|which|what|is|it|other|another|second|i)$/

/** The wallet that a line names which is known to choose one. Without a name it is asked which. */
export function choiceIn(utterance: Utterance): Reading<ChoiceSlots> | undefined {
  const { lines, typed, addresses } = utterance
  const line = wantedOf(lines[0] ?? '', utterance)
  if (line === undefined || NEVER.test(line) || isSeveral(line)) return undefined
  const [address, ...more] = addresses
  if (address !== undefined)
    return more.length === 0 && isForWallet(line) ? { slots: { address } } : undefined
  if (DEFAULT_NAMED.test(line)) return { slots: {} }
  const quoted = MARKED.exec(typed)?.[1]?.toLowerCase().split(/\s+/)
  if (quoted) return { slots: { name: quoted } }
  const found = [CALLED, BEHIND, BEFORE].flatMap((each) => each.exec(line)?.groups?.name?.trim() ?? [])
  const names = found.map((name) => name.split(' ').filter((word) => !NEVER_OF_NAME.test(word)))
  const slots = names.flatMap((name) => (name.length > 0 ? (named(name.join(' '), utterance) ?? []) : []))[0]
  return { slots: slots ?? { name: [] } }
}

export function readChoice(
  words: readonly string[],
  _context: DialogueContext,
  utterance: Utterance,
): Readonly<{ reading: Reading<ChoiceSlots>; unexplained: readonly string[] }> | undefined {
  const said = words.map((word) => ` ${word}`).join('')
  if (isElsewhere(said)) return undefined
  const text = wantedOf(said, utterance)
  const slots = slotsOf(text ?? said, utterance)
  return slots && { reading: text === undefined ? { say: STAYS } : { slots }, unexplained: [] }
}

const STAYS = 'The wallet stays as it is. To change it now, say for example **use my default wallet**.'

const isElsewhere = (text: string): boolean =>
  NEVER.test(text) || isSeveral(text) || (/<t\d+>/.test(text) && !/ (?:wallet|account)(?= |$)/.test(text))

const NEVER =
  /^ (?:are|is|am|do|does|did|was|were|has|have)(?= |$)| (?:should|why|how do|how can|what is in|how much|which|what if|sell|buy|send|transfer|withdraw|chart|link|create|bank|cash out|into|balance|worth|private|keys?|seed|who|else|people)(?= |$)/

function slotsOf(text: string, utterance: Utterance): ChoiceSlots | undefined {
  const address = (new RegExp(
    ` (?:${TO}|change|switch|set|act as|carry me go|session) (?:\\S+ ){0,5}?(<a\\d+>)`,
  ).exec(text) ?? / (<a\d+>) (?:please )?use (?:that|this|it)(?: one| 1| wallet)?/.exec(text))?.[1]
  if (address) return isForWallet(text) ? { address: tokenFor(utterance, address)?.mint } : undefined
  if (/<[as]\d+>/.test(text)) return undefined
  if (TO_DEFAULT.some((each) => each.test(text))) return {}
  const name = [...NAMES, ...SHORT].flatMap((each) => each.exec(text)?.groups?.name ?? [])[0]
  if (name !== undefined) return named(name, utterance)
  return SOME.test(text) ? { name: [] } : undefined
}

/** 'Take 5 sol out of <address>' and 'let me see what <address> holds' use no wallet. */
const isForWallet = (text: string): boolean =>
  !/<t\d+>| (?:money|coins|funds|out of|see|contents?|holds?|inside|look|know|check)(?= |$)/.test(text)

/** A wallet may be named after a token: 'bonk money'. A token alone is one. */
function named(name: string, utterance: Utterance): ChoiceSlots | undefined {
  const words = name.split(' ').map((word) => (tokenFor(utterance, word)?.symbol ?? word).toLowerCase())
  if (NO_NAME.test(words[0] ?? '') || /^<t\d+>$/.test(name) || / (?:to|into|for|with) /.test(` ${name} `))
    return undefined
  return { name: words }
}

/** 'The business one', in answer to 'which one?'. */
export function amendedChoice(
  { name }: ChoiceSlots,
  words: readonly string[],
  utterance: Utterance,
): Reading<ChoiceSlots> | undefined {
  const said = /^(?:the |my |it is )*(\S+(?: \S+)?)(?: one| 1| wallet)?(?: please)?$/.exec(
    words.join(' '),
  )?.[1]
  const slots = name && said ? named(said, utterance) : undefined
  return slots && { slots }
}
