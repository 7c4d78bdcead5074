/** The slots of a question about past trades. */

export type Period = 'today' | 'yesterday' | 'week' | 'month'

export type TradeSlots = Readonly<{
  /** 'cost' of one trade, 'fees' of several, the 'outcome' of the last one, the 'result' by the prices of now, the 'link' to its transaction. */
  want: 'list' | 'cost' | 'fees' | 'outcome' | 'result' | 'link'
  /** The symbol or the mint of a token on either side. */
  token?: string
  period?: Period
  limit?: number
}>

const PERIODS: readonly (readonly [RegExp, Period])[] = [
  [/ today| this (?:morning|afternoon|evening)| so far today/, 'today'],
  [/ yesterday| last night/, 'yesterday'],
  [/ (?:this|last|past) week| (?:7|seven) days/, 'week'],
  [/ (?:this|last|past) month| (?:30|thirty) days/, 'month'],
]

export const periodIn = (line: string): Period | undefined =>
  PERIODS.find(([pattern]) => pattern.test(line))?.[1]
