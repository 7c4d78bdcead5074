/** How people ask how many of a token there are. */
import { ASK, WHAT } from '#domain/language/spoken-phrases.ts'

const SUPPLY = '[total | circulating | current | max | maximum] supply'
const EXIST = '(exist | are there | are in circulation)'

export const SUPPLY_CUES: readonly string[] = [
  `${SUPPLY} (of | for) [the] {token}`,
  `[the] {token} ${SUPPLY} $`,
  `^ what is (its | the | their) ${SUPPLY} $`,
  `^ (and | what about) (its | the) ${SUPPLY} $`,
  `how many {token} [tokens | coins] ${EXIST} $`,
  'how many (tokens | coins) (does {token} have | of {token} exist)',
]

export const NOT_SUPPLY: readonly string[] = [
  '(who | whos | percent | part | share | most | much of | control | controls | hold | holds | own | owns)',
  '(freeze | frozen | mint | mintable | minted | increase | increased | inflate | burn | burned | burnt | locked | insiders | bundled)',
]

export const SPOKEN_SUPPLY: readonly string[] = [
  `${ASK} [the] ${SUPPLY} of {token}`,
  `${ASK} [the] {token} ${SUPPLY}`,
  `${WHAT} its ${SUPPLY}`,
  `how many {token} ${EXIST}`,
]
