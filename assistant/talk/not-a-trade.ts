/** Lines about trades that ask for none: 'don't sell it', 'my friend said buy', 'what if I sold', 'how do I sell'. */
import { PRIORITY } from '#domain/language/tool-language.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import { type Intent, sayingIntent } from '../understanding/intent.ts'
import { PERSON, TRADE, tokenNamed, tokenOrSol } from './cues.ts'

const NOT =
  '(do not | never | not going to | am not | was not | were not | will not | would not | not gonna | no need to | not asking you to | would rather not | without | nobody | not want to | did not | stop | not | no more | refuse to | hate to)'
const DEAL =
  '(buy | buying | sell | selling | swap | swapping | trade | trading | convert | exchange | purchase | invest in)'
const WANTS =
  /\b(?:buy|sell|swap|trade|convert|exchange|get|want|need|show|check|price|worth|how much|what|only|just|instead|rather|but|meant|mean)\b/
const NEGATED = /\b(?:not|never|no|nobody|stop|without|hold)\b/

/** A clause that asks for something else makes the line a correction, which is not for here. */
const onlyRefuses = ({ clauses, lines: [line = ''] }: Utterance): boolean =>
  !/ (?:but|only|just|instead|rather than|more than|less than) /.test(line) &&
  clauses.every((clause) => NEGATED.test(clause.join(' ')) || !WANTS.test(clause.join(' ')))

const refused = sayingIntent({
  name: 'nothing-traded',
  spoken: ['do not (buy | sell) (anything | my {token})'],
  priority: PRIORITY.unavailable + 3,
  decides: true,
  isRefusal: true,
  say: (utterance) =>
    `Then ${tokenNamed(utterance) ?? 'it'} stays as it is: nothing is traded, and nothing ever is without your click on Confirm.`,
  patterns: [
    `${NOT} [ever | please | want to | going to | asking you to | here to | you | to | yet | interested in | planning to] ${TRADE}`,
    `${NOT} [ever | please | you] (touch | do anything with | move | lose | give away) [my | the | any | our] ({token} | money | wallet | coins | tokens | anything)`,
    '(leave | keep) (my | the) {token} (alone | as it is | where it is)',
    '(do not | never) [you | please] do (anything | a thing | it) [yet | now | please | for now | with it | for me]',
    'only (looking | browsing | watching)',
    '(keep | leave) your hands off',
  ],
  vetoes: [
    // 'A coin that I never bought' tells of the past.
    '(i | we | he | she | that | which) (never | have never | had never | did not | have not) [even | ever | really] (buy | bought | sold | swapped | traded | owned | had | wanted)',
    '(why | did) ... not',
    '(can | could) you not',
    '(why | how come)',
    'do not (like | know | get | understand | see)',
    'not (go | gone) through',
    'not asking whether',
    'stop loss',
    `${TRADE} ... not (buy | sell)`,
    'buy a fake',
    'not (sure | certain)',
    '(fees | fee | slippage)',
    // It is only to be shown first.
    'not [you | please] (do | make | run) (it | that | this) [yet] (until | till | before) (i | we) (have | see | saw | check | look | read)',
  ],
})

const refusing: Intent = {
  ...refused,
  respond: (filled, state, utterance) =>
    onlyRefuses(utterance) ? refused.respond(filled, state, utterance) : undefined,
}

