/** The words by which people ask for their wallets, the wallet in use and their sign-in, as a lexicon. */
import type { DialogueContext, Reading } from '#domain/language/tool-language.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import { leftOver, lexiconOf, phrasesIn } from './lexicon.ts'
import { AROUND, asText, withoutStory } from './lookup-line.ts'
import { isSeveral } from './several.ts'

/** 'wallets' asks which there are, 'active' which one is in use, 'session' for the state of the sign-in. */
export type AccountTopic = 'wallets' | 'active' | 'session'
type AccountCue = AccountTopic | 'around'

const NAMED =
  '(linked | connected | tied | attached | available | registered | saved | hooked up | added | other | different | several | all my | all of my | my | our)'
const USED =
  '(active | current | selected | in use | default | chosen | connected | picked | presently active | currently active)'
const WALLET = '(wallet | account)'

const ACCOUNT_CUES = lexiconOf<AccountCue>({
  session: `
    am i [still | actually | really | properly | even] (signed in | logged in | a guest | authenticated | anonymous | signed up | registered | an admin | admin | signed out | logged out | connected) | (who am i | whom am i) [here | signed in as | logged in as | to you] | who i am | was i | think i am |
    signed in | logged in | sign in | log in | login | logging in | signing in | sign ins | signin | logged out | signed out | logging me out | log me out | logs me out | signing me out | signs me out | kicked out | kicking me out | kicks me out | throwing me out | throws me out | thrown out |
    session | sessions | session (info | status | state | details | diagnostics) | auth | authentication | authenticated | (auth | login | account | sign in | identity | profile | user) (info | information | status | state | details | diagnostics | id | check) |
    guest | as a guest | guest or not | diagnose | diagnosis | diagnostics | connection | connection check | passkey | my (identity | profile | login | auth) | expired | (my | the) (account | wallet) (is | will not | does not | can not) (broken | connect | work | load) | will not connect | wont connect | my wallet wont connect | does not connect | between you and my account | off with my account | wrong with my account | (which | what) (account | user) (is this | am i | am i using | do i use) | my account | how am i (signed in | logged in)`,
  wallets: `
    wallets | ${NAMED} [${NAMED}] (wallets | accounts | addresses | purses) | (which | what | how many) (wallets | accounts | addresses) | wallet list | list of wallets | names of [my] wallets | every [linked | connected] (wallet | purse | account | address) | another wallet | other wallet | (second | third | other) wallet |
    addresses | accounts | do i have others | have others | (have | got) other ones | accounts i have connected | more than 1 wallet | (only | just) [have] the one wallet | one of my wallets | choose from | on the list | my real one called | (phantom | ledger | backpack | solflare | trezor) [wallet] [is] linked | (wallets | wallet) linked`,
  active: `
    (which | what) of (my | the | our) (wallets | accounts) (is | are) [presently | currently | now] [this | it | that | we | you | i] [presently | currently] (${USED} | using | used | on | coming | paying | acting) | (on | in | using | showing) the (demo | demonstration) [one | account | wallet] | the demo one | (which | what) ${WALLET} | whose ${WALLET} | whose (is it | is this | money) | ${USED} ${WALLET} | ${WALLET} [is | are] ${USED} | the ${USED} one | active one | current one | my [own | {token} | main | demo | deposit | public | receive | receiving | wallet | account] (address | pubkey | public key | key) | (wallet | deposit | receiving | public | your | account) (address | addy | key) | public key | pubkey |
    address | the address | (on | using | showing | show | see | use | in) the (demo | shared) ${WALLET} | demo wallet | shared wallet | the shared one | the wrong one | this ${WALLET} | my ${WALLET} | not my wallet | the wallet | wallet | play money | my own money | shared one | demo or | acting for | picked it | come out of | come from | paid from | placed under | where (can | do | should) (i | we) (deposit | send | receive | fund) | where to (deposit | send) | how do i (deposit | fund | top up) | deposit | receive coins | receive | which address | what address | whose funds | whose coins | pay me | what is my wallet | look me up`,
  around: `
    what | which | is | was | are | am | i | we | you | it | its | that | this | there | wrong | problem | issue | working | work | works | broken | stuck | valid | ok | alright | fine | expired | finished | finished with | fresh | state | status | run a check | check | go through | properly | literally | keeps | says | saying | it says | changed | nothing changed | nothing | google | email | apple | laptop | phone | minutes | minute | each time | every | five minutes | every five minutes | ten minutes ago | ago | top |
    feels | chance | by any chance | something | everything | find out | what the problem is | look into | look into it | between | demo | own | mine | my own | or | using | use | used | on | in | under | right now | at the moment | presently | currently | why | reason | what reason | and why on earth | earth | how | picked | pick | did it pick | chosen | selected | act | acting | looking at | looking | recognise | recognize | coins | these coins |
    pull up | money | spending | trade | order | swap | pay | out of | come | comes | placed | made | write it | card | copy it | copy | look me up | somebody | someone | send | receive | funds | sol | linked | link | connected | connect | tied | hooked up | hooked | added | get added | add | belong to me | belong | named | name | names | call | called | i called | one | ones | list | still on | still | two | three | several | both | savings | trading | main | phantom | ledger | backpack | solflare | with you | see | look | up there | up | hang on | shared |
    remind | last month | see them | overview | read | which one | besides | only | first | second | third | real | so i can | pick one | yet | login | to my login | account | accounts | everybody | show | active | default | belongs | people | person | give | more than | using | demo | funds | available | choose | number | how many | sure | think | maybe | signed up | tell | deposit | where | to | ${AROUND}`,
})

