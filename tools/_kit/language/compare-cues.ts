/** The words by which people ask which of two or three tokens moved more, and the tokens that they mean. */
import type { Token } from '#domain/language/tokens.ts'
import type { DialogueContext } from '#domain/language/tool-language.ts'

/** Which end of the order is asked for. */
export type Side = 'up' | 'down'

const WHICH =
  '(?:which|who|what)(?: (?:one|1|coin|token|of (?:them|those|these|the (?:two|2|three|3)|it)|of the 2|of the 3))?'
const MOVED =
  '(?:did|does|do|done|doing|is|was|has|have|been|went|gone|going|go|moved?|moving|perform(?:ed|ing|s)?|fared?|held|holding|dump(?:ed|ing)?|pump(?:ed|ing)?|gain(?:ed|ing)?|los[et]|losing|lost|fell|fall(?:en|ing)?|dropp?(?:ed|ing)?|r[io]se[ns]?|rising|climb(?:ed|ing)?|crash(?:ed|ing)?|bled|bleed(?:ing)?|tank(?:ed|ing)?|moon(?:ed|ing)?|ran|grew|grown|got|up|down|hit)'
const MORE =
  '(?:better|best|worse|worst|more|most|harder|hardest|less|least|faster|fastest|bigger|biggest|higher|further)'
const COMPARES: readonly RegExp[] = [
  new RegExp(` ${WHICH} (?:\\S+ ){0,4}?${MOVED} (?:\\S+ ){0,3}?${MORE}(?= |$)`),
  new RegExp(
    ` ${WHICH} (?:is |was |has |had )?(?:the )?(?:better|best|worse|worst|bigger|biggest) (?:performer|performance|gainer|loser|winner|mover|drop|dump|pump|gain|loss|return)s?(?= |$)`,
  ),
  / which(?: one| 1| of (?:them|those|the (?:two|2)))? (?:won|wins|lost|outperformed|outperforms|pumped|dumped|came out (?:ahead|on top))(?= |$)/,
  / (?:who|which) (?:outperformed|beat)(?= |$)/,
]
const DOWN =
  / (?:worse|worst|dump\w*|los[et]\w*|losing|fell|fall\w*|dropp?\w*|crash\w*|bled|bleed\w*|tank\w*|down|losers?)(?= |$)/
const TURNED = / (?:less|least)(?= |$)/
/** Plans and advice are no question about the past. */
const NOT_PAST =
  / (?:will|would|should|going to|gonna|buy|hold|worth|cheap\w*|expensive|cost|value|size|older|newer|safer|safest|liquid|volume|liquidity|cap|holders|viewers|fees?)(?= |$)/

/** 'Which is bigger' is about a size, and no move. */
export const OF_SIZE =
  / (?:is|are|was|were)(?: the| any| much| a lot)* (?:bigger|biggest|higher|highest|larger|largest)(?: (?:one|1|coin|token|of (?:them|those|these|the (?:two|2|three|3))|here|there|then|now))*$/

/** Undefined where nothing is compared. */
export function comparesIn(text: string): Side | undefined {
  if (NOT_PAST.test(text) || OF_SIZE.test(text) || !COMPARES.some((each) => each.test(text))) return undefined
  return DOWN.test(text) !== TURNED.test(text) ? 'down' : 'up'
}

const isCoin = ({ symbol, kind }: Token): boolean => symbol !== '' && kind !== 'trader' && kind !== 'wallet'

const MOST = 3

/** The two or three that were spoken of together, else the last two. */
export function pairOf({ about, recent = [] }: DialogueContext): readonly Token[] {
  const together = about.filter(isCoin)
  if (together.length > MOST) return []
  const pair =
    together.length > 1
      ? together
      : recent
          .map(({ token }) => token)
          .filter(isCoin)
          .slice(-2)
  return pair.length > 1 ? pair : []
}
