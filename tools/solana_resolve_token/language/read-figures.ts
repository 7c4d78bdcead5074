/** Finds out which figures a line wants of a token. */
import type { Figure, FigureCue } from '../../_kit/language/figure-cues.ts'
import type { Found } from '../../_kit/language/lexicon.ts'

type Cues = readonly Found<FigureCue>[]

export type WantedFigures = Readonly<{
  wants: readonly Figure[]
  /** True when the line only hints at it: 'how much', 'what is'. */
  isHint: boolean
}>

/** The figures that the line names, else the one that it hints at. */
export function figuresIn(found: Cues, isListed = false): WantedFigures | undefined {
  const named = [...new Set(found.filter((each) => !isCount(each)).map(({ kind }) => kind))].filter(isFigure)
  if (named.length > 0) return { wants: meant(named, found, isListed), isHint: false }
  const hint = HINTS.find((each) => found.some(({ kind }) => kind === `${each}?`))
  return hint && { wants: [hint], isHint: true }
}

/** 'One token', 'two coins': so small a number counts tokens, and is no market cap as in 'a two billion coin'. */
const isCount = ({ kind, phrase }: Found<FigureCue>): boolean =>
  kind === 'cap' && /^\d{1,5} [a-z]/.test(phrase)

const HINTS = ['safety', 'price', 'change', 'about'] as const
const isFigure = (kind: FigureCue): kind is Figure =>
  /^[a-z]+$/.test(kind) && kind !== 'around' && kind !== 'request'

/** Verbs of price and change stand in questions for other figures too: 'is the volume up', 'what is its cap trading at'. */
function meant(named: readonly Figure[], found: Cues, isListed: boolean): readonly Figure[] {
  const isStated = (figure: 'price' | 'change'): boolean =>
    found.some(({ kind, phrase }) => kind === figure && NOUNS[figure].test(phrase))
  const others = named.filter((figure) => figure !== 'price' && figure !== 'change')
  if (others.length > 0)
    return named.filter((figure) => (figure !== 'price' && figure !== 'change') || isStated(figure))
  if (named.length < 2) return named
  // 'What happened to the price' is a question for the change; the change is said with the price.
  return isListed || (isStated('price') && isStated('change')) ? named : ['change']
}

const NOUNS = {
  price: /\b(?:price|prices|quote|rate|cost)\b/,
  change: /\b(?:change|changes|performance|percentage)\b/,
}