/** General questions, requests to change something, and other people's wallets. */
const NEVER: readonly RegExp[] = [
  / (?:how (?:do|can|does|would|could) (?:i|one|1|you|we|somebody|someone) (?:link|add|connect|get|sign|log|create|make|go about|remove|delete|get back)|how to (?:sign|log|link|get))/,
  / (?:do|would|should|must|can) i (?:need|have|want) to (?:sign|log)| (?:what changes|what happens|if i (?:sign|log)|when i (?:sign|log|leave)|forgot|password|sign(?:ing)? out$|log(?:ging)? out$|lose my)(?= |$)/,
  / (?:what is|whats|explain|define|meaning of) (?:a|an|the demo|demo|the shared|wallet|address) ?(?:wallet|account|session|address|money)?(?: in plain words| anyway)?$/,
  / (?:who else|other people|can people|two people|why is (?:the|this) wallet shared|someone else)(?= |$)/,
  / (?:create|make me|delete|close|revoke|hack|crack|steal|drain|share|get me into|open a|new wallet|private|secret|seed|phrase|keys|recovery|words on)(?= |$)/,
  / (?:kols?|influencers?|whales?|smart|top|holders|leaderboard|ansem|ex|girlfriend|boss|neighbour|neighbor)(?= |$)/,
  / (?:bank|paypal|card details|card payment|binance|coinbase|ethereum|polygon|metamask|tax|police)(?= |$)/,
  / (?:activity|transactions?|history|came into|went in|happened|did my|moves|entries|statement|trader|classif\w+|sort of|kind of|deposit i got|last deposit|happening|it did|famous|made the most|most money)(?= |$)/,
  / (?:buy|sell|swap|stake|transfer|withdraw|gift|bought|sold)(?= |$)/,
  / (?:when|if) i (?:trade|am|swap|use)(?= |$)/,
  / (?:i would like|i want) (?:my|mine|one of)(?= |$)| (?:real money|lose money|safe with)(?= |$)/,
]

type ReadAccount = Readonly<{ reading: Reading<Record<never, never>>; unexplained: readonly string[] }>

/** The reader of a topic: undefined when the line is not about it. */
export const accountReader =
  (topic: AccountTopic, matches: (text: string) => boolean) =>
  (line: readonly string[], _context: DialogueContext, utterance: Utterance): ReadAccount | undefined => {
    const words = withoutStory(line, utterance, isOfAccount)
    const text = asText(words)
    if (
      /<[as]\d+>/.test(text) ||
      /(?<! receive| deposit) <t\d+>(?! address)/.test(text) ||
      isSeveral(asText(line)) ||
      NEVER.some((each) => each.test(text))
    )
      return undefined
    const found = phrasesIn(ACCOUNT_CUES, words).filter(({ kind }) => kind === topic || kind === 'around')
    if (!found.some(({ kind }) => kind === topic) || !matches(text)) return undefined
    return {
      reading: { slots: {} },
      unexplained: leftOver(words, found).filter((word) => !word.startsWith('<')),
    }
  }

const isOfAccount = (clause: readonly string[]): boolean =>
  clause.some((word) => word.startsWith('<')) ||
  phrasesIn(ACCOUNT_CUES, clause).some(({ kind }) => kind !== 'around')
