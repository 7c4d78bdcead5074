/** How a swap stands, in a sentence or two. */
import { plainSentence, plainSymbol, sentences } from '#domain/language/plain-words.ts'
import type { SwapView } from '../../_kit/language/swap-view.ts'
import { amountWords, confirmWays, WAITING } from '../../_kit/language/swap-words.ts'

const NOTHING = 'Nothing was swapped.'

export function outcomeWords(view: SwapView): string {
  const { give, get, status, why } = view
  const reason = why ? plainSentence(why) : ''
  const pair = `${amountWords(give)} for ${plainSymbol(get.split(' ').slice(1).join(' '))}`
  switch (status) {
    case WAITING:
      if (view.not_agreed !== undefined) return `Nothing has moved yet. ${plainSentence(view.not_agreed)}`
      return sentences(
        `Nothing has moved yet: the swap of ${pair} waits for you to confirm it.`,
        confirmWays(view),
      )
    case 'confirmed':
      return `Swapped ${amountWords(give)} for ${amountWords(get)}.`
    case 'expired':
    case 'rejected':
    case 'failed':
      return sentences(`The swap of ${pair} did not go through.`, reason === '' ? NOTHING : reason)
    default:
      return `The swap of ${pair} is on its way. The card says when it has landed.`
  }
}
