/** 'I sent 0.5 SOL, did it come?': coins that were sent to the own wallet are looked for in its latest transactions. */

const PUT_IN =
  / (?:i|we|he|she|they|someone|somebody|my \S+)(?: (?:just|already|have|has|had|now|also))* (?:sent|deposited|transferred|wired|topped up|paid in|withdrew|moved|send|put in)(?= |$)/
const CAME =
  / (?:did|has|have|is|are|does|do|was|when|where|why)(?= ).* (?:come|came|comes|arrive|arrived|arrives|land|landed|in yet|there yet|here yet|show up|showed up|shown up|through|received|it|appear|appeared)(?= |$)/
const MINE =
  / (?:did|has|have|is)(?: (?:my|the|that))? (?:deposit|transfer|payment|top up|incoming transfer|coins|money|funds)(?: (?:of|from) \S+(?: \S+)?)? (?:come|arrive|arrived|land|landed|show up|shown up|in|there|here)(?: (?:yet|already|in|through|now))*$/
/** Coins that went to an address, a person or an exchange do not come in here. */
const TO_OTHERS =
  /<a\d+>| (?:to|into|for) (?!(?:me|us|mine|this|here|it|that|you|your|parley|solana|see|check|arrive|come|be|land|show|appear)(?= |$)|(?:my|our|the)(?: \S+)? (?:wallet|address|account)(?= |$))/

/** A line that tells of coins on their way in, and asks whether they are there. */
export function asksForArrival(line: string): boolean {
  if (TO_OTHERS.test(line)) return false
  const found = PUT_IN.exec(line)
  return (found !== null && CAME.test(line.slice(found.index + found[0].length))) || MINE.test(line)
}

/** A transfer of days ago is looked for further back. */
export const sinceWhen = (line: string): '24h' | '7d' =>
  / (?:yesterday|days?|week|monday|tuesday|wednesday|thursday|friday|saturday|sunday)(?= |$)/.test(line)
    ? '7d'
    : '24h'
