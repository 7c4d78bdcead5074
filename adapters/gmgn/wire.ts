/** The wire of GMGN's routes about well-known traders, as github.com/GMGNAI/gmgn-skills describes it. */
import * as z from 'zod/mini'
import { lenientList, marketFigure, maybe, shortAddress, shortText } from '../_kit/schema.ts'

/** Numbers may be strings, and may be below zero. */
const figure = z.pipe(
  z.union([z.number(), z.string().check(z.maxLength(200), z.regex(/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i))]),
  z.pipe(z.transform(Number), marketFigure),
)
export const positive = figure.check(z.gte(0))
export const optional = <S extends z.ZodMiniType>(schema: S) => z.catch(maybe(schema), undefined)
const hash = z.string().check(z.maxLength(100))
/** Seconds since the epoch. */
export const timestamp = z.number().check(z.gte(0), z.lte(8.64e12))

const trade = z.looseObject({
  transaction_hash: optional(hash),
  maker: shortAddress,
  side: z.enum(['buy', 'sell']),
  base_address: shortAddress,
  base_token: optional(z.looseObject({ symbol: optional(shortText) })),
  amount_usd: positive,
  token_amount: optional(positive),
  price_usd: optional(positive),
  buy_cost_usd: optional(positive),
  timestamp,
  maker_info: optional(z.looseObject({ twitter_username: optional(shortText) })),
})
export type TradeRow = z.output<typeof trade>
export const latestTrades = z.looseObject({ list: lenientList(trade) })

const stats = z.looseObject({
  /** No description says whether a result names its wallet. */
  wallet_address: optional(shortAddress),
  address: optional(shortAddress),
  realized_profit: optional(figure),
  winrate: optional(figure.check(z.gte(0), z.lte(1))),
  buy_count: optional(positive),
  sell_count: optional(positive),
  common: optional(z.looseObject({ name: optional(shortText), twitter_username: optional(shortText) })),
})
export type StatsRow = z.output<typeof stats>
/** An object for one wallet, a list for several. */
export const walletStats = z.pipe(
  z.union([z.array(stats).check(z.maxLength(200)), stats]),
  z.transform((body): readonly StatsRow[] => (Array.isArray(body) ? body : [body])),
)

const activity = z.looseObject({
  transaction_hash: optional(hash),
  type: shortText,
  token: z.looseObject({ address: shortAddress, symbol: optional(shortText) }),
  token_amount: optional(positive),
  cost_usd: positive,
  price: optional(positive),
  timestamp,
})
export type ActivityRow = z.output<typeof activity>
const rows = lenientList(activity)
const next = optional(z.string().check(z.maxLength(500)))
/** No description names the list. */
export const walletActivity = z.union([
  z.looseObject({ activities: rows, next }),
  z.looseObject({ list: rows, next }),
])
