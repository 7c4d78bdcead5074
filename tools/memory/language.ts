/** 'Remember that …', 'forget that', 'what do you know about me?': the caller's own memory. */
import * as z from 'zod/mini'
import { counted } from '#domain/language/plain-words.ts'
import { defineLanguage, type Frame, PRIORITY, type Reading } from '#domain/language/tool-language.ts'
import { memoryTool } from './contract.ts'

type Action = 'remember' | 'forget' | 'list'
type Slots = Readonly<{ action: Action }>
type View = z.output<typeof view>

/** How a wish to keep something begins, and not a question about memory. */
const LEAD =
  '[please | ok | okay | hey | hi | and | also | so | can you | could you | will you | i want you to] [please]'

const frame = (
  action: Action,
  patterns: readonly string[],
  more: Partial<Frame<Slots, View>> = {},
): Frame<Slots, View> => ({
  name: `memory-${action}`,
  priority: PRIORITY.talk + 6,
  decides: true,
  patterns,
  read: () => ({ slots: { action } }),
  ...more,
})

const remember = frame(
  'remember',
  [
    `^ [good | great | right] ${LEAD} remember [only | just] (1 | one) thing [only] ...`,
    `^ ${LEAD} [always | just] remember [for next time | for later | for me] (that | this | i | my | to) ...`,
    `^ ${LEAD} (remember | note | memorize | memorise | jot [down] | write down) (that | this | it) [down] [please] $`,
    `^ ${LEAD} (do not [ever] forget | never forget | keep in mind | bear in mind | make a note | take a note | note [down] | jot [down]) [that | this | of | i | my] ...`,
    `^ ${LEAD} write down that ...`,
    `^ ${LEAD} call me ...`,
    '^ my name is ...',
    '^ my [all time] (favourite | favorite) (token | coin | memecoin | crypto) is ...',
    `^ ${LEAD} save (this | that | it) (to | in) [your] memory`,
    `^ ${LEAD} (i | i am | my | we | our) ... (do not [you] forget [it | that | this] | remember (that | it | this) | keep (that | it | this) in mind | [make a] note [of] (that | it | this) [down] | save (that | it | this)) [please | ok] $`,
  ],
  {
    vetoes: [
      '(call me (later | back | when | if | tomorrow | a | an | the))',
      'remember (to | me to) (buy | sell | swap)',
      '(do not | did not | can not | could not | will not | never | to | you | will | did) (remember | note | save | keep) (that | it | this)',
      '(i | you | we) (do not | will not | did not) forget',
      // An entry of the address book.
      '(address | wallet) ... (call | name | label) (it | that | this)',
    ],
    spokenAlone: ['remember (that | this)'],
    example: {
      group: 'you',
      text: 'remember that I like short answers',
      purpose: 'keeps it for the next conversation',
      place: 30,
    },
  },
)

const forget = frame(
  'forget',
  [
    `^ ${LEAD} forget (that | this) [please | again | now] $`,
    `^ ${LEAD} (forget | delete | erase | remove) (that | what) (i | my) ...`,
    `^ ${LEAD} (forget | delete | erase | remove) (my name | my favourite token | my favorite token | my favourite coin | my favorite coin | my preference | my preferences)`,
    `^ ${LEAD} (forget | delete | erase | clear | wipe) (everything | all) [that] (you know | you remember | about me | you have) ...`,
    `^ ${LEAD} (forget | delete | erase | clear | wipe) [all] [of] (my memory | your memory | my memories | your memories | what you know about me | everything about me)`,
    `^ ${LEAD} (forget | delete | erase | remove | scrap | drop | lose | take out | get rid of) (the | that | this | my) (fact | note | memory | thing | part | bit | stuff) (that | about | on | with | where) ...`,
    `^ ${LEAD} (forget | delete | erase | remove) the (fact | note | memory) ...`,
    `^ ${LEAD} (forget | delete | erase | remove | scrap) (the | that) {thing} (thing | note | memory | fact | part) ...`,
  ],
  {
    spokenAlone: ['forget (that | this)', 'forget everything about me'],
    vetoes: [
      '(whole | entire | same) thing',
      '(order | orders | contact | contacts | address | alert | swap | trade | preview)',
      '(rules | instructions | limits | conversation | conversations | chat | chats | account | history)',
    ],
  },
)

