/** How people ask what was said before. */
import { type Frame, PRIORITY } from '#domain/language/tool-language.ts'
import type { FilledSlots, Utterance } from '#domain/language/utterance.ts'
import { authorIn, periodIn, type SearchSlots, subjectOf } from './search-slots.ts'

type SearchFrame = Frame<SearchSlots>

const WE = '(we | i | you | you and i)'
const EVER = '[ever | already | once | actually | really | last | first]'
const TALKED =
  '(talk about | talked about | talking about | speak about | spoke about | spoken about | discuss | discussed | mention | mentioned | chat about | chatted about | say about | said about | ask about | asked about | ask you about | asked you about)'
const SAID_ABOUT =
  '(say | said | write | tell me | told you | tell you | told me | mention | discuss | talk | ask | asked | ask you | asked you) [anything | something] (about | on)'
const MEANWHILE =
  '[today | yesterday | last night | this morning | (this | last | past) (week | month) | earlier [today] | before | the other day | recently | lately | a while ago]'
const OWN =
  '[my | our | all | all my | the | past | old | older | earlier | previous] [past | old | older | earlier | previous]'
const TALKS =
  '(conversations | conversation | chats | chat | messages | discussions | conversation history | chat history)'

const SOME_TIME =
  '(today | yesterday | last night | this morning | earlier [today] | (this | last | past) (week | month))'

const WHEN = [
  '(today | yesterday | last night | (this | last | past) (week | month | morning | night) | earlier [today] | before | in the past | lately | recently)',
  '(here | with me | together | in (this | our | an earlier | any) (chat | conversation) | please)',
]

/** Words of others, and questions about what was just said. */
const VETOES = [
  '(twitter | tweet | tweets | posts | people | they | he | she | everyone | everybody | kols | kol | the web | news | tweeting)',
  'what did you (just say | say)  $',
  '(next | tomorrow | will we | can we | could we | should we | let us)',
]

const read = (filled: FilledSlots, _context: unknown, { lines: [line = ''] }: Utterance) => {
  const subject = subjectOf(filled)
  return subject && { slots: { ...subject, from: authorIn(line), period: periodIn(line) } }
}

/** Ways to ask about one subject; `what` is a token or free words. */
const patternsOf = (what: string): readonly string[] => [
  `what (did | have) ${WE} ${EVER} ${SAID_ABOUT} ${what}`,
  `what did ${WE} ${EVER} ${TALKED} ${what}`,
  `(what | when) (did | have) ${WE} ${EVER} (ask | asked | say | said | tell | told | talk | talked | mention | mentioned | chat | chatted | discuss | discussed) [you | me] ${MEANWHILE} (about | on | regarding) ${what}`,
  `(did | have) ${WE} ${EVER} ${TALKED} ${what}`,
  `(did | have) ${WE} ${EVER} ${SAID_ABOUT} ${what}`,
  `when did ${WE} ${EVER} (${TALKED} | ${SAID_ABOUT}) ${what}`,
  `(search | look through | look in | go through | scan) [in | through] ${OWN} ${TALKS} [for | about] ${what}`,
  `(find | show | list | get | pull up) [me] [all | where | when | the | our | my | every] (${TALKS} about | ${WE} ${TALKED}) ${what}`,
  `(where | in which (chat | conversation)) did ${WE} ${EVER} (${TALKED} | ${SAID_ABOUT}) ${what}`,
]

const tokens: SearchFrame = {
  name: 'search-conversations',
  priority: PRIORITY.unavailable + 4,
  example: {
    group: 'you',
    text: 'what did we say about JUP last week',
    purpose: 'finds it in your conversations',
    place: 8,
  },
  patterns: patternsOf('{token}'),
  also: WHEN,
  vetoes: VETOES,
  spoken: [
    'what did we say about {token} [today | yesterday | last week]',
    'did we talk about {token} [today | yesterday | last week]',
    'when did we talk about {token}',
    'search my conversations for {token}',
  ],
  read,
}

const words: SearchFrame = {
  name: 'search-conversations-words',
  priority: PRIORITY.unavailable + 3.5,
  hasFreeWords: true,
  patterns: patternsOf('{thing}'),
  also: WHEN,
  vetoes: VETOES,
  read,
}

/** 'What did we talk about yesterday': a time is named, and no subject. */
const ofTime: SearchFrame = {
  name: 'search-conversations',
  priority: PRIORITY.unavailable + 4.5,
  patterns: [
    `^ [and | so | hey | ok | tell me | remind me] what (did | have) ${WE} ${EVER} (talk | talked | talking | speak | spoke | spoken | chat | chatted | discuss | discussed | say | said | do | go over) [about | on] [here] ${SOME_TIME} [here | in here | in this chat | please] $`,
    `^ [and | so | hey | ok] [tell me | remind me] (what | of what) ${WE} (talked | spoke | chatted | discussed | said | were talking) [about] ${SOME_TIME} $`,
    `^ [and | so | hey | ok | tell me | remind me] what (was | were) ${WE} (talking | speaking | chatting) [about] ${SOME_TIME} $`,
    `^ [can you] (find | show | list | open) [me] [all | the | my | our] ${TALKS} [from | of] ${SOME_TIME} $`,
  ],
  vetoes: ['(buy | sell | swap | trade | trades)', '(have | did) i (do | done)'],
  read: (_filled, _context, { lines: [line = ''] }) => ({
    slots: { from: authorIn(line), period: periodIn(line) },
  }),
}

const purchases: SearchFrame = {
  name: 'when-bought',
  priority: PRIORITY.unavailable + 4,
  patterns: [
    'when did (i | we) [last | first] (buy | sell | swap | trade | get) [my | any | some | the] {token}',
    'when (i | we) [last | first] (bought | sold | swapped | traded) [my | any | some | the] {token}',
  ],
  also: WHEN,
  spoken: ['when did i (buy | sell | swap) {token}'],
  vetoes: ['(cost | pay | paid | fee | fees | price)'],
  read: (filled, _context, { lines: [line = ''] }) => {
    const subject = subjectOf(filled)
    return subject && { slots: { ...subject, hasTrade: true, period: periodIn(line) } }
  },
}

export const searchFrames: readonly SearchFrame[] = [ofTime, tokens, words, purchases]
