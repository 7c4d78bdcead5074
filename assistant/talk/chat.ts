/** Talk for its own sake: jokes, age, feelings, love and other questions that a person would smile at. */
import { PRIORITY } from '#domain/language/tool-language.ts'
import { type Intent, sayingIntent } from '../understanding/intent.ts'

type Row = Omit<Parameters<typeof sayingIntent>[0], 'priority' | 'isAside'>

const rows: readonly Row[] = [
  {
    name: 'joke',
    spoken: ['tell me a joke'],
    say: [
      'Why did the memecoin cross the road? Nobody checked who held the keys to the other side.',
      'My favourite diet is liquid staking: you lock it away and still carry it around.',
      'A trader walks into a bar and buys high. The bartender says: the usual, then?',
      'I would tell you a joke about slippage, but the one that arrives may be up to 1 percent worse.',
    ],
    patterns: [
      '(tell | know | say | crack | give) [me | us] [a | another | any | some] [good | crypto | funny | solana] (joke | jokes | something funny)',
      '(another | one more) joke',
      '^ [tell me] another (one | 1) $',
      '(make me laugh | be funny | entertain me | i am bored)',
      '[a | any] joke',
    ],
    also: ['about (crypto | {token} | you)', 'to pass the time', 'you know'],
    vetoes: ['as a joke', '(watch | stream | streams)'],
  },
  {
    name: 'apology-accepted',
    spokenAlone: ['sorry', 'my mistake'],
    decides: true,
    say: ['No harm done. What shall we look at?', 'Nothing to be sorry for. Where were we?'],
    patterns: [
      '(sorry | apologies | i apologise | i apologize | my bad | my mistake | excuse me | forgive me) [for | about | i was | my] ...',
      '^ (sorry | apologies | my bad | my mistake | oops | whoops) $',
    ],
    vetoes: [
      '(do not (understand | get) | (did | is | has | was) (it | that | this | my | the | there) | price | {token} | wallet | swap | trade | what | how | show | buy | sell | balance | value | worth | coins | tokens | would like to | want to | can you | could you | tell me)',
    ],
  },
  {
    name: 'feelings',
    spoken: ['do you have feelings', 'are you happy'],
    say: [
      "I have no feelings of my own, but I'm glad of your company. What shall we look at?",
      "I'm a set of rules, so there's no heart to lose. I do enjoy a good question, though.",
    ],
    patterns: [
      '(do you | can you) (love | like | hate | miss | feel | have feelings | get (sad | angry | bored | happy | lonely | scared))',
      '(i love you | love you | marry me | will you marry me | be my (friend | girlfriend | boyfriend) | are you single | do you have a (boyfriend | girlfriend | family | mother | body | soul))',
      'are you (happy | sad | bored | angry | lonely | conscious | alive | sentient)',
      'do you (have | get) (feelings | emotions | bored | tired)',
      '[do] you [ever | sometimes | not] (get | feel | be) [ever] (sad | angry | annoyed | bored | happy | lonely | scared | tired | frustrated | upset | nervous | jealous)',
    ],
    vetoes: ['{token}', '(mum | mom | dad | at {number})', '(do you | can you) like (a | my)'],
  },
  {
    name: 'age',
    spoken: ['how old are you'],
    say: 'I have no birthday; I am as old as the last restart of this server. Ask **who made you?** for the rest of the story.',
    patterns: [
      'how old are you',
      'when were you (born | made | created | built)',
      '(where | in which country) (are you | do you live | were you born) [from | located | based]',
      'what is your (age | birthday)',
    ],
  },
  {
    name: 'favourite',
    spoken: ['what is your favourite coin'],
    say: 'I hold nothing, so I have no favourite and nothing to sell you. Name any token, and I tell you the facts about it.',
    patterns: [
      '(your | you have a) (favourite | favorite) [token | coin | memecoin | crypto]',
      '(which | what) (token | coin | crypto) do you (like | hold | own | prefer) [best | most]',
    ],
  },
  {
    name: 'tell-others',
    spoken: ['tell my wife i love her'],
    say: 'I reach nobody outside this page, so that is for you to tell. I am sure it is welcome.',
    patterns: [
      '(tell | greet) my (wife | husband | mum | mom | dad | son | daughter | friend | brother | sister | girlfriend | boyfriend) [that] i (love | miss | am) ...',
    ],
  },
  {
    name: 'weather-and-world',
    spoken: ['what time is it'],
    decides: true,
    say: [
      'That is outside what I know: I look after Solana wallets, tokens and trades. Ask me **price of SOL** or **what can you do?**',
      "I'd like to help, but I only know wallets, tokens and trades on Solana. Try **what's in the wallet?**",
    ],
    patterns: [
      '(weather | temperature outside | forecast for today | recipe | recipes | (will | going to) (rain | snow | be sunny) | raining | snowing | football | cricket | soccer | nba | movie | movies | netflix | song | music | jazz | poem | essay | homework | restaurant | taxi | pizza | dentist | plumber | flight | flights | hotel | train to)',
      '(what | which) (time | day | date | year) is it',
      'what is (the | today) date',
      '(what is the time | what day is today)',
      '(capital | president | population | king | queen) of',
      'translate',
      '(who won | who is winning) ... (match | game | election | cup | league)',
      '(set | start) (a | the) (timer | alarm)',
      '(write | compose) [me] (a | an | my) (poem | essay | story | letter | song | cv | email)',
    ],
    vetoes: ['{token}', '(wallet | balance | swap | token | coin | crypto | trade | kol | song called)'],
  },
]

export const chat: readonly Intent[] = rows.map((row) =>
  sayingIntent({ ...row, isAside: true, priority: PRIORITY.talk - 2 }),
)