const list = frame(
  'list',
  [
    '(what | tell me what | show me what | everything | all) [do | that] you [do] (know | remember | have [stored] | store | keep) (about | of | on) me',
    'what have you (learned | learnt | remembered | stored | noted) about me',
    '(what | everything) (have you | you have | you have got | have you got | do you have | you got) [got] [written [down] | saved | noted | on file | stored | remembered] (about | on) me',
    '(what is in | show [me] | open | list) (my | your) (memory | memories) [of me | about me]',
    'do you (know | remember) (anything | something | much) about me',
    'what do you remember [from last time | from before]',
    'what is my [all time] (name | favourite token | favorite token | favourite coin | favorite coin)',
  ],
  {
    // Others are asked about, and not what is remembered.
    vetoes: [
      '(others | anyone | anybody | someone | somebody | everyone | people | users | admins | who | the operator) [else] ... (see | read | look | access | know | find out) ... (about | of | on) me',
    ],
    spoken: ['what do you (know | remember) about me'],
  },
)

const fact = z.object({ text: z.string(), said_at: z.string() })
const view = z.object({ facts: z.array(fact), total: z.number(), refusal: z.nullable(z.string()) })

const REFUSED: Readonly<Record<string, string>> = {
  sign_in: 'I remember nothing of guests. Log in, and I keep what you ask me to.',
  switched_off:
    'Memory is switched off. You switch it on under **What Parley remembers**, in the account menu.',
  off_the_record: 'This conversation is off the record, so I keep nothing of it.',
  here_only: 'Memory can be used in a conversation with Parley only.',
  nothing_found: 'I know nothing like that about you, so there is nothing to forget.',
  not_own_words:
    'I keep only what you say about yourself, in your own words: **remember that I like short answers**. Addresses, links, secrets and what others wrote are not kept.',
}

const TRADE_TURNS = 4
const CHANGE =
  /^(?: (?:no|nah|actually|rather|ok|and|then|wait|sorry))* (?:make|change|set|turn|raise|lower|put) (?:it|that|this)(?: to| at)?(?= )|^ as \S+ not \S+$|^(?: (?:no|actually|rather|sorry|i|meant|mean))* not \S+ (?:but )?\S+$/
/** 'Erase all of it' behind what is remembered. */
const WIPE =
  /^(?: (?:ok|and|then|please|now|just))* (?:erase|delete|wipe|clear|forget|remove)(?: (?:it|all|everything|that|them|of|this|please|now|the lot|clean|out)| erase| delete)*$/
/** 'And that my favourite token is JUP' behind what was to be remembered. */
const ALSO = /^(?: (?:and|also|plus|oh))+ (?:also )?that (?:my|i|we|our)(?= )/
const NO_CHANGE =
  'I keep a note as you say it, so say the new one in full: **remember that I like short answers**. The old one goes when you say **forget that**.'

export const language = defineLanguage(memoryTool, {
  frames: [remember, forget, list],
  args: ({ action }: Slots) => ({ action }),
  /** 'Make it 2' says nothing by itself, and a note is not changed in part. An open trade is meant rather. */
  amend({ action }, words, _utterance, { trade, tradeAge = 0 }): Reading<Slots, View> | undefined {
    const line = ` ${words.join(' ')}`
    if (action === 'list' && WIPE.test(line)) return { slots: { action: 'forget' } }
    if (action === 'remember' && ALSO.test(line)) return { slots: { action } }
    const isOfTrade = trade !== undefined && tradeAge <= TRADE_TURNS
    return CHANGE.test(line) && !isOfTrade ? { say: NO_CHANGE } : undefined
  },
  view,
  says({ facts, total, refusal }, { action }) {
    if (refusal !== null && facts.length === 0) return REFUSED[refusal] ?? 'I could not do that.'
    const named = facts.map(({ text }) => `“${text}”`).join(', ')
    if (action === 'remember')
      return facts.length === 0 ? (REFUSED.not_own_words ?? '') : `I will remember: ${named}.`
    if (action === 'forget')
      return `Forgotten: ${named}. You can undo it for ten seconds under **What Parley remembers**; then it is gone.`
    return known(facts, total)
  },
})

const SAID_MAX = 6

function known(facts: View['facts'], total: number): string {
  if (facts.length === 0) return 'I remember nothing about you yet. Say **remember that …**, and I keep it.'
  const lines = facts.slice(0, SAID_MAX).map(({ text, said_at }) => `- ${text} (${dayOf(said_at)})`)
  const rest = total - lines.length
  const more =
    rest > 0
      ? `\n\nAnd ${counted(rest, 'more note')}, under **What Parley remembers** in the account menu.`
      : ''
  return `This is what I remember about you:\n\n${lines.join('\n')}${more}`
}

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const dayOf = (at: string): string =>
  Number.isNaN(Date.parse(at)) ? at.slice(0, 10) : DAY.format(new Date(at))
