/** What is said to be kind. One row each: name, answer, what it listens for. */
import { type Intent, type Move, sayingIntent } from '../intent.ts'
import { HI } from '../persona.ts'
import { LEFT_ALONE, sayInFull } from './swap-words.ts'

const rows: readonly (readonly [name: string, say: string, patterns: readonly string[]])[] = [
  [
    'greeting',
    `${HI} I look after Solana wallets and tokens. Ask me **what's in the wallet?**, or the price of any token.`,
    [
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
  ],
  [
    'how-are-you',
    'Doing well, thanks for asking. What shall we look at?',
    [
      '[hi | hey | hello] how are (you | things) [doing | feeling] [today]',
      'how is it going [today]',
      'how do you do',
      'how about you',
      'what are you doing',
      'what about you',
      'you (good | ok | alright)',
    ],
  ],
  [
    'thanks',
    "You're welcome. Ask away whenever you like.",
    [
      '[ok | great | cool | nice | perfect | awesome | wow | many | alright | all good] (thanks | thank you | thank you very much | much appreciated | appreciated) [so much | a lot | very much | again | man | mate | parley | for [the | your | all the] (help | info | that | this) | a ton | a bunch | for that]',
      '[i] appreciate (it | that | you)',
      'thanks you are (great | awesome | the best | a star)',
      'that (helps | helped | is helpful | is great | is all | will do)',
    ],
  ],
  [
    'praise',
    'Glad to hear it. Anything else?',
    [
      '(great | good | nice | cool | awesome | amazing | perfect | excellent | wow | sweet | brilliant | neat | wonderful | fantastic | beautiful | lovely | lol | haha | wagmi | lfg | based | impressive) [job | work | bot | one | stuff | parley | answer | that is (great | cool)]',
      '(i love (it | you | this) | love it | well done | you are (great | awesome | the best | smart | funny | cool | amazing) | that is (great | cool | awesome | nice | amazing))',
      'not bad',
    ],
  ],
  [
    'complaint',
    'I am sorry about that. Tell me what you were after and I will try again: a wallet, a price, or a token to check.',
    [
      '[that is | you are | this is | it is] (wrong | bad | stupid | useless | dumb | not right | incorrect | not what i asked [for] | not what i meant | terrible)',
      '(wrong | bad bot | no that is wrong | stupid bot | useless | bad | not that | incorrect)',
      '(i do not understand | i am confused | you do not understand | what do you mean)',
      'are you sure',
      '(you suck | you are wrong | wtf | what the hell | this sucks | nonsense | that makes no sense)',
    ],
  ],
  [
    'acknowledged',
    'Good. What would you like to look at next?',
    [
      '(ok | yes | sure | fine | got it | i see | understood | alright | right | makes sense | good to know | perfect | ok cool | cool ok | ok good | ok great | ok then | ok ok | yes yes | yes please | please | oh i see | that makes sense)',
    ],
  ],
  [
    'goodbye',
    'See you soon. This conversation will be here when you come back.',
    [
      '(bye | goodbye | bye bye | see you | see you later | cya | later | farewell | good bye | talk to you later | ttyl | i am done | that is it | i have to go | got to go | i am off) [parley | bot | now | everyone]',
    ],
  ],
  [
    'stop',
    'Okay, stopped.',
    [
      '(stop | cancel | never mind | nevermind | forget it | forget about it | abort | quit | shut up | be quiet | quiet | enough | no thanks | no | hush | pause | wait | hold on | stop it | stop talking | leave it | skip it | exit | stop stop | do not do it | no do not do it | wait a (second | moment | minute)) [it | that | now | everything | please | this | the (response | answer)]',
    ],
  ],
]

/** A nod and a no mean something else while a swap waits for its person's word. */
const onPreview: Readonly<Record<string, Move['onPreview']>> = {
  acknowledged: sayInFull,
  stop: () => LEFT_ALONE,
}

export const smallTalk: readonly Intent[] = rows.map(([name, say, patterns]) =>
  sayingIntent(name, say, patterns, [], onPreview[name]),
)
