/** Endpoints of a user's own trades: list, agree, decline, export. Only the user's own click agrees here. */
import * as z from 'zod/mini'
import { digest, id, list, name, text } from '../bounded.ts'
import { defineEndpoint } from '../endpoint.ts'
import { consentGesture, trade } from '../trades.ts'

const one = z.object({ id: text(64).check(z.minLength(1)) })
const answer = z.object({ trade })

export const confirmTrade = defineEndpoint({
  operation: 'trade.confirm',
  method: 'POST',
  path: '/api/trades/:id/confirm',
  summary: 'Agree to a previewed trade and have it executed; a second click answers with the same trade.',
  params: one,
  body: z.object({
    /** The terms that the user saw; a trade with other terms is refused. */
    termsHash: digest,
    /** How they agreed, a press where it is absent; a dangerous trade takes a hold, or the symbol that they typed. */
    gesture: z.optional(consentGesture),
    symbol: z.optional(name),
  }),
  output: answer,
})

export const declineTrade = defineEndpoint({
  operation: 'trade.decline',
  method: 'POST',
  path: '/api/trades/:id/decline',
  summary: 'Say no to a previewed trade; nothing is signed.',
  params: one,
  body: z.object({}),
  output: answer,
})

export const getTrade = defineEndpoint({
  operation: 'trade.read',
  method: 'GET',
  path: '/api/trades/:id',
  summary: 'One of the person’s own trades as it stands.',
  params: one,
  body: z.undefined(),
  output: answer,
})

/** The page reads more with `before`. */
export const TRADES_AT_ONCE = 200

const limit = text(3).check(
  z.regex(/^\d{1,3}$/),
  z.refine(
    (text) => Number(text) >= 1 && Number(text) <= TRADES_AT_ONCE,
    `must be between 1 and ${TRADES_AT_ONCE}`,
  ),
)

export const listTrades = defineEndpoint({
  operation: 'trade.list',
  method: 'GET',
  path: '/api/trades',
  summary: 'The person’s own trades, newest first.',
  params: z.object({
    limit: z.optional(limit),
    /** A trade id; returns the trades before it. */
    before: z.optional(id),
  }),
  body: z.undefined(),
  output: z.object({ trades: list(trade, TRADES_AT_ONCE) }),
})

/** Answers a text/csv download. */
export const exportTrades = defineEndpoint({
  operation: 'trade.export',
  method: 'GET',
  path: '/api/trades.csv',
  summary: 'The receipts of the person’s own trades as a table.',
  params: z.object({}),
  body: z.undefined(),
  output: text(100_000_000),
})
