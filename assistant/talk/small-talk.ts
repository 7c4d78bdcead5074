/** Courtesies: greetings, thanks, praise, complaints, yes and no. */
import { HOW } from '#domain/language/spoken-phrases.ts'
import { PRIORITY } from '#domain/language/tool-language.ts'
import { type Intent, sayingIntent } from '../understanding/intent.ts'
import { HI } from './persona.ts'

type Row = Omit<Parameters<typeof sayingIntent>[0], 'priority'>

const NAMES =
  '[there | parley | all | friend | again | everyone | world | bot | buddy | mate | man | dude | bro | folks | you]'

const BEFORE_REACTION =
  '[oh | ah | aw | well | hm | hmm | ew | ugh | ok | and | but | wow | holy | lol | lmao | man]'
const AFTER_REACTION =
  '[man | lol | lmao | ok | then | for me | though | again | now | at least | i guess | as always | ngl | tbh | fr | tho]'

/** Said before and behind a word that agrees. */
const AGREEING =
  '[ok | oh | ah | well | so | yes | hm | hmm | lol | haha | nice | cool | great | perfect | good | fine | alright | sure | then | looks good | looks fine | looks great | looks right | sounds good | all good | that is fine | that works | that looks right | bro | man | dude | fuck it | screw it | shit | hell | damn | i am sure | and | now]'
const STRESS =
  '[please | then | now | already | fr | for real | bro | man | dude | mate | ser | sir | fam | thanks | lol | indeed | yes | ok | to me | with (it | that) | i am sure | of course]'
const GOING =
  '(go | go go | let us go | lets go | send it | ship it | fire away | fire it off | fire | place it | place the (trade | order) | lock it in | pull the trigger | full send | hit it | let it rip | rip it | make it happen | proceed | please proceed | i agree | agreed | deal | done deal | it is a deal | i accept | accepted | run it)'