const reported = sayingIntent({
  name: 'reported-trade',
  spoken: ['my friend said buy {token}'],
  priority: PRIORITY.unavailable - 3,
  decides: true,
  say: [
    'I take that as a story, not as an order, so nothing was swapped.',
    "Others' trades are theirs; I did nothing. To look at a token first, ask **is BONK verified?**",
  ],
  patterns: [
    `${PERSON} [of mine] [once | just | also | always] (said | says | told me | tells me | keeps telling me | thinks | reckons | wants me | recommended | recommends | advised) ... ${TRADE}`,
    `(he | she | they | everyone | everybody) (said | says | told me | keeps | recommended | keeps telling me) ... ${TRADE}`,
    `${PERSON} [just | once | recently] (sold | bought | swapped | is buying | is selling | dumped | aped)`,
    `(he | she | they | everyone | everybody) [just | all] (sold | bought | swapped | dumped | aped)`,
  ],
  vetoes: [
    '(what | how | price | show | check | worth | search | look | please | want | let | trying | can you | could you | who | is it | should | so i | instead | so sell | so buy | enough)',
    'i (said | told)',
    '(sell | buy | swap) {number}',
    // The person's own wish, for what another one has.
    '(buy | get | grab | ape) (whatever | (the | that) [last | latest | same | first | next | other] (thing | token | coin | one | 1)) ... {number}',
  ],
})

const past = sayingIntent({
  name: 'past-trade',
  spoken: ['i used to have {token}'],
  priority: PRIORITY.unavailable - 4,
  decides: true,
  say: [
    'Thanks for telling me. Your trades here are kept under **Trades** in the wallet panel; what happened elsewhere I can not see.',
    'That sounds like a story. What it stands at today I can look up: ask **price of SOL** or name your token.',
  ],
  patterns: [
    '^ [so | well | yeah | ah | and] (i | we) (bought | sold | swapped | used to | once had | had | traded | aped | dumped | held)',
    '(i | we) used to (have | hold | own | trade)',
    '^ {token} made me',
    '^ (i | we) (might | may | could) [maybe | perhaps] (sell | buy | swap | trade)',
    '(just so you know | just saying)',
  ],
  vetoes: [
    '(what | how | price | show | check | worth | did | when | which | want | need | please | now | can | could you | undo | back | let | switch | change | is it | are | wrong | mistake | where | see | typed | but | more)',
    '{number} {token}',
  ],
})

const sympathy = sayingIntent({
  name: 'sympathy',
  isAside: true,
  spoken: ['i lost everything'],
  priority: PRIORITY.unavailable - 2,
  decides: true,
  say: [
    "I'm sorry, that hurts. Take your time; nothing here moves without you, and if you like I can show what is left: **what's in the wallet?**",
    'That is a hard one, and I am sorry. No trade has to follow it; when you are ready, I can look things up for you.',
  ],
  patterns: [
    '(i | we) [have | just] (lost) [it all | everything | all | a lot | money | my | so much]',
    '^ lost (it all | everything | all)',
    '(got | been | am | i am) (rekt | rugged | scammed | wiped out | liquidated | broke | ruined | devastated)',
    '(i am | i feel | feeling | so) [so | very | really | a bit | just] (angry | sad | upset | depressed | gutted | miserable | scared | afraid | stressed | worried | nervous | heartbroken | crying)',
    '(i | we) (regret | hate that)',
  ],
  vetoes: [
    '(want | please | can you | could you) ... (sell | buy | swap)',
    '{number} {token}',
    '(sell | buy | swap | put | change | switch) [all | half | my | the | everything]',
    '(short | so i am afraid | track | need | sell | buy | swap | what | how | show | safe | is it | can i | lost my (phone | password | key | wallet | mail | email))',
  ],
})

const AMOUNT = '({number} | {money} | half | all | quarter | third)'

const hypothetical = sayingIntent({
  name: 'what-if',
  spoken: ['what happens if i (buy | sell) {token}'],
  priority: PRIORITY.unavailable - 1,
  decides: true,
  say: (utterance) =>
    `Nothing happens by asking: say it as a request, such as **sell half my ${tokenOrSol(utterance)}**, and you see a preview with rate, fees and the least you get. It moves only if you press Confirm.`,
  patterns: [
    `(what would happen | what happens | would happen) if (i | we | someone | one) ... ${TRADE}`,
    `(hypothetically | in theory | theoretically) ... ${TRADE}`,
    `(suppose | imagine | assume | assuming) ... ${TRADE}`,
    `^ what if (i | we) ... ${TRADE} (everything | it all | all | {token}) $`,
  ],
  vetoes: [
    // The preview of a trade that is named with its amount shows what it would give.
    `(suppose | imagine | assume | assuming | hypothetically | if | say) ... ${AMOUNT} ... (what | how much | how many) (would | will | do | does | could | can | is)`,
    `(what | how much | how many) (would | will | do | does | could | can) (i | we | that | it) ... (suppose | if) (i | we) ... ${AMOUNT}`,
    'make it so',
    'what (is | would be) ... worth',
    '(fee | fees | share in)',
    'if the price',
    '(before | after) i (press | confirm)',
    '(internet | server | connection | crash | fail | fails | do not)',
    'sandbox',
  ],
})

