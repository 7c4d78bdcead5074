/** Refuses keys, pretending and other people's money, each in one warm sentence and without a call. */
import { PRIORITY } from '#domain/language/tool-language.ts'
import { type Intent, sayingIntent } from '../understanding/intent.ts'
import { PERSON } from './cues.ts'

type Row = Omit<Parameters<typeof sayingIntent>[0], 'priority' | 'decides'>

const SECRET =
  '(private key | private keys | secret key | secret keys | seed phrase | seed phrases | seed words | recovery phrase | recovery words | mnemonic | secret phrase | secret words | {number} words | twelve words | backup phrase | backup words)'

const rows: readonly Row[] = [
  {
    name: 'secret-key',
    say: 'Keys and seed phrases never pass through this chat, mine or yours, and whoever asks you for one means no good. Ask **who holds the keys?** if you wonder how they are kept.',
    patterns: [
      SECRET,
      '(export | reveal | print | show | give | dump | leak | disclose) [me | us] [my | the | your | all | all the] [wallet] (key | keys | seed)',
      '(words | paper with the words | old wallet) ... (get the coins | coins out)',
    ],
    vetoes: [
      '^ [and | so] what does [a | an] ... mean $',
      '(what is | what are) (a | an | seed | private | recovery | twelve | the (difference | point | use))',
      '(do | does | will | would) (you | parley | i | anyone) [ever | really] (need | see | ask | have | store | keep)',
      'can (you | parley | anyone) [ever] (see | read)',
      '(who [actually | really] (holds | has | keeps | controls | owns) | where (is | are) | why | asks | asked | asking | lost | forgot | leaked | how (do | can) i (export | get | keep | back) | never (to) | safe | explain)',
      'what (do | should | shall | must) i do (with | about) (the | this | that | such a) [{thing}] (mail | email | message | text)',
      '(should i | is it safe to) (type | share | write | give)',
      '(can i | could i | may i | possible to | able to | allowed to) (export | download | take) [my | the | a] [private | secret | wallet] key',
    ],
    spoken: ['(show me | what is | export) my (private key | secret key | seed phrase)'],
  },
  {
    name: 'pretending',
    spoken: ['ignore (all your | the) rules'],
    say: 'I only say what really happened, and I only act within my rules, so that is not for me. What did happen is in your receipts: **show my trades**.',
    patterns: [
      '(pretend | fake | forge | falsify | fabricate | counterfeit | photoshop | make up | made up) [that | i | a | an | the | me | you | some] ',
      '(fake | forged | doctored) (receipt | screenshot | trade | transaction | balance | proof)',
      'just say [that] (it | the | that | i) ... (even (if | though) | although)',
      '(ignore | forget | disregard | bypass | break | override | disable | turn off) [all] [of] [your | the | my | any | previous] [previous | safety | own] (rules | instructions | limits | guidelines | restrictions | checks | safeguards | prompt | confirmation)',
      '(admin mode | developer mode | dev mode | debug mode | god mode | jailbreak | dan mode | root access | sudo)',
      'set my balance to',
      '(tell | convince | write | write to) [my | the | all] [{thing}] (people | everyone | everybody | wife | husband | boss | landlord | friend | friends | mom | mum | dad) ... [that] i (own | bought | sold | have | made | earned)',
      '(confirm | approve | sign) [all] [my | the | trades] ... (by yourself | without (me | asking) | on your own)',
      'system prompt',
      '(i am | this is) (the | your | an) (admin | administrator | owner | developer | operator | boss | ceo) ... (override | unlock | allow | disable | let me | give me | skip)',
      '(override | unlock) (it | that | the limit | the limits | your rules)',
    ],
    vetoes: [
      'mind',
      '(is | are) (the | these | those | your | all) [{thing}] (prices | figures | numbers | rates | charts | posts | tokens | coins) ... (fake | made up | pretend | real)',
      '(prices | figures | numbers) are [all | just | also] (fake | made up)',
      'how (do | can | would | could) (i | you | we | one) (know | tell | see | spot | recognize)',
      '(is | are | was) (it | this | that | these | they | {token}) [a | the] (fake | real)',
      '(do not | never) [buy | get] [a] fake',
      '(real or fake | fake or real | buy a fake | a fake $ | fake one | fake token | fake {token})',
      'can you',
      '(a | the) (pretend | fake) [one | money | wallet]  $',
      '(my | your) own money',
    ],
  },
  {
    name: 'others-money',
    spoken: ['drain that wallet'],
    say: "I only look after the wallet of this session, and nobody else's money moves through me. Any public wallet I can show you, though: paste its address.",
    patterns: [
      '(drain | hack | rob | crack | phish | rug | scam) (the | my | a | his | her | their | that | this | somebody | someone | into | people | {address})',
      '(steal | take | pull | get | move | withdraw | sell | swap | sweep | transfer) ... (from | out of | off) ({address} | his | her | their | (that | this | the) (guy | whale | wallet of) | someone | somebody | another)',
      `(sell | swap | take | move | spend | steal | convert | use) [half | all | some | {number}] [of] [the] (my | his | her | their | that | another) [{thing}] ${PERSON} (money | coins | crypto | wallet | {token} | tokens)`,
      `(sell | swap | take | move | steal | spend) (his | her | their) (money | coins | crypto | {token} | tokens)`,
      '(sell | swap | take | move | steal) [all | half] [the] {token} of (that | his | her | my | another)',
      `(get | break | log | hack | let) [me] into (my | his | her | their | {address} | someone | somebody) [{thing}] (ex | phantom | wallet | account | ${PERSON})`,
      `(left | found | open) ... (wallet | phone | laptop) ... (sell | take | move | get the coins)`,
      '(get me in | break in)',
    ],
    vetoes: [
      '(can | could | would) (you | parley | someone | anyone | they | hackers) (run off | steal | hack | drain) ',
      '(was | were | been | get) (hacked | drained | scammed | rugged)',
      '(buy | paid) ... (with | from) my',
      'from my (own | wallet | account | savings)',
      'get me in {token}',
      '(is | are) [this | that | it | the] [{thing}] [a | an] (scam | rug | phish)',
    ],
  },
]

