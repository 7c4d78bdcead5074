/** 'My trades': the page keeps the list, which needs no tool. */
import { SHOW } from '#domain/language/spoken-phrases.ts'
import { PRIORITY } from '#domain/language/tool-language.ts'
import { sayingIntent } from '../understanding/intent.ts'

export const receipts = sayingIntent({
  name: 'receipts',
  priority: PRIORITY.decision - 1,
  say: 'Your trades are in the wallet panel of the page, under **Trades**: each with its quote, the least it could have been, what really arrived, and its signature. You can take them along as a table from there.',
  patterns: [
    '<show> <my> [last | recent | latest | past | own] (trades | swaps | orders | receipts | receipt)',
    '<show> <my> (last | recent | latest) (trade | swap)',
    '<show> <my> (trade | swap | trading | order) (history | list | log | receipts)',
    '<show> the receipt [(for | of) (it | that | the (swap | trade))]',
    '(what | which) (trades | swaps) (did i | have i) (make | made | do | done)',
    '(what did | what have) i (swap | swapped | trade | traded | buy | bought | sell | sold) [so far | today]',
    '[my] (receipts | trades | swaps) [please]',
    '(export | download) <my> (trades | swaps | receipts)',
  ],
  spoken: [`[${SHOW}] my [recent | last] (trades | swaps | receipts)`, `[${SHOW}] my trade history`],
})
