/** Other currencies than the dollar: Parley has no exchange rates, and says so where one is asked for. */
import { pattern } from '#domain/language/pattern.ts'
import { PRIORITY } from '#domain/language/tool-language.ts'
import { type Intent, sayingIntent } from '../understanding/intent.ts'

const IN_CURRENCY =
  '(in | into | to | as) [my | indian | british | swiss | japanese | canadian | australian | mexican | brazilian | chinese | nigerian] (euro | euros | eur | pounds | pound sterling | sterling | gbp | quid | yen | jpy | francs | chf | rupees | rupee | inr | naira | ngn | pesos | mxn | yuan | rmb | cny | reais | brl | zloty | krona | kroner | sek | nok | lira | rubles | roubles | rand | zar | dirhams | aed | cad | aud | ringgit | baht | shillings | cedis | forint | shekels)'
const NAMED = pattern(IN_CURRENCY)

const NO_RATES =
  'I know prices in dollars only and have no exchange rates, so any other currency is for your calculator.'

export const otherCurrency: Intent = sayingIntent({
  name: 'other-currency',
  priority: PRIORITY.talk,
  say: NO_RATES,
  patterns: [
    `(how much | what) (is | are | would | will | does | do) [be] (it | that | this | they | those | all | all (of it | that) | the total | everything) [be | come to | make | worth] ${IN_CURRENCY} [be]`,
    `${IN_CURRENCY} (how much | what) [is | would | will] [it | that | this] [be]`,
    `^ [and | ok | so | now | or] [how much | what | what about | how about | show (it | that | me) | give (it | me) | convert (it | that | this)] ${IN_CURRENCY} $`,
  ],
  also: ['it will be', 'be', 'last thing', 'approximately', 'roughly'],
  vetoes: ['{token}', '(buy | sell | swap | send)'],
  spoken: ['how much is that in euros'],
})

/** Put behind an answer with figures to a line that asked for them in another currency. */
export const dollarsNote = (line: string): string =>
  NAMED.find(line) ? ' These are dollars: I have no exchange rates.' : ''