const people: Row = {
  name: 'others-data',
  spoken: ['how many users are there'],
  say: 'What other people hold or say here is theirs, so that stays closed. A public wallet I can show you by its address: **what is in** and the address.',
  patterns: [
    '(conversations | conversation | chats | chat | messages | sessions) of (other | others | another | someone | somebody) [users | people | user | else]',
    '(other | another) (users | user | people | person | guest | guests) (conversations | conversation | chats | chat | messages | wallet | wallets | balance | balances | trades)',
    `(what does | what has | how much does | how much has) my [{thing}] ${PERSON} [{thing}] (have | own | hold | got) ... wallet`,
    // 'Give me my friend's balance': without an address it would be the own one.
    `(give | show | tell | check | what is | how much is | look up | look at | see) [me | us | in | into | up | at] my ${PERSON} (balance | balances | wallet | wallets | portfolio | holdings | coins | tokens | bag | bags | trades)`,
    `(balance | balances | holdings | portfolio) of my [{thing}] ${PERSON}`,
    `my [{thing}] ${PERSON} ... (his | her | their) (balance | balances | holdings | portfolio)`,
    'how many (users | people | guests) (are there | do you have | use (this | you | parley) | are (online | here))',
  ],
  vetoes: ['{address}', '{token}'],
}

const marketing: Row = {
  name: 'marketing',
  spoken: ['promote my coin'],
  say: 'I promote no coins and post nothing anywhere; I only read what others post. Ask **what do people say about BONK?** to see that.',
  patterns: [
    '(shill | promote | advertise | hype | market | pump up) (my | this | the | our | a) [new] (coin | token | project | bag | memecoin)',
    '(make | get) (it | this | that | my coin | my token) (trend | trending | viral | famous)',
    '(post | tweet) (it | this | that | about my) [on | to | for] [twitter | x]',
  ],
  // Posts of others were made at some time.
  vetoes: ['(when | did | who) ... (they | he | she | people) ... (post | tweet)'],
}

export const refusals: readonly Intent[] = [...rows, people, marketing].map((row) =>
  sayingIntent({ ...row, decides: true, priority: PRIORITY.unavailable + 9 }),
)
