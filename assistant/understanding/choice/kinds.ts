/** Names what a move calls, in the labels of the line model where they have one. */
import type { Move } from '../intent.ts'
import type { Lookup } from '../state.ts'
import { LABEL_TOOLS, labelOfLookup, type ReadLabel } from '../statistics/labels.ts'

/** The lookups of a move by their slots, those that wait their turn among them. */
export function lookupsOf(move: Move | undefined): readonly Lookup[] {
  if (!move || !('calls' in move)) return []
  const own = move.prepares
    ? [move.prepares]
    : move.lookups?.length
      ? move.lookups
      : move.calls.map(({ tool, args }) => ({ tool, slots: args }))
  return [...own, ...(move.queue ?? [])]
}

const OF_TOOLS: ReadonlyMap<string, string> = new Map<string, string>([
  ...(Object.keys(LABEL_TOOLS) as ReadLabel[]).map((label) => [LABEL_TOOLS[label], label] as const),
  ['stream_set_scene', 'set_scene'],
  ['stream_public_shout', 'shout'],
  ['codex_start', 'agent'],
  ['codex_exec', 'agent'],
  ['codex_reply', 'agent'],
])

/** 'token.price', 'chart', 'trade', or the name of a tool that has no label. */
function kindOf({ tool, slots, isTrade }: Lookup): string {
  if (tool === LABEL_TOOLS['token.price']) {
    const { wants = [] } = (slots ?? {}) as Readonly<{ wants?: readonly string[] }>
    return `token.${wants[0] ?? 'about'}`
  }
  if (tool === LABEL_TOOLS.balances) return labelOfLookup({ tool, slots }) ?? tool
  return isTrade || tool === 'solana_swap_preview' ? 'trade' : (OF_TOOLS.get(tool) ?? tool)
}

export const isSameCall = (one: Move | undefined, other: Move | undefined): boolean =>
  JSON.stringify(lookupsOf(one)) === JSON.stringify(lookupsOf(other))

/** 'none' where a move calls nothing. */
export function kindsOf(move: Move | undefined): readonly string[] {
  const kinds = lookupsOf(move).flatMap((lookup) => {
    const { wants } = (lookup.slots ?? {}) as Readonly<{ wants?: unknown }>
    return lookup.tool === LABEL_TOOLS['token.price'] && Array.isArray(wants) && wants.length > 1
      ? wants.map((want) => `token.${want}`)
      : [kindOf(lookup)]
  })
  return kinds.length === 0 ? ['none'] : kinds
}
