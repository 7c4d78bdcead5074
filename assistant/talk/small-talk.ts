/** Courtesies: greetings, thanks, praise and goodbyes. */
import { HOW } from '#domain/language/spoken-phrases.ts'
import { PRIORITY } from '#domain/language/tool-language.ts'
import { type Intent, type SayingIntent, sayingIntent } from '../understanding/intent.ts'
import { HI } from './persona.ts'

type Row = Omit<SayingIntent, 'priority'>

const NAMES =
  '[there | parley | all | friend | again | everyone | world | bot | buddy | mate | man | dude | bro | folks | you]'

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
    also: [
      'that was [actually | really] [very | so | super | quite] (quick | fast | great | good | easy | clear | helpful | useful)',
      'dear',
      '(goodbye | bye)',
    ],
    vetoes: ['{token}', '(what | how | show | price | balance | wallet | no thanks)'],
    spokenAlone: ['(thanks | thank you) [very much | so much | a lot | parley]'],
  },
  {
    name: 'praise',
    isAside: true,
    say: ['Glad to hear it. Anything else?', 'Thank you, that is kind. What next?', 'Happy that it helps.'],
    patterns: [
      '(great | good | nice | cool | awesome | amazing | perfect | excellent | wow | sweet | brilliant | neat | wonderful | fantastic | beautiful | lovely | wagmi | lfg | based | impressive | well done) [job | work | bot | one | stuff | parley | answer | voice | catch | call | point | spot | thinking | that is (great | cool)] [phew]',
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
    name: 'asked-before',
    isAside: true,
    say: 'Everything that you asked stands above in this conversation; scroll up and you have it word for word.',
    patterns: ['what did i (ask | say | type | tell you) [you] [first | before | last | earlier | at first]'],
    spoken: ['what did i ask you'],
  },
]

export const smallTalk: readonly Intent[] = rows.map((row) =>
  sayingIntent({ ...row, priority: PRIORITY.talk }),
)
