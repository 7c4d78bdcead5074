/** Tells trades that were made long ago, that are put off, or that are to be forgotten. Where none is open, no words of them ask for one. */
import { guarded, NAMES_SOMETHING, type Obstacle, REQUEST, withoutPoliteQuestions } from './trade-guards.ts'

/** 'My first swap was half a SOL into BONK', 'I have put 40 dollars in JUP already', 'I put 100 bucks on ORCA back in 2021'. */
const LONG_DONE =
  / (?:my|our|his|her|their|the) (?:\S+ ){0,2}(?:swap|trade|purchase|buy|sale|bet|order)(?: \S+){0,2} (?:was|were|had been)(?= )| (?:i|we) have (?:\S+ ){1,8}already$| (?:i|we) (?:put|spend|bet|threw|stuck|invested|lost)(?= ).* back in (?:19|20)\d\d(?= |$)/
/** 'All my USDT is gone', 'my JUP is only worth 4 dollars'. */
const STANDS =
  /(?<! (?:want|like|see|need|until|wish) .*) (?:is|are)(?: (?:all|now|finally|only|just|barely|still))* (?:gone|worth(?: (?:only|just|about|around|like))* \$?\d)(?!.* (?:in exchange|for) <t\d+>)/
/** 'Schedule 60 USDT to JUP', 'on the first of the month'. */
const PUT_OFF =
  / (?:schedule|scheduled|for (?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|tomorrow)|on the \S+ of (?:the|each|every|next) (?:month|week|year))(?= |$)/
/** 'Forget about the 50 USDC into MEW'. */
const FORGOTTEN =
  / (?:forget|scrap|skip|never mind)(?: about)?(?: (?:the|that|my|this))* (?:(?:\$?\d\S*|half|all)(?: (?:an?|of|my|dollars))* )?<t\d+> (?:to|into|for|on|in) <t\d+>(?= \||$)/

const isDone = (clause: string): boolean =>
  LONG_DONE.test(clause) || (STANDS.test(clause) && !REQUEST.test(clause))

/** Finds the obstacle of a line with its breaks. A request in a later clause stands. */
export function timeObstacle(
  line: string,
): Extract<Obstacle, 'report' | 'condition' | 'negation'> | undefined {
  const clauses = line.split(' |')
  const done = clauses.findLastIndex(isDone)
  const isRequest = (clause: string): boolean => REQUEST.test(clause) && NAMES_SOMETHING.test(clause)
  if (done >= 0 && !clauses.slice(done + 1).some(isRequest)) return 'report'
  if (PUT_OFF.test(line)) return 'condition'
  const forgotten = clauses.findLastIndex((clause) => FORGOTTEN.test(clause))
  return forgotten >= 0 && !clauses.slice(forgotten + 1).some(isRequest) ? 'negation' : undefined
}

/** `text` is the line before its parts were put in order. It is empty where a trade is open. */
export function guardedInTime(line: string, text: string): ReturnType<typeof guarded> {
  const found = guarded(withoutPoliteQuestions(line))
  const time = timeObstacle(text)
  return {
    line: found.line,
    obstacle: found.obstacle ?? time,
    isForbidden: found.isForbidden || time === 'negation',
  }
}
