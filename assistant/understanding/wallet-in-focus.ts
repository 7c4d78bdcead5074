/** Puts the address of the wallet that was looked at last in place of 'it', 'he' and 'there', or behind a bare question. */
import type { Utterance } from '#domain/language/utterance.ts'
import type { DialogueState } from './state.ts'

const OWN = / (?:i|me|my|mine|our|ours|we|us|you|your|parley)(?= |$)/
const POSSESSIVE =
  / (?:its|his|her|their|(?:that|this|the) (?:wallet|address|account)|(?:that|this) (?:guy|1|one)(?: s)?)(?= |$)/
const PRONOUN =
  / (?:in it|in there|inside it|in that|on it|inside|in here|it|he|she|they|him|her|them|there|(?:that|this|the) (?:wallet|address|account|guy|1|one)|this|that)(?= |$)/
/** A question with no subject is rather short. */
const MOST_BARE_WORDS = 4

/** The ways to say the line with the address in it, likeliest first. None where another subject is named. */
export function withWallet(utterance: Utterance, state: DialogueState): readonly Utterance[] {
  const { wallet, about, topic } = state
  const [line = ''] = utterance.lines
  if (wallet === undefined || about[0]?.mint !== wallet || about[0].symbol !== '') return []
  if (utterance.tokens.length > 0 || utterance.addresses.length > 0 || OWN.test(line)) return []
  const isBare = topic?.mint === wallet && line.trim().split(' ').length <= MOST_BARE_WORDS
  return [
    ...(PRONOUN.test(line) ? [(text: string) => text.replace(PRONOUN, ' <a0>')] : []),
    ...(POSSESSIVE.test(line) ? [(text: string) => `${text.replace(POSSESSIVE, '')} of <a0>`] : []),
    ...(isBare ? [(text: string) => `${text} of <a0>`, (text: string) => `${text} <a0>`] : []),
  ].map((change) => changed(utterance, change, wallet))
}

const changed = (utterance: Utterance, change: (line: string) => string, wallet: string): Utterance => {
  const lines = utterance.lines.map(change)
  return { ...utterance, lines, clauses: [(lines[0] ?? '').trim().split(' ')], addresses: [wallet] }
}
