/** Takes up an earlier lookup: for other tokens, with more rows, or once more. */
import { base58Kind } from '#contract/rules/address.ts'
import type { Token } from '#domain/language/tokens.ts'
import type { ToolLanguage } from '#domain/language/tool-language.ts'
import type { Move } from './intent.ts'
import type { DialogueState } from './state.ts'
import { moveFor } from './tool-intents.ts'

export type Continue = Readonly<{
  again(state: DialogueState, tokens: readonly Token[]): Move | undefined
  more(state: DialogueState): Move | undefined
  repeat(state: DialogueState): Move | undefined
  /** One of the trades of the last line goes first. */
  first(state: DialogueState, token: Token): Move | undefined
  /** The request that names of tokens make by themselves. */
  bareTokens(tokens: readonly Token[]): Move | undefined
}>

const isOn = (slots: unknown, { symbol }: Token): boolean =>
  typeof slots === 'object' && slots !== null && 'get' in slots && slots.get === symbol

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
      // A transaction on a card is no token.
      if (tokens.some(({ mint = '' }) => base58Kind(mint) === 'signature')) return undefined
      return language?.again && moveFor(language, language.again(slots, tokens))
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
      // A newer trade was left unanswered, so an older one is not meant.
      if (state.unfinished) return undefined
      const { language, slots } = last(state) ?? {}
      return language && moveFor(language, slots)
    },
    first({ trade, queue }, token) {
      const trades = queue.length > 0 && trade ? [trade, ...queue] : []
      const chosen = trades.find(({ slots }) => isOn(slots, token))
      const language = chosen && byTool.get(chosen.tool)
      return (
        language && { ...moveFor(language, chosen.slots), queue: trades.filter((each) => each !== chosen) }
      )
    },
    bareTokens(tokens) {
      const language = languages.find(({ bareTokens }) => bareTokens)
      return language?.bareTokens && moveFor(language, language.bareTokens(tokens))
    },
  }
}
