/** Reads the trade from a tool's answer, as the server's own record of it. */
import * as z from 'zod/mini'
import { type Trade, trade } from '#contract/trades.ts'
import type { ToolOutcome } from '#domain/tool-runner.ts'

const withTrade = z.looseObject({ trade })

export const tradeIn = (outcome: ToolOutcome): Trade | undefined =>
  outcome.ok ? withTrade.safeParse(outcome.output).data?.trade : undefined
