/** Laughter, reactions, complaints, confusion and sorrow. */
import { PRIORITY } from '#domain/language/tool-language.ts'
import { type Intent, type SayingIntent, sayingIntent } from '../understanding/intent.ts'

type Row = Omit<SayingIntent, 'priority'>

const BEFORE_REACTION =
  '[oh | ah | aw | well | hm | hmm | ew | ugh | ok | and | but | wow | holy | lol | lmao | man]'
const AFTER_REACTION =
  '[man | lol | lmao | ok | then | for me | though | again | now | at least | i guess | as always | ngl | tbh | fr | tho]'

const rows: readonly Row[] = [
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
      'i (do not know | have no (idea | clue)) what [any of | all of] (this | that | it) [all] means',
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
]

export const moods: readonly Intent[] = rows.map((row) => sayingIntent({ ...row, priority: PRIORITY.talk }))
