/** 'My trades': the page keeps the list, which needs no tool. */
import { SHOW } from '#domain/language/spoken-phrases.ts'
import { PRIORITY } from '#domain/language/tool-language.ts'
import { sayingIntent } from '../understanding/intent.ts'

const TRADES = '(trade | trades | swap | swaps | order | orders | purchase | purchases | sale | sales)'
const DONE =
  '(make | made | do | did | done | carried out | swap | swapped | trade | traded | buy | bought | sell | sold | executed)'

export const receipts = sayingIntent({
  name: 'receipts',
  priority: PRIORITY.unavailable + 1,
  decides: true,
  isBeside: true,
  say: 'Your trades are in the wallet panel of the page, under **Trades**: each with its quote, the least it could have been, what really arrived, and its signature. You can take them along as a table from there.',
  patterns: [
    `(my | past | last | recent | latest | previous | own | all | earlier | {number}) [own | {number} | recent | last | past | three | few] ${TRADES} [i | $ | please | pls | today | so far | here | history | log | list | with you | and | now | yesterday]`,
    `(show | list | see | pull up | check | export | download | get | give me | view | open) [me] [all | my | the | all the] [last | recent | past | own | {number}] ${TRADES} [i | history | log | list]`,
    `(trade | trades | swap | trading | order) (history | log | list | record | records | receipts)`,
    'my (history | log) of (trades | swaps)',
    '(receipt | receipts)',
    `(proof | record | records | evidence | log | list | summary) of (my | the | what i | a | all) [last | own | {token}] (${TRADES} | bought | sold | traded)`,
    '(all | every | everything) ... (transactions | i) ... (confirmed | bought | sold) (here | through you | with you)',
    'what was that trade',
    'have i ever (sold | bought | traded | swapped)',
    `(what | which ${TRADES} | how many ${TRADES}) [trades | swaps] (did | have | has) i [already | ever] ${DONE}`,
    `(what | everything | anything | the) (i | i have) ${DONE} [so far | here | today | earlier | yesterday | this week | already | $]`,
    `(which | what) ${TRADES} (failed | went through | worked | landed | are mine)`,
    `(did | have) i [already | ever | just] (bought | buy | sold | sell | swap | swapped) ... (already | or | yesterday | today | earlier | twice | morning | before | dream | anything)`,
    'what did i (pay | get | receive) ... (last time | yesterday | earlier)',
    '(signature | tx | txid | hash) of my (last | latest)',
    `(any | are there) ${TRADES} (from | by | of) me`,
    'what i have done',
    `(csv | spreadsheet | table) of (my | the) ${TRADES}`,
  ],
  vetoes: [
    '(ansem | cented | kol | influencer | {address} | he | she | his | her | their)',
    '(undo | cancel | reverse | repeat | revert | stop | scrap | drop | change | why did | make a fake | fake | pretend) ',
    `(what | how much) did (that | it | my last ${TRADES}) cost`,
    'same (again | as)',
    '(visible | public | private)',
    'how (do | can | to) ... (export | download)',
    '(what is | what does) (a | an) (receipt)',
    '(how long | do the | why do | disappear) ',
    'next (trade | swap)',
    '(largest | biggest | maximum | minimum) (trade | swap)',
    '(fee | fees | limit | limits | rate | price | worth)',
    'in my (wallet | account)',
    '(bring | put) [it | them] (back|to)',
  ],
  spoken: [`[${SHOW}] my [recent | last] (trades | swaps | receipts)`, `[${SHOW}] my trade history`],
})