/** 'If SOL goes to 300, what is my wallet worth': the sum is left to the person. */
const atOtherPrice = sayingIntent({
  name: 'at-another-price',
  priority: PRIORITY.unavailable + 7,
  decides: true,
  say: (utterance) =>
    `I work with current prices only. Multiply what you have: **how much ${tokenOrSol(utterance)} do I have**.`,
  patterns: [
    `(if | when | suppose | say | imagine | once | should) {token} (goes | went | gets | got | hits | hit | is | was | were | reaches | reached | doubles | doubled | triples | tripled | falls | fell | drops | dropped | climbs | rises) ... (my | i | we | me) ... (worth | have | total | be | value | make | lose)`,
    `(what happens | what would happen | what will happen | what if | what then) [to (me | my wallet | my money | that)] [if | when | once | should] {token} (goes | went | gets | got | hits | hit | reaches | reached | falls | fell | drops | dropped | climbs | climbed | rises | rose | crashes | crashed) [down | up | all the way] (to | below | under | above | over) [about | around] ({number} | {money} | zero) [dollars | bucks] $`,
    `(what | how much) ... (my | i | we) ... (if | when | once) {token} (goes | went | gets | got | hits | hit | is | was | were | reaches | reached | doubles | doubled | triples | tripled | falls | fell | drops | dropped | climbs | rises)`,
  ],
  vetoes: ['(buy | sell | swap | trade | convert | exchange | alert | tell me | notify | ping | wake)'],
})

const howTo = sayingIntent({
  name: 'how-to-trade',
  spoken: ['how do i trade [here]'],
  priority: PRIORITY.unavailable - 1,
  decides: true,
  say: (utterance) =>
    `Just say it with an amount, like **buy 20 dollars of ${tokenOrSol(utterance) === 'SOL' ? 'BONK' : tokenOrSol(utterance)}** or **sell half my ${tokenOrSol(utterance)}**. I show you a preview first, and nothing moves until you press Confirm on it.`,
  patterns: [
    `how (do | does | can | could | would | to | should | might) [i | we | one | you | someone | people | they | a person] [go about | even | actually] ${DEAL}`,
    `what (do | should | must) i (say | type | write | do) (to | in order to | if i want to) ${DEAL}`,
    `(example | sample) ... (to | of) [a] ${DEAL}`,
    'do you [also | only | even] (sell | buy | trade | swap)',
    'can (you | i | parley) [also | only | really | even] (sell | buy | trade | swap) (things | coins | tokens | any | other | stuff | both | anything | everything | crypto)',
    'could you [in theory] trade',
    `(walk | talk | take | guide) me through`,
  ],
  vetoes: [
    'how do i (buy | sell | swap) {token} $',
    'how (much | many)',
    'sell [on] (what (i | we) | anything i | everything i) ',
    '(sell | trade | share | buy) [on] [{thing}] (data | info | information | details | conversation | conversations | chats | messages | email | emails)',
    '(i need to | for me | my {token} (to | for | into))',
    '(can i | can you) (buy | sell | swap | trade) (my | {number} | half | all)',
    '(card | bank | paypal | without (me | asking)|mistake)',
    '(undo | cancel | nft | nfts | leverage)',
    'can (i | you) change',
  ],
})

export const notATrade: readonly Intent[] = [
  refusing,
  reported,
  past,
  sympathy,
  hypothetical,
  atOtherPrice,
  howTo,
]
