/** A trade as a line that could be typed in a language. */
import type { TradeTerms } from '#domain/language/catalogue.ts'

type Wording = Readonly<{
  swap(what: string, to: string): string
  /** Units that should arrive. */
  buy(what: string, from: string): string
  usd(number: string): string
  percent(number: string): string
  decimal: ',' | '.'
  /** Between an amount and its token. */
  space?: string
}>

export const tradeText =
  ({ swap, buy, usd, percent, decimal, space = ' ' }: Wording) =>
  ({ give = '', get = '', amount, want }: TradeTerms): string => {
    const number = (text: string): string => text.replace('.', decimal)
    if (want !== undefined) return buy(`${number(want)}${space}${get}`, give)
    if (!amount) return swap(give, get)
    if ('units' in amount) return swap(`${number(amount.units)}${space}${give}`, get)
    return swap(
      `${'usd' in amount ? usd(number(amount.usd)) : percent(number(amount.percent))}${space}${give}`,
      get,
    )
  }
