/** 'Who is <address>?', 'who's behind it?', 'explain this transaction': what the chain shows, and no identity. */
import * as z from 'zod/mini'
import { maybeText } from '#domain/language/lenient-view.ts'
import { counted, plainSentence, plainSymbol, sentences } from '#domain/language/plain-words.ts'
import { SHOW } from '#domain/language/spoken-phrases.ts'
import { type DialogueContext, defineLanguage, type Frame, PRIORITY } from '#domain/language/tool-language.ts'
import type { FilledSlots, Utterance } from '#domain/language/utterance.ts'
import { asToken, asWallet, type Subject, subjectBefore, subjectOf } from '../_kit/language/subject-of.ts'
import { onchainEntityInsight } from './contract.ts'

/** An empty subject is the wallet of the session. */
type Slots = Subject

const WALLET = '[my | our | this | that | the] [own] (wallet | account | address)'
const KNOWN_PERSON = '(exchange | bot | person | human | company | whale | known | owner)'

const NOT_INSIGHT: readonly string[] = [
  'what (sort | kind | type) of (wallet | account) (can i | do you | should | are there)',
  '(top holders | holders | concentrated | launched)',
  '(balance | balances | holdings | holds | hold | contain | contains | price | worth)',
  '(are you | behind you | behind parley | built you | made you)',
]
const ALSO: readonly string[] = [
  '(who | whose | whom | what | which | is | does | do | find out | tell me | show me | can you)',
  '(this | that | it | the | a | an | some | or) [wallet | address | account]',
  '(know | see | please | really | actually | or what | maybe | judging by [my wallet])',
]

const frame = (
  patterns: readonly string[],
  read: Frame<Slots>['read'],
  spoken: readonly string[] = [],
): Frame<Slots> => ({
  name: 'insight',
  priority: PRIORITY.unavailable + 1,
  patterns,
  also: ALSO,
  vetoes: NOT_INSIGHT,
  spoken,
  read,
})

function reading(subject: Subject) {
  const { token } = subject
  if (!token || token.mint !== undefined) return { slots: subject }
  const symbol = plainSymbol(token.symbol)
  return {
    say: `I don't know the mint of ${symbol}. Look it up first: **price of ${symbol}**.`,
    about: [token],
  }
}

const ofNamed = (filled: FilledSlots, _context: DialogueContext, utterance: Utterance) => {
  const subject = subjectOf(filled, utterance)
  return subject && reading(subject)
}

/** 'It' is what was spoken of; without that, the line says nothing to look at. */
const ofEarlier = (filled: FilledSlots, context: DialogueContext, utterance: Utterance) => {
  const subject = subjectOf(filled, utterance) ?? subjectBefore(context)
  return subject && reading(subject)
}

/** 'Who got it', 'did it come to me', 'where did it go'. */
const OF_TRANSACTION =
  /^(?: (?:and|so|ok|but|then|well))* (?:who|whom|where|which|did|was|is|what|how much)(?= ).* (?:come|came|go|went|gone|get|got|sent|send|receive|received|paid|pay|from|to|took|moved?|amount|fee)(?= |$)(?!.* <[ta])/

