/** Yes, no, stop and wait. */
import { PRIORITY } from '#domain/language/tool-language.ts'
import { type Intent, type SayingIntent, sayingIntent } from '../understanding/intent.ts'

type Row = Omit<SayingIntent, 'priority'>

/** Said before and behind a word that agrees. */
const AGREEING =
  '[ok | oh | ah | well | so | yes | hm | hmm | lol | haha | nice | cool | great | perfect | good | fine | alright | sure | then | looks good | looks fine | looks great | looks right | sounds good | all good | that is fine | that works | that looks right | bro | man | dude | fuck it | screw it | shit | hell | damn | i am sure | and | now]'
const STRESS =
  '[please | then | now | already | fr | for real | bro | man | dude | mate | ser | sir | fam | thanks | lol | indeed | yes | ok | to me | with (it | that) | i am sure | of course]'
const GOING =
  '(go | go go | let us go | lets go | send it | ship it | fire away | fire it off | fire | place it | place the (trade | order) | lock it in | pull the trigger | full send | hit it | let it rip | rip it | make it happen | proceed | please proceed | i agree | agreed | deal | done deal | it is a deal | i accept | accepted | run it)'

const rows: readonly Row[] = [
  {
    name: 'acknowledged',
    say: ['Good. What would you like to look at next?', 'Alright. What next?'],
    patterns: [
      '^ [ok | oh | ah | well | so | yes | hmm] (ok | yes | sure | fine | got it | i see | understood | alright | right | makes sense | good to know | fair | lol fair | that will do [nicely] | [ah | oh] right | no worries | interesting | ok got it | noted | perfect | ok cool | cool ok | ok good | ok great | ok then | ok ok | yes yes | yes please | please | oh i see | that makes sense | sounds good | fair enough | of course) [why not | then | nicely | please | ok | thanks | cool] $',
    ],
    spokenAlone: [
      '(ok | ok ok | yes | yes please | yeah | yeah yeah | yep | sure | alright | right | got it | [oh] i see | makes sense)',
    ],
    // Spoken over a reply it only shows that the user listens, and must never become anything else.
    whileOpen: ({ onShortYes }) => ({ say: onShortYes() }),
  },
  {
    name: 'acknowledged',
    say: ['Good. What would you like to look at next?', 'Alright. What next?'],
    patterns: [
      `^ ${AGREEING} ${AGREEING} (y | ya | yh | ye | yes | yessir | ok | sure | sure thing | absolutely | definitely | totally | correct | exactly | by all means | do that | that one | works for me | that works | looks good | looks great | looks right | that looks (right | good | fine | correct) | all good | sounds good | of course | lets goo | please do) ${STRESS} ${STRESS} $`,
    ],
    whileOpen: ({ onShortYes }) => ({ say: onShortYes() }),
  },
  {
    // Words that would set a trade going.
    name: 'acknowledged',
    say: 'No swap is waiting for a yes. Ask for one first, like **swap half a SOL to USDC**, and you see what it would do.',
    patterns: [
      `^ ${AGREEING} ${AGREEING} ${GOING} [${GOING}] [${GOING}] ${STRESS} ${STRESS} $`,
      `^ ${AGREEING} (confirm | confirmed) (confirm | confirmed | yes | go) ${STRESS} $`,
    ],
    whileOpen: ({ onShortYes }) => ({ say: onShortYes() }),
  },
  {
    name: 'will-confirm',
    isAside: true,
    say: 'The button is on the card of the trade. Nothing moves until you press it.',
    patterns: [
      `^ ${AGREEING} ${AGREEING} [i] (am going to | going to | gonna | will | am about to | about to | let me) [just | now] (press | click | tap | hit | push | hold) (it | confirm | that | the button | the [green] button) ${STRESS} $`,
    ],
    spokenAlone: ['i will press it'],
  },
  {
    name: 'stop',
    say: 'Okay, stopped.',
    isRefusal: true,
    patterns: [
      '(stop talking | stop it | stop stop [stop] | stop | cancel | not today | skip (that | this | it) one | skip this | not now | i will pass | pass on (it | that | this) | never mind | nevermind | forget it | forget about it | abort | quit | shut up | be quiet | quiet | enough | no thanks | no | hush | stop it | stop talking | leave it | skip it | exit | stop stop | do not do it | no do not do it | scrap (it | that) | drop (it | that) ) [it | that | now | everything | please | this | the (response | answer) | stop | not today | then | there]',
    ],
    vetoes: [
      'no (i | not | that | it) ',
      'no (the | a | my)',
      'stop (loss | the | your | hitting | making)',
      '(do not | not) (stop | cancel)',
    ],
    also: ['stop', 'no', 'not (today | now)', 'i changed my mind', 'after all'],
    spokenAlone: [
      '(stop | stop stop | cancel | never mind | forget it | be quiet | quiet | enough)',
      'stop (it | that | talking)',
      'no [thanks]',
    ],
    whileOpen: ({ onNo }) => ({ say: onNo(), isRefusal: true }),
  },
  {
    name: 'stop',
    say: 'Okay, stopped.',
    isRefusal: true,
    patterns: [
      '^ [ok | no | just | please] (kill | drop | nix | void | scratch | bin) [it | that | this | please] $',
    ],
    whileOpen: ({ onNo }) => ({ say: onNo(), isRefusal: true }),
  },
  {
    name: 'enough',
    isAside: true,
    decides: true,
    say: 'All right, no more of that. What would you like to look at instead?',
    patterns: [
      '^ [ok | okay | alright | well | and | so] [(that is | this is | i have had | i had)] (enough | no more | stop with | done with | sick of | tired of) [of] [the | this | that | all | these] (twitter | tweets | posts | x | news | charts | prices | streams | trades | numbers | figures | crypto | coins | talk | searching) [for (now | today | tonight | one day)] [please | thanks | thank you] $',
    ],
  },
  {
    name: 'why-not',
    isAside: true,
    say: 'For the reason that I gave just before. Ask about its words, such as **what are my limits?** or **what is slippage?**, and I explain it.',
    patterns: ['^ [but | and] (why not | how come | why is that | why so) $'],
    spokenAlone: ['why not'],
  },
  {
    name: 'stop',
    isAside: true,
    say: ['Take your time. Nothing moves without you.', 'I wait. Nothing happens until you say so.'],
    patterns: [
      '^ (wait | hold on | hang on | pause | one (moment | second | sec | minute) | just a (moment | second | sec | minute) | wait a (second | moment | minute | sec) | give me a (second | moment | minute | sec) | let me think) [please | a (second | moment | minute | sec)] $',
    ],
    spokenAlone: ['(wait | hold on | pause)'],
  },
]

/** 'Can I still cancel?' takes nothing back. */
const ASKS_ABOUT_IT =
  /^(?: (?:and|but|so|ok|well|wait|no|yes))* (?:did you|have you|(?:can|could|may|should|do|would|if|when) i|what (?:if|happens|would)|how|why|is (?:it|that)|was (?:it|that))(?= )/

const withoutQuestions = (intent: Intent): Intent => ({
  ...intent,
  respond: (filled, state, utterance) =>
    ASKS_ABOUT_IT.test(utterance.lines[0] ?? '') ? undefined : intent.respond(filled, state, utterance),
})

export const agreeing: readonly Intent[] = rows.map((row) => {
  const intent = sayingIntent({ ...row, priority: PRIORITY.talk })
  return row.isRefusal ? withoutQuestions(intent) : intent
})
