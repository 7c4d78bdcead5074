/** Keeps what another language searches the web for as it was typed: no word of it is read as English. */
import type { Lang } from '#domain/language/catalogue.ts'
import type { Utterance } from '#domain/language/utterance.ts'
import type { Understood } from '../understanding/reading.ts'
import { searchedIn } from './own-words.ts'

type Read = Readonly<{ utterance: Utterance; understood: Understood | undefined }>

export function withOwnSubject<Reading extends Read>(lang: Lang, read: Reading): Reading {
  const { utterance, understood } = read
  const query = searchedIn(utterance.typed, lang)
  const move = understood?.move
  if (query === undefined || !understood || !move || !('calls' in move)) return read
  const [call, ...others] = move.calls
  if (call === undefined || others.length > 0 || !('query' in call.args)) return read
  const lookups = move.lookups?.map((each) => ({ ...each, slots: { ...Object(each.slots), query } }))
  const own = { ...move, calls: [{ ...call, args: { ...call.args, query } }], lookups }
  return { ...read, understood: { ...understood, move: own } }
}
