/**
 * What a swap tool may tell its card: the field names of the specification and those of the product it describes, all
 * optional, beside the trade as the ledger keeps it. Where there is a trade, it rules.
 */
import * as z from 'zod/mini'
import { trade } from '#contract/trades.ts'

const maybe = <T extends z.ZodMiniType>(schema: T) => z.optional(z.nullable(schema))
const amount = maybe(z.union([z.string(), z.number()]))
const text = maybe(z.string())
const number = maybe(z.number())

const swapToken = z.looseObject({
  address: text,
  mint: text,
  symbol: text,
  name: text,
  decimals: number,
  imageUrl: text,
  priceUsd: number,
  verified: maybe(z.boolean()),
})

/** One side of the original's own result, `input` or `output`. */
const side = z.looseObject({ mint: text, amountRaw: text, amountUi: amount, decimals: number })

export const swapOutput = z.looseObject({
  trade: maybe(trade),

  inputMint: text,
  sourceMint: text,
  outputMint: text,
  destinationMint: text,

  inputAmount: amount,
  amountIn: amount,
  outputAmount: amount,
  amountOut: amount,
  expectedOutput: amount,
  minimumOutput: amount,
  inputAmountLamports: amount,
  inputLamports: amount,
  outputAmountLamports: amount,
  outputLamports: amount,

  inputToken: maybe(swapToken),
  outputToken: maybe(swapToken),
  inputSymbol: text,
  outputSymbol: text,
  inputLogo: text,
  outputLogo: text,

  slippageBps: number,
  priceImpactPercent: amount,
  priceImpact: amount,
  priceImpactPct: amount,
  quoteSource: text,
  provider: text,
  routeSource: text,
  estimatedSeconds: number,
  eta_seconds: number,

  status: text,
  signature: text,
  txSignature: text,
  solscanUrl: text,
  warnings: maybe(z.array(z.union([z.string(), z.looseObject({ message: z.string() })]))),
  error: text,
  errorMessage: text,

  input: maybe(side),
  output: maybe(side),
  valuations: z.optional(
    z.looseObject({
      inputUsd: z.optional(z.nullable(z.number())),
      outputUsd: z.optional(z.nullable(z.number())),
    }),
  ),
})
export type SwapOutput = z.output<typeof swapOutput>
