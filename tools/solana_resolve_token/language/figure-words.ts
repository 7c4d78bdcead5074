/** Figures in words, for one token or several in one sentence; a sentence for each figure. */
import { listed, plainSymbol, UNREADABLE } from '#domain/language/plain-words.ts'
import type { Token } from '#domain/language/tokens.ts'
import { bestCandidate, type Candidate, type CandidatesView } from './candidates-view.ts'
import { type Fact, factWords } from './fact-words.ts'
import { realWords, signsOf } from './real-words.ts'
import type { TokenSlots } from './token-slots.ts'

type Looked = Readonly<{
  token: Token | undefined
  view: CandidatesView | undefined
  best: Candidate | undefined
}>

/** A view for each token that was looked up; doubts stand behind all of them. */
export function figureWords(views: readonly (CandidatesView | undefined)[], slots: TokenSlots): string {
  const looked = views.map((view, index): Looked => {
    const token = slots.tokens[index]
    return { token, view, best: view && token && bestCandidate(token, view) }
  })
  const facts = slots.wants.map((want): Fact => (want === 'about' ? 'price' : want))
  const [only] = looked
  if (slots.isWhetherReal && only?.best && only.view) return realWords(only.best, only.view)
  const main = facts.map((fact, at) => listed(looked.flatMap((each) => partFor(fact, each, slots, at))))
  const isSafety = facts.includes('safety')
  const doubts = looked.flatMap(({ best, view }) =>
    best && view ? (isSafety ? signsOf(best, view) : doubtsOf(best)) : [],
  )
  return [...main, ...doubts]
    .filter((part) => part !== '')
    .map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}.`)
    .join(' ')
}

/** A token that was not found is named once. */
function partFor(
  fact: Fact,
  { token, view, best }: Looked,
  { amount }: TokenSlots,
  at: number,
): readonly string[] {
  if (best) return [factWords(fact, best, { amount, asOf: view?.as_of })]
  if (at > 0) return []
  return [view && token ? notFound(token) : UNREADABLE.replace(/\.$/, '')]
}

const doubtsOf = ({ symbol, mint, verified }: Candidate): readonly string[] =>
  verified ? [] : [`Careful: this ${plainSymbol(symbol)} is not verified, its mint is ${mint}`]

/** An address has no name to be called by. */
const notFound = ({ symbol }: Token): string =>
  symbol === '' ? 'No source knows a token at that address' : `I found no token called ${plainSymbol(symbol)}`
