/** Knows the entry that says why people want what was explained last: 'why would I want that?'. */

const WHY_THAT =
  /^(?: (?:and|but|so|ok|then))* (?:why would (?:i|we|you|one|anyone|anybody|someone|somebody|people) (?:ever )?(?:want|need|use|do|have|hold|buy|care about)(?: to do)? (?:that|this|it|one|them|those)|why (?:do|should) (?:people|i|we) (?:want|need|use|do|have|hold|buy) (?:that|this|it|one|them|those)|what (?:is|are) (?:that|this|it|they|those) good for|what is the (?:point|use) of (?:that|this|it|those))$/

/** By the entry that was said last. */
const REASONS: ReadonlyMap<string, string> = new Map([
  ['stablecoins', 'reasons-for-stablecoins'],
  ['staking', 'reasons-to-stake'],
  ['validator', 'reasons-to-stake'],
  ['liquid-staking', 'reasons-to-stake'],
  ['jitosol-msol', 'reasons-to-stake'],
  ['swap', 'reasons-to-swap'],
  ['how-to-swap', 'reasons-to-swap'],
  ['token', 'why-crypto'],
  ['cryptocurrency', 'why-crypto'],
  ['blockchain', 'why-crypto'],
  ['bitcoin', 'why-crypto'],
  ['ethereum', 'why-crypto'],
  ['solana', 'why-crypto'],
])

/** The id of that entry. */
export const reasonsFor = (line: string, entry: string | undefined): string | undefined =>
  entry !== undefined && WHY_THAT.test(line) ? REASONS.get(entry) : undefined
