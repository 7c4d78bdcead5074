/** Reads lines as the assistant does, and gives the last trade in short. */

import type { ConversationItem } from '#contract/realtime/items.ts'
import { answered, callsIn, createTestTalk, nextId, output, said } from './talk.ts'

const NAMES = ['SOL', 'USDC', 'USDT', 'BONK', 'JUP', 'JTO', 'WIF', 'ORCA', 'PYTH', 'RENDER', 'POPCAT']
const tokens = NAMES.map((symbol) => ({ symbol, name: symbol === 'SOL' ? 'Wrapped SOL' : symbol }))
const { think } = createTestTalk(tokens, [
  'solana_swap_preview',
  'solana_resolve_token',
  'solana_list_balances',
])

const VIEWS: Readonly<Record<string, (args: Readonly<Record<string, string>>) => unknown>> = {
  solana_swap_preview: ({ input_mint, output_mint }) => ({
    intent_id: nextId(),
    status: 'awaiting_consent',
    give: `1 ${input_mint}`,
    get: `10 ${output_mint}`,
    at_least: `9 ${output_mint}`,
  }),
  solana_resolve_token: ({ query }) => ({
    query,
    candidates: [{ symbol: query, name: query, mint: query, price_usd: 1, verified: true }],
  }),
}

/** The last trade that these lines ask for, as 'SOL > USDC, amount_ui 2'; empty when the last line asks for none. */
export async function tradeOf(...lines: readonly string[]): Promise<string> {
  const items: ConversationItem[] = []
  let trade = ''
  for (const line of lines) {
    items.push(said(line))
    const calls = callsIn(await think(items))
    trade = ''
    for (const call of calls) {
      const args = JSON.parse(call.arguments) as Record<string, string>
      if (call.name === 'solana_swap_preview') trade = wordsOf(args)
      items.push(call, output(call.call_id, VIEWS[call.name]?.(args) ?? {}))
    }
    items.push(answered('…'))
  }
  return trade
}

function wordsOf({
  input_mint,
  output_mint,
  mode: _mode,
  ...rest
}: Readonly<Record<string, unknown>>): string {
  const said = Object.entries(rest).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key} ${value}`],
  )
  return `${input_mint} > ${output_mint}, ${said.join(', ')}`
}
