/** Whether a token is the real one: yes or no first, then which one is verified, and the other signs. */
import { plainName, plainSentence, plainSymbol } from '#domain/language/plain-words.ts'
import { twinsOf } from './candidate-words.ts'
import type { Candidate, CandidatesView } from './candidates-view.ts'
import { factWords } from './fact-words.ts'

const withoutStop = (text: string): string => text.replace(/\.$/, '')

/** Further signs of a real token or a false one: its mint, its warnings, and its twins. */
export const signsOf = (best: Candidate, view: CandidatesView): readonly string[] => [
  `Its mint is ${best.mint}`,
  ...warningsOf(best),
  withoutStop(twinsOf(best, view)),
]

const warningsOf = ({ symbol, warnings }: Candidate): readonly string[] =>
  warnings
    .filter((warning) => !/verified|verification|authority|symbol/i.test(warning))
    .slice(0, 3)
    .map((warning) => `${plainSymbol(symbol)}: ${withoutStop(plainSentence(warning))}`)

export function realWords(best: Candidate, view: CandidatesView): string {
  const twins = withoutStop(twinsOf(best, view))
  const about = [...authoritiesOf(best), ...warningsOf(best), twins]
  return [verdict(best, twins !== ''), ...about]
    .filter((part) => part !== '')
    .map((part) => `${part.charAt(0).toUpperCase()}${part.slice(1)}.`)
    .join(' ')
}

/** Among several tokens of the symbol a yes would not say which one it means. */
function verdict({ symbol, name, mint, verified, warnings }: Candidate, hasTwins: boolean): string {
  const called = plainSymbol(symbol)
  if (verified)
    return `${hasTwins ? 'The' : 'Yes: the'} verified ${called} is ${plainName(name)}, mint ${mint}`
  if (warnings.some((warning) => /verification unknown/i.test(warning)))
    return `That cannot be checked right now: the list of verified tokens did not answer. The mint of this ${called} is ${mint}`
  return `No: this ${called} is not verified. Its mint is ${mint}`
}

/** Without the standing on the list, which the verdict has said. */
const authoritiesOf = (best: Candidate): readonly string[] =>
  factWords('safety', best, {}).split('; ').slice(1)
