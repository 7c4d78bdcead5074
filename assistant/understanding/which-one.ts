/** Asks which token a line means where two lists compete, and reads the line again once one of them was named. */
import { plainSymbol } from '#domain/language/plain-words.ts'
import type { Token } from '#domain/language/tokens.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import { tiedIn, withMark, withOrdinals } from './ordinals.ts'
import type { Understood } from './reading.ts'
import type { DialogueState, OpenChoice } from './state.ts'

/** The tokens that an ordinal of the line may mean, where they are several. */
export function choiceIn(said: Utterance, before: DialogueState): OpenChoice | undefined {
  const tokens = tiedIn(said, before)
  if (tokens.length < 2) return undefined
  const mark = `<t${said.tokens.length}>`
  return { utterance: withMark(said, mark), mark, tokens }
}

export const whichWords = ({ tokens }: OpenChoice): Understood => ({
  intent: 'which-one',
  move: {
    say: `Which one do you mean: ${tokens.map(nameOf).join(' or ')}? Its name is enough.`,
    about: tokens,
  },
})

const SHOWN_OF_MINT = 4

/** A coin on no list goes by its mint too, since strangers name theirs as they like. */
const nameOf = ({ symbol, mint = '', kind }: Token): string =>
  kind === 'coin'
    ? `**${plainSymbol(symbol)}** (${mint.slice(0, SHOWN_OF_MINT)}…)`
    : `**${plainSymbol(symbol)}**`

/** 'BONK', 'the BONK one', 'I mean BONK please'. */
const ONLY_ONE =
  /^(?: (?:the|i|mean|meant|it|is|that|this|one|1|of|course|ok|yes|no|oh|sorry|well|just))* (<[ta]\d+>)(?: (?:one|1|coin|token|please|of course|then|thanks|thank you))*$/

/** The line that our question was about, with the token that answers it. */
export function withChoice(said: Utterance, before: DialogueState): Utterance {
  const { choice } = before
  if (!choice) return said
  const { lines, tokens } = withOrdinals(said, before)
  const mark = ONLY_ONE.exec(lines[0] ?? '')?.[1]
  const named = mark === undefined ? undefined : tokens[Number(mark.replaceAll(/\D/g, ''))]
  const token = choice.tokens.find((each) => named && isMeant(each, named, choice.tokens))
  if (!token) return said
  const { utterance } = choice
  return { ...utterance, tokens: [...utterance.tokens, token] }
}

/** A name alone does not tell twins apart. */
const isMeant = (each: Token, named: Token, all: readonly Token[]): boolean =>
  each.mint !== undefined && each.mint === named.mint
    ? true
    : each.symbol.toUpperCase() === named.symbol.toUpperCase() &&
      all.filter(({ symbol }) => symbol.toUpperCase() === each.symbol.toUpperCase()).length === 1
