/** Reads lines of the corpus as the assistant does, with the tokens of the sandbox. */
import type { ConversationItem } from '#contract/realtime/items.ts'
import { sandboxTokens } from '#sandbox/tokens/tokens.ts'
import { languages } from '#tools/languages.ts'
import { readHandbook } from '../handbook/handbook.ts'
import type { Move } from '../understanding/intent.ts'
import { situationOf } from '../understanding/situation.ts'
import { createVocabulary } from '../understanding/vocabulary.ts'
import { answered, nextId, output, said } from './talk.ts'

const vocabulary = createVocabulary({
  languages,
  tokens: sandboxTokens.filter(({ verified }) => verified),
  handbook: readHandbook(),
})

/** Returns the move for the last of these items. */
export function readLine(items: readonly ConversationItem[]): Move | undefined {
  const situation = situationOf(items, vocabulary)
  return 'understood' in situation ? situation.understood?.move : undefined
}

/** The move for the last of these lines, after each of the others had an answer. */
export const moveFor = (...lines: readonly string[]): Move | undefined =>
  readLine(lines.flatMap((line, at) => [said(line), ...(at + 1 < lines.length ? [answered('ok')] : [])]))

/** Each call answers with a small view of its shape, so that later lines have rows and an open preview. */
export const resultsOf = (move: Move | undefined): readonly ConversationItem[] =>
  (move && 'calls' in move ? move.calls : []).flatMap(({ tool, args }) => {
    const call_id = nextId()
    return [
      {
        id: nextId(),
        type: 'function_call',
        status: 'completed',
        call_id,
        name: tool,
        arguments: JSON.stringify(args),
      },
      output(call_id, viewOf(tool, args)),
    ] satisfies ConversationItem[]
  })

const HELD = ['SOL', 'USDC', 'BONK', 'JUP', 'WIF']

function viewOf(tool: string, args: Readonly<Record<string, unknown>>): unknown {
  const symbol = String(args.query ?? '')
  switch (tool) {
    case 'solana_swap_preview':
      return {
        intent_id: nextId(),
        status: 'awaiting_consent',
        give: `1 ${args.input_mint}`,
        get: `10 ${args.output_mint}`,
        at_least: `9 ${args.output_mint}`,
      }
    case 'solana_list_balances':
      return {
        wallet: 'demo',
        total_usd: 3000,
        balances: HELD.map((symbol, row) => ({
          symbol,
          name: symbol,
          mint: symbol,
          amount: 10,
          value_usd: 1000 - row,
        })),
      }
    case 'solana_resolve_token':
      return {
        query: symbol,
        candidates: [{ symbol, name: symbol, mint: symbol, price_usd: 1, verified: true }],
      }
    default:
      return {}
  }
}