const rows: readonly Row[] = [
  {
    name: 'greeting',
    isAside: true,
    say: [
      `${HI} I look after Solana wallets and tokens. Ask me **what's in the wallet?**, or the price of any token.`,
      `${HI} I look after Solana wallets and tokens, so shall we start with **what's in the wallet?**`,
      `${HI} I look after Solana wallets, tokens and trades. Try **price of SOL**, or ask me how something works.`,
    ],
    patterns: [
      `(hi | hello | hey | hiya | howdy | yo | hola | bonjour | ciao | hallo | sup | what is up | wassup | greetings | ping | morning | evening | namaste | salut | gday) ${NAMES}`,
      `good (morning | afternoon | evening | day) ${NAMES}`,
      'nice to meet you',
      '(long time no see | i am back | back again | me again)',
      '^ test [test] $',
    ],
    also: [
      'my (grandson | granddaughter | son | daughter | friend | nephew | niece | husband | wife) (set this up | sent me [here] | told me about (this | you) | showed me [this]) [for me]',
      'dear',
      'i hope i am not disturbing you',
      'to you',
      'hope you are well',
      'is anyone there',
    ],
    spokenAlone: ['(hi | hello | hey) [there | parley]', 'good (morning | afternoon | evening)'],
  },
  {
    name: 'presence',
    spokenAlone: ['are you [still] there', 'anyone there'],
    isAside: true,
    say: [
      'Yes, I am here. What shall we look at?',
      'Still here, and listening to you. Go ahead.',
      'I am here, and I never sleep. What would you like to know?',
    ],
    patterns: [
      '(anyone | anybody | someone | is anyone | is anybody | is someone) (there | here | home)',
      'are you [still] (there | here | awake | online | alive | around | working | up | listening)',
      'you [still] there',
      '(testing | test) [testing | 1 | 2 | 3]',
      '(do you [ever] (sleep | rest | eat | dream) | do you get tired)',
    ],
    also: ['still', '1 2 [3]', 'test', 'testing', 'hello'],
  },
  {
    name: 'how-are-you',
    isAside: true,
    say: [
      'Doing well, thanks for asking. What shall we look at?',
      'Very well, thank you, and I hope you are too. What can I look up for you?',
    ],
    patterns: [
      '[hi | hey | hello] how are (you | things) [doing | feeling] [today | this morning]',
      'how is (it going | life | your day) [today]',
      'how do you do',
      'how about you',
      '^ what are you doing',
      '^ what about you',
      '^ you (good | ok | alright)',
      'how have you been',
      'are you (ok | well | good | alright)',
      '^ (i am [pretty | very | quite] | doing [pretty | very | quite] | pretty | quite) (good | well | fine) [thanks] [a] [long | busy | hard | tough] [day]',
      '[a | it was a | had a | what a] (long | busy | hard | tough | rough) day',
    ],
    vetoes: ['(price | {token} | wallet)'],
    spoken: ['how are you [doing] [today]', `${HOW} it going`],
  },
  {
    name: 'thanks',
    isAside: true,
    say: ["You're welcome. Ask away whenever you like.", 'Gladly.', "You're welcome."],
    patterns: [
      '[ok | great | cool | nice | perfect | awesome | wow | many | alright | all good | much | big] (thanks | thank you | much appreciated | appreciated | obliged | grateful) [so much | a lot | very much | again | man | mate | parley | for [the | your | all the | this | that] [quick] (help | info | answer | patience | that | this | everything) | a ton | a bunch | for that]',
      '[i] appreciate (it | that | you)',
      '[that | you] [was | were | have been | are] (helps | helped | helpful | very helpful | so helpful | a great help)',
      '^ that (is great | is all | will do | was quick | was fast | was great)',
      'you (are | have been) (a star | a lifesaver | very kind | so kind | kind)',
      '(thank god | thank goodness | goodness [gracious] | how (lovely | kind | nice))',
      '(thanks | thank you) for (listening | everything | being patient | your patience | the chat)',
      '^ (cheers | ty | tysm) $',
      'that is enough [for (now | today)] [thanks]',
    ],
    also: ['that was (quick | fast | great | good | easy)', 'dear', '(goodbye | bye)'],
    vetoes: ['{token}', '(what | how | show | price | balance | wallet | no thanks)'],
    spokenAlone: ['(thanks | thank you) [very much | so much | a lot | parley]'],
  },
  {
    name: 'praise',
    isAside: true,
    say: ['Glad to hear it. Anything else?', 'Thank you, that is kind. What next?', 'Happy that it helps.'],
    patterns: [
      '(great | good | nice | cool | awesome | amazing | perfect | excellent | wow | sweet | brilliant | neat | wonderful | fantastic | beautiful | lovely | wagmi | lfg | based | impressive | well done) [job | work | bot | one | stuff | parley | answer | voice | that is (great | cool)]',
      '(i love (it | this) | love it | i like you | you are [so | very | really] (great | awesome | the best | smart | funny | cool | amazing | clever | nice | sweet | cute | good | fast | helpful | useful))',
      '(nice | lovely | good | beautiful | sexy) voice',
      'that is (great | cool | awesome | nice | amazing | impressive)',
      '^ not bad',
    ],
    also: ['you have [got]', 'you have got', 'at this'],
    vetoes: ['{token}', '(what | how | show | price | wallet | balance | not)'],
    spokenAlone: ['(great | good | nice) (job | work)', '(great | nice | cool)', 'well done', 'i love it'],
  },
  {
    name: 'laugh',
    isAside: true,
    say: ['Ha! What shall we look at next?', 'Good to have you laughing. What next?'],
    patterns: [
      '^ [ok | oh | well] (lol | lmao | lmfao | rofl | haha | hahaha | hehe | kek) [lol | lmao | haha | ok | man | fair | well played] $',
      '^ [lol | haha | lmao | ok] that (is | was) [so | really | pretty] (funny | hilarious) $',
    ],
  },
  {
    name: 'reaction',
    isAside: true,
    say: ['I hear you. What shall we look at next?', 'That is how it goes sometimes. What next?'],
    patterns: [
      `^ ${BEFORE_REACTION} (jesus | jesus christ | christ | god | my god | oh my god | omg | damn | dang | darn | yikes | ouch | oof | meh | sheesh | smh | ffs | geez | gosh | gee | crikey | blimey | shit | fuck | hell | crap | whoa | woah | rip | rekt | oh well | oh no | oh dear | whatever | figures | lame | boring | crazy | insane | wild | brutal | unreal | unbelievable | pity | bummer | typical | mid | millions | as expected | just my luck | who cares | i knew it) ${AFTER_REACTION} $`,
      `^ ${BEFORE_REACTION} (that is | it is | this is | what a | what) [so | such | really | very | pretty | quite | way | too | a | a bit | super | kind of] (steep | expensive | cheap | a lot | lot | not much | not a lot | nothing | low | high | sad | crazy | insane | wild | brutal | rough | harsh | tiny | huge | weird | odd | strange | scary | depressing | shame | pity | bummer | mess | rip off | ripoff | robbery) ${AFTER_REACTION} $`,
      `^ ${BEFORE_REACTION} i am [so | totally | completely | absolutely | dead | already | just] (cooked | rekt | screwed | done for | broke | poor | ruined | toast | fucked | doomed | an idiot | down bad) ${AFTER_REACTION} $`,
    ],
    vetoes: ['{token}', '{number}'],
  },
  {
    name: 'complaint',
    isAside: true,
    say: [
      'I am sorry about that. Tell me what you were after and I will try again: a wallet, a price, or a token to check.',
      'Sorry, that was not what you wanted. Say it once more in short, and I try again.',
      'My apologies. Nothing was traded by it. What did you want to see?',
    ],
    patterns: [
      '[that is | you are | this is | it is | you did that | you got that] [all | so | really | just | very] (wrong | bad | stupid | useless | dumb | not right | incorrect | not what i asked [for] | not what i meant | not what i said | terrible | rubbish | garbage | crap | annoying | horrible | awful | an idiot | idiot | a joke | hopeless | trash | shit)',
      '(wrong | bad bot | no that is wrong | stupid bot | useless | bad | not that | incorrect)',
      '^ (this | that | it | you) (is | are) [so | totally | completely | really] {token} $',
      'you (do not | did not | never) (understand | listen | get) [me | it | anything]',
      'are you sure',
      '(you suck | you are wrong | wtf | what the (hell | fuck) | this sucks | nonsense | that makes no sense | fuck you | fuck off | screw you | i hate (you | this))',
      '(you are | your | this is | it is | why are you) [so | very | really] [slow | late | laggy]  (slow | today | late | laggy)',
      '(annoyed | frustrated | frustrating)',
      'that did not (help | work)',
    ],
    also: ['i am', 'today', 'again', 'you'],
    vetoes: [
      '{token} ... {number}',
      '(price | number | swap | trade | sell | buy | wallet | session | wrong (token | coin | wallet | account))',
    ],
    spokenAlone: ["(that is | that's) (wrong | not what i asked [for])", 'are you sure'],
  },
  {
    name: 'confused',
    isAside: true,
    say: [
      "No trouble, we take it slowly. I look things up and I prepare trades; nothing moves until you press Confirm. To begin, ask **what's in the wallet?**",
      'Let me put it simply: you ask in your own words, I show the answer as a card. Try **price of SOL**, or ask **what is a wallet?**',
    ],
    patterns: [
      'i (do not | can not | still do not) (understand | get it | get this | follow)',
      '[i am] [so | very | totally | a bit] (confused | lost | puzzled)',
      'what do you mean',
      '(too complicated | that is confusing | this is confusing | makes no sense to me)',
      '(i am | i feel) (new | new here | a beginner | a newbie | a noob | not good with computers)',
      'explain slowly',
      'newbie here',
    ],
    vetoes: ['lost (it | all | my | money | everything)', '{token}', 'what do you mean by'],
    also: ['here', 'to (this | crypto | all this)', 'i am {number}'],
    spokenAlone: ["i (do not | don't) understand", 'what do you mean'],
  },
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
    name: 'goodbye',
    isAside: true,
    say: [
      'See you soon. This conversation will be here when you come back.',
      'Goodbye, and take care.',
      'Until next time.',
    ],
    patterns: [
      '(bye bye | bye | goodbye | see you later | see you soon | see you tomorrow | see you around | see you | cya | later | farewell | good bye | talk to you [later | soon | tomorrow] | talk (tomorrow | later | soon) | ttyl | i am done | that is it | i have to go | got to go | i am off | good night | night night | take care | have a (nice | good | great) (day | one | evening | night | weekend) | i am leaving | catch you later) [parley | bot | now | everyone | for (now | today)]',
    ],
    also: ['you have been', 'very helpful', 'thanks', 'talk (tomorrow | later)'],
    vetoes: ['{token}', '(what | how | price | wallet | show | balance | trade | swap)'],
    spokenAlone: ['(goodbye | bye | bye bye | see you [later] | talk to you later) [parley]'],
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
    name: 'why-not',
    isAside: true,
    say: 'For the reason that I gave just before. Ask about its words, such as **what are my limits?** or **what is slippage?**, and I explain it.',
    patterns: ['^ [but | and] (why not | how come | why is that | why so) $'],
    spokenAlone: ['why not'],
  },
  {
    name: 'sorrow',
    isAside: true,
    say: [
      'I am sorry. Take the time you need; nothing here moves without you.',
      'That is hard, and it happens to careful people too. Ask **how do I spot a bad token?** when you feel like looking at it again.',
    ],
    patterns: ['(it | that | this) [really | still] (hurt | hurts | stings | stung | sucks)'],
    vetoes: ['{token}', '(price | wallet | today)'],
    spokenAlone: ['that hurt'],
  },
  {
    name: 'unanswered',
    isAside: true,
    say: 'You are right, I did not answer that. Say it once more in short, one thing at a time, and I try again.',
    patterns: [
      'you (did not | have not | never) [even] (answer | answered) [me | it | my question | that]',
      'that (is not | was not) (an answer | what i asked | my question)',
      'answer (me | my question | the question)',
    ],
    spoken: ['you did not answer my question'],
  },
  {
    name: 'asked-before',
    isAside: true,
    say: 'Everything that you asked stands above in this conversation; scroll up and you have it word for word.',
    patterns: ['what did i (ask | say | type | tell you) [you] [first | before | last | earlier | at first]'],
    spoken: ['what did i ask you'],
  },
  {
    name: 'done-by-user',
    isAside: true,
    say: 'Good that it is cleared up. What would you like to look at next?',
    patterns: [
      '[ah | oh] [right] i (swapped | did | sold | bought | sent | moved) (it | that | them) [all] myself',
      '(i | we) (will | shall) (keep | hold) (mine | it | them | what i have)',
      '(my mistake | never mind) i (see | found) it [now]',
    ],
    vetoes: ['{token} ... {number}'],
    spoken: ['i did it myself'],
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

export const smallTalk: readonly Intent[] = rows.map((row) => {
  const intent = sayingIntent({ ...row, priority: PRIORITY.talk })
  return row.isRefusal ? withoutQuestions(intent) : intent
})
