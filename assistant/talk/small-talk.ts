/** Courtesies: greetings, thanks, praise, complaints, yes and no. */

import { HOW } from '#domain/language/spoken-phrases.ts'
import { PRIORITY } from '#domain/language/tool-language.ts'
import { type Intent, sayingIntent } from '../understanding/intent.ts'
import { HI } from './persona.ts'

type Row = Omit<Parameters<typeof sayingIntent>[0], 'priority'>

const rows: readonly Row[] = [
  {
    name: 'greeting',
    say: `${HI} I look after Solana wallets and tokens. Ask me **what's in the wallet?**, or the price of any token.`,
    patterns: [
      '(hi | hello | hey | hiya | howdy | yo | hola | bonjour | ciao | hallo | sup | what is up | greetings | hey hey | hi hi | ping | morning | evening) [there | parley | all | friend | again | everyone | world | bot | buddy | mate | man | dude | bro]',
      'good (morning | afternoon | evening | day | night) [parley | all | friend | everyone | sir | there]',
      '(hi | hello | hey | yo) good (morning | afternoon | evening | day)',
      'test [test]',
      'testing [testing]',
      '(anyone | anybody) (there | here | home)',
      'are you (there | here | awake | online)',
      'long time no see',
      'nice to meet you',
    ],
    spokenAlone: ['(hi | hello | hey) [there | parley]', 'good (morning | afternoon | evening)'],
  },
  {
    name: 'how-are-you',
    say: 'Doing well, thanks for asking. What shall we look at?',
    patterns: [
      '[hi | hey | hello] how are (you | things) [doing | feeling] [today]',
      'how is it going [today]',
      'how do you do',
      'how about you',
      'what are you doing',
      'what about you',
      'you (good | ok | alright)',
    ],
    spoken: ['how are you [doing] [today]', `${HOW} it going`],
  },
  {
    name: 'thanks',
    say: "You're welcome. Ask away whenever you like.",
    patterns: [
      '[ok | great | cool | nice | perfect | awesome | wow | many | alright | all good] (thanks | thank you | thank you very much | much appreciated | appreciated) [so much | a lot | very much | again | man | mate | parley | for [the | your | all the] (help | info | that | this) | a ton | a bunch | for that]',
      '[i] appreciate (it | that | you)',
      'thanks you are (great | awesome | the best | a star)',
      'that (helps | helped | is helpful | is great | is all | will do)',
    ],
    spokenAlone: ['(thanks | thank you) [very much | so much | a lot | parley]'],
  },
  {
    name: 'praise',
    say: 'Glad to hear it. Anything else?',
    patterns: [
      '(great | good | nice | cool | awesome | amazing | perfect | excellent | wow | sweet | brilliant | neat | wonderful | fantastic | beautiful | lovely | lol | haha | wagmi | lfg | based | impressive) [job | work | bot | one | stuff | parley | answer | that is (great | cool)]',
      '(i love (it | you | this) | love it | well done | you are (great | awesome | the best | smart | funny | cool | amazing) | that is (great | cool | awesome | nice | amazing))',
      'not bad',
    ],
    spokenAlone: ['(great | good | nice) (job | work)', '(great | nice | cool)', 'well done', 'i love it'],
  },
  {
    name: 'complaint',
    say: 'I am sorry about that. Tell me what you were after and I will try again: a wallet, a price, or a token to check.',
    patterns: [
      '[that is | you are | this is | it is] (wrong | bad | stupid | useless | dumb | not right | incorrect | not what i asked [for] | not what i meant | terrible)',
      '(wrong | bad bot | no that is wrong | stupid bot | useless | bad | not that | incorrect)',
      '(i do not understand | i am confused | you do not understand | what do you mean)',
      'are you sure',
      '(you suck | you are wrong | wtf | what the hell | this sucks | nonsense | that makes no sense)',
    ],
    spokenAlone: [
      "(that is | that's) (wrong | not what i asked [for])",
      'are you sure',
      "i (do not | don't) understand",
      'what do you mean',
    ],
  },
  {
    name: 'acknowledged',
    say: 'Good. What would you like to look at next?',
    patterns: [
      '(ok | yes | sure | fine | got it | i see | understood | alright | right | makes sense | good to know | perfect | ok cool | cool ok | ok good | ok great | ok then | ok ok | yes yes | yes please | please | oh i see | that makes sense)',
    ],
    spokenAlone: [
      '(ok | ok ok | yes | yes please | yeah | yeah yeah | yep | sure | alright | right | got it | [oh] i see | makes sense)',
    ],
    // Spoken over a reply it only shows that the user listens, and must never become anything else.
    whileOpen: ({ onShortYes }) => ({ say: onShortYes() }),
  },
  {
    name: 'goodbye',
    say: 'See you soon. This conversation will be here when you come back.',
    patterns: [
      '(bye | goodbye | bye bye | see you | see you later | cya | later | farewell | good bye | talk to you later | ttyl | i am done | that is it | i have to go | got to go | i am off) [parley | bot | now | everyone]',
    ],
    spokenAlone: ['(goodbye | bye | bye bye | see you [later] | talk to you later) [parley]'],
  },
  {
    name: 'stop',
    say: 'Okay, stopped.',
    patterns: [
      '(stop | cancel | never mind | nevermind | forget it | forget about it | abort | quit | shut up | be quiet | quiet | enough | no thanks | no | hush | pause | wait | hold on | stop it | stop talking | leave it | skip it | exit | stop stop | do not do it | no do not do it | wait a (second | moment | minute)) [it | that | now | everything | please | this | the (response | answer)]',
    ],
    spokenAlone: [
      '(stop | stop stop | cancel | never mind | forget it | be quiet | quiet | enough | wait | hold on | pause)',
      'stop (it | that | talking)',
      'no [thanks]',
    ],
    whileOpen: ({ onNo }) => ({ say: onNo() }),
  },
]

export const smallTalk: readonly Intent[] = rows.map((row) =>
  sayingIntent({ ...row, priority: PRIORITY.talk }),
)