export const language = defineLanguage(onchainEntityInsight, {
  frames: [
    frame(
      [
        '(who | whose | whom) ... (is | owns | behind | belong | belongs | runs | might be) ... {address}',
        'who {address} is',
        `{address} ... (who | whose | is it a | belong | ${KNOWN_PERSON})`,
        `${KNOWN_PERSON} ... {address}`,
        `(identify | label | classify | profile) [for | of] [${WALLET}] {address}`,
        '{address} ... (whom does | to whom)',
        '(could | might | would | is | maybe) (this | that | it) [be] [a | an] [known | real] (bot | whale | insider | exchange | scammer | sniper | kol | influencer | person | market maker) {address}',
        '{address} ... (smart money | a bot | an exchange | a whale | an insider | a scammer | a known | somebody known | anyone known | human or bot | bot or human)',
        '(smart money | a bot | an exchange | a whale | an insider | known) ... {address}',
        '(owner | name | label | identity | background | profile) (of | for | on | behind) [this | that | the] [wallet | address] {address}',
        '{address} ... (owner | label | identity)',
        'who (own | owns) this address {address}',
        '{address} ... (classified | label | identified)',
        'is {address} a [bot | whale | person]',
        'when (was | is | has) {address} [been] (first | last) (used | seen | funded)',
        '(how old is | age of) [the] [wallet | account] {address}',
        '(what | which) (sort | kind | type) of (wallet | trader | account | holder) is {address}',
      ],
      ofNamed,
    ),
    frame(
      [
        `(who | whose) (is | are) behind [the] {token}`,
        'who (is | owns | made | sent | did) {token}',
        '(explain | decode | look into) {token}',
        '{token} ... (who is behind | whose is)',
      ],
      (filled, context, utterance) => {
        const [token] = filled.tokens
        const isBehind = / behind /.test(utterance.lines[0] ?? '')
        // A listed token is a person's business only where somebody asks who is behind it.
        return token && (token.symbol === '' || isBehind) ? ofNamed(filled, context, utterance) : undefined
      },
      ['who is behind {token}'],
    ),
    frame(
      [
        "(who is | who's | whos) behind (it | this | that | them) [wallet | address | token | coin]",
        '(who is it | who that might be | who dis | whose is it | whose wallet is (that | it) | find out whose)',
        'who (owns | runs) (it | that | that one)',
      ],
      ofEarlier,
    ),
    frame(
      [
        'who [actually | really | even] (made | created | launched | issued | deployed | minted | built | started | invented) (it | that one | this one | (that | this | the) (token | coin | memecoin))',
        '(who is | who are) (its | the) (maker | makers | creator | creators | dev | devs | developer | developers | founder | founders | issuer) [of it] $',
      ],
      // Behind an explanation 'it' is what was explained.
      (filled, context, utterance) =>
        context.entry === undefined ? ofEarlier(filled, context, utterance) : undefined,
    ),
    frame(
      [
        'who (is | the hell is | dis) ((this | that) (guy | dude | person | whale | trader | wallet | one | 1) | this | that | he | she | they | the owner) [even | exactly | anyway]',
        '(does | do) (he | she | it | they | that wallet | this wallet) (have a name | belong to (anyone | someone | somebody))',
        '(who | whom | person | owner | name) ... (it | that | this) (belongs | belong) to',
        '(who | whose) (controls | belongs | is) (it | that | this) [to | with | wallet]',
      ],
      (_filled, context) =>
        context.about[0]?.kind === 'wallet' ? reading(subjectBefore(context) ?? {}) : undefined,
    ),
    frame(
      [
        '(what | which) (sort | kind | type) of (wallet | trader | account | holder) (is | am) (this | it | that | mine | my wallet | i)',
        '(identify | classify | profile) (my | this) (wallet | account)',
        '(what | which) (sort | kind | type | kinda) [of] (wallet | trader | person) (does | do | would) (my | this) wallet (look | seem)',
        '(what | which) (sort | kind | type | kinda) [of] (wallet | trader | person) (my | this) wallet (looks | seems) [like]',
        'how my wallet is (classified | labelled | seen)',
      ],
      (_filled, context, utterance) => {
        const isMine = / (?:my|mine|i|this)(?= |$)/.test(utterance.lines[0] ?? '')
        return { slots: (isMine ? undefined : subjectBefore(context)) ?? {} }
      },
      ['what kind of wallet is this', `[${SHOW}] what kind of trader am i`],
    ),
    frame(
      [
        '{signature}',
        '(explain | decode | look up | what is | what was | what did | what happened in) [this | the | my | that] (transaction | tx) [do] {signature}',
        '{signature} ... (mean | do | move | moved | transaction)',
      ],
      ofNamed,
    ),
  ],
  args: ({ wallet, token, signature }: Slots) =>
    signature
      ? { signature }
      : token
        ? { scope: 'token' as const, mint: token.mint }
        : { scope: 'wallet' as const, wallet },
  view: z.object({
    scope: z.enum(['token', 'wallet', 'trade']),
    id: z.string(),
    label: maybeText,
    kind: z.string(),
    headline: z.string(),
    evidence: z.array(z.string()),
    rows: z.array(z.object({ signature: z.string() })),
    is_partial: z.optional(z.boolean()),
    pruned: z.optional(z.number()),
  }),
  says({ scope, headline, evidence, is_partial: isPartial, pruned = 0 }) {
    // The second line says how much there is; the last one, that nobody is named.
    const said = scope === 'trade' ? [] : [evidence[0], evidence.at(-1)]
    return sentences(
      plainSentence(headline),
      ...[...new Set(said)].map((text) => plainSentence(text ?? '')),
      isPartial ? 'There was more than I read.' : '',
      pruned > 0 ? `${counted(pruned, 'transaction')} could not be read any more.` : '',
    )
  },
  // The explanation of a transaction has all that it did, and between whom.
  amend: (slots, words) =>
    slots.signature && OF_TRANSACTION.test(` ${words.join(' ')}`) ? { slots } : undefined,
  about: ({ wallet, token, signature }) =>
    token ? [token] : wallet ? [asWallet(wallet)] : signature ? [asToken(signature)] : undefined,
  rows: ({ rows }) => rows.map(({ signature }) => asToken(signature)),
})
