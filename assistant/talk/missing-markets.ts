/** Deeper looks at tokens: what these tools to come will answer. A row goes when its tool comes. */

import type { SayingIntent } from '../understanding/intent.ts'
import { tokenOrSol } from './cues.ts'

export const missingMarkets: readonly Omit<SayingIntent, 'priority'>[] = [
  {
    name: 'snapshot',
    spoken: ['deep dive on {token}', 'who are the top holders of {token}'],
    say: (utterance) =>
      `A deep look at holders, smart money and the launch is not here yet. Of ${tokenOrSol(utterance)} I can check price, size, liquidity and warnings: **is ${tokenOrSol(utterance)} verified?**`,
    patterns: [
      'x {token}',
      '(snapshot | deep dive | deepdive | x ray | xray | dyor | once over | background check | bundle check | bundles | bundlers | snipers | sniped | snipe | insiders | insider)',
      '(smart | clever) (money | wallets)',
      '(full | detailed | comprehensive | complete | thorough | proper | in depth) (report | picture | analysis | look | rundown | breakdown | details | workup | check)',
      '(whole | full | entire) picture',
      '(thoroughly | thorough)',
      '{token} ... properly',
      '(who | whos) ... got the most {token}',
      '(analyse | analyze | research | investigate | dissect) ({token} | {address} | this | that | it)',
      '(go | going) deep',
      '(the | the whole) (works | lot) $',
      '(everything | all) there is to know',
      'all the details',
      '(money | smart money) [dey] inside {token}',
      '(everything | all) (you | there is) [can] (dig up | know | find | find out | have | to know) (about | on | of) [the] ({token} | {address})',
      '(all the | every) (details | detail)',
      'tear ... apart',
      'everything you (can dig up | know | can find | have)',
      'dig up',
      'homework',
      '(top | biggest | big | largest | major) (holders | holder | {number} (wallets | holders) | wallets)',
      '(whale | whales) (buying | selling | holding | getting | accumulating | in | dumping)',
      '(how concentrated | concentration | holder distribution | holders are spread | distribution)',
      '(who | did) ... (launched | bought first | got in early | owns most)',
      'launch data',
      '(dev | developer | creator | team) ... (still hold | hold | holding | sold | sell | dumped | own)',
    ],
    vetoes: [
      '(what is | what does | what are) (a | an | the | smart | insider) [{thing}] (mean | means | money means | $)',
      'smart money (means | mean)',
      '(what is | define | explain) [a | an] (smart money | snapshot | whale | sniper)',
      'in my (wallet | account)',
      '(swap | buy | sell) ... (thoroughly | properly)',
      '(about me | about us | erase | delete)',
      'how many (holders | people | wallets)',
      'team up',
    ],
  },
]
