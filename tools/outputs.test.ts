/** Pins the model view of every tool for the results of its fixtures, and how the assistant says it. */
import { expect, it } from 'vitest'
import { CATALOGUES } from '#assistant/languages/catalogues.ts'
import type { ToolContract } from '#contract/tool.ts'
import type { ToolLanguage } from '#domain/language/tool-language.ts'
import type { CardCall } from './_kit/card-call.ts'
import type { Handler } from './_kit/handler.server.ts'
import { contracts, type ToolName } from './contracts.ts'
import { fixtures } from './fixtures.ts'
import { handlers } from './handlers.server.ts'
import { languages } from './languages.ts'

const JUP = { symbol: 'JUP', name: 'Jupiter', mint: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' }

/** The question that the results answer, where a language needs one. */
const SLOTS: Partial<Readonly<Record<ToolName, object>>> = {
  list_my_trades: { want: 'list' },
  fetch: { urls: ['https://walletguide.example/'] },
  gmgn_fetch_token_snapshot: { token: JUP },
  kolscan_token_detail: { token: JUP },
  markets_fetch_ohlcv: { tokens: [JUP] },
  search: { query: 'solana staking' },
  solana_resolve_token: { tokens: [JUP], wants: ['about'] },
  solana_swap_execute: { intentId: 'trd_1' },
}

/** States that only the card shows, after the result was said. */
const LATER: Partial<Readonly<Record<ToolName, readonly string[]>>> = {
  solana_send_preview: ['confirmed', 'expired'],
  solana_swap_preview: ['consented', 'confirmed', 'refused', 'expired', 'declined'],
}

const json = (value: unknown): string => JSON.stringify(value)

function linesOf(tool: ToolName): string[] {
  // The types of one tool's parts belong together; a list of all tools loses that.
  const contract = contracts[tool] as ToolContract
  const handler = handlers[tool] as unknown as Handler
  const language = languages.find((each) => each.tool === tool) as ToolLanguage
  const states = Object.entries(fixtures[tool] as Readonly<Record<string, CardCall>>).filter(
    ([state]) => !LATER[tool]?.includes(state),
  )
  return states.flatMap(([state, call]) => {
    if (call.status !== 'done') return []
    const model = handler.modelView(call.output as never, contract.input.parse(call.input) as never)
    const view = language.view.parse(JSON.parse(json(model)))
    const slots = SLOTS[tool] ?? {}
    const rows = language.rows?.(view).map(({ symbol, mint }) => `${symbol} ${mint ?? ''}`)
    const links = language.links?.(view).map(({ url }) => url)
    const inSpanish = language.saysIn?.(CATALOGUES.es, [view], slots)
    return [
      `${tool}, ${state}`,
      `  model: ${json(model)}`,
      ...(rows?.length ? [`  rows: ${rows.join(', ')}`] : []),
      ...(links?.length ? [`  links: ${links.join(', ')}`] : []),
      ...language
        .says(view, slots)
        .split('\n')
        .map((line) => `  says: ${line}`),
      ...(inSpanish === undefined ? [] : inSpanish.split('\n').map((line) => `  in Spanish: ${line}`)),
      '',
    ]
  })
}

it('the results of the fixtures are given and said as the reviewed list says', async () => {
  const tools = Object.keys(contracts) as ToolName[]
  await expect(tools.flatMap(linesOf).join('\n')).toMatchFileSnapshot('testing/outputs.txt')
})
