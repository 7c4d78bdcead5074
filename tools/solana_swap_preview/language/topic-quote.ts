/** Puts the token that was spoken of where a line means it and names it not: 'how much would 1 SOL get me', 'swap 25 USDC there'. */
import { tokenFor } from '#domain/language/utterance.ts'
import { type Names, symbolOf } from './trade.ts'

const T = '<(?:[ta]\\d+|sol)>'
const GETS_ME = new RegExp(
  ` (?:what|how much|how many)(?: of (?:it|that|those|them))? (?:would|will|does|do|could|can) ((?:\\d\\S*|an?|half an?) (${T})) (?:fetch|bring|get|buy|give)(?: (?:me|us))?(?: back)?(?: (?:though|then|now|of it|of that|of those))*$`,
)
const PUTS_THERE =
  /( (?:swap|put|throw|move|stick|convert|chuck|place|trade|exchange) (?:\S+ ){0,8}?<(?:t\d+|sol)>) (?:in )?there(?= \||$)/

export function withTopicQuote(line: string, { utterance, about, topic }: Names): string {
  const name = symbolOf(topic)
  if (name === undefined || name !== symbolOf(about[0])) return line
  return line
    .replace(GETS_ME, (found, amount: string, mark: string) =>
      symbolOf(tokenFor(utterance, mark)) === name ? found : ` swap ${amount} to it`,
    )
    .replace(PUTS_THERE, '$1 to it')
}
