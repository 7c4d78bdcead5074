/** Takes up an earlier lookup: for other tokens, with more rows, or once more. */
import type { Token } from '#domain/language/tokens.ts'
import type { ToolLanguage } from '#domain/language/tool-language.ts'
import type { Move } from './intent.ts'
import { joinedMove } from './joined-moves.ts'
import type { DialogueState } from './state.ts'
import { moveFor } from './tool-intents.ts'

export type Continue = Readonly<{
  again(state: DialogueState, tokens: readonly Token[]): Move | undefined
  more(state: DialogueState): Move | undefined
  repeat(state: DialogueState): Move | undefined
  /** The request that names of tokens make by themselves. */
  bareTokens(tokens: readonly Token[]): Move | undefined
}>

/** The same two questions about another token are asked together. */
function allOf([first, ...others]: readonly Move[]): Move | undefined {
  return others.reduce<Move | undefined>((one, other) => one && (joinedMove(one, other) ?? one), first)
}

export function continueWith(languages: readonly ToolLanguage[]): Continue {
  const byTool = new Map(languages.map((language) => [language.tool, language]))
  const last = ({ last }: DialogueState) => {
    const [lookup] = last.slice(-1)
    const language = lookup && byTool.get(lookup.tool)
    return language && { language, slots: lookup.slots }
  }
  return {
    again(state, tokens) {
      const { language, slots } = last(state) ?? {}
      if (!language?.again) return undefined
      const isOne = state.last.every(({ tool }) => tool === language.tool)
      const all = isOne ? state.last.map((each) => each.slots) : [slots]
      return allOf(all.map((each) => moveFor(language, language.again?.(each, tokens))))
    },
    more(state) {
      const [queued, ...queue] = state.queue
      const ofQueued = queued && byTool.get(queued.tool)
      if (queued && ofQueued) return { ...moveFor(ofQueued, queued.slots), queue }
      if (state.more) return { say: state.more, isAside: true }
      const { language, slots } = last(state) ?? {}
      const more = language?.more?.(slots)
      return language && more !== undefined ? moveFor(language, more) : undefined
    },
    repeat(state) {
      const { language, slots } = last(state) ?? {}
      return language && moveFor(language, slots)
    },
    bareTokens(tokens) {
      const language = languages.find(({ bareTokens }) => bareTokens)
      return language?.bareTokens && moveFor(language, language.bareTokens(tokens))
    },
  }
}
