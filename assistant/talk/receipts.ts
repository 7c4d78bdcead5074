/** 'Export my trades': the page has them as a table. */
import { PRIORITY } from '#domain/language/tool-language.ts'
import { sayingIntent } from '../understanding/intent.ts'

const TRADES = '(trade | trades | swap | swaps | order | orders | purchase | purchases | sale | sales)'
export const receipts = sayingIntent({
  name: 'receipts',
  priority: PRIORITY.unavailable + 1,
  decides: true,
  isBeside: true,
  say: 'Your trades are in the wallet panel of the page, under **Trades**: each with its quote, the least it could have been, what really arrived, and its signature. You can take them along as a table from there.',
  patterns: [
    `(csv | spreadsheet | table) of (my | the) ${TRADES}`,
    `(export | download | print) [me] [all] (my | the) [list of] (${TRADES} | receipts)`,
    '(as | into) (a | an) (csv | spreadsheet | table)',
  ],
  spoken: ['(export | download) my (trades | receipts)'],
})
