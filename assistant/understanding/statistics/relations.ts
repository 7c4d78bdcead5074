/** Tells how a label would go on with the dialogue: the same question again, a kindred one, or another. */
import { isTalk, type Label } from './labels.ts'
import type { Surroundings } from './surroundings.ts'

/** Questions that are asked of one subject after another. */
const KIN: Readonly<Record<string, RegExp>> = {
  token: /^(?:token\..+|chart|snapshot|kol_token|tweets|balances\.token)$/,
  wallet: /^(?:balances|activity|entity)$/,
  trader: /^(?:kols|kol|kol_wallet|kol_token|trending)$/,
  own: /^(?:balances|balances\.token|trades|activity|wallet|wallets|use_wallet|session)$/,
  web: /^(?:search|fetch|tweets|conversations)$/,
  stage: /^(?:scene|shouts|streams)$/,
}

/** Questions about one token; the rest needs none, or a wallet or a person. */
const OF_TOKEN = /^(?:token\..+|chart|snapshot|kol_token|balances\.token)$/

export function relationsOf(
  label: Label,
  { last, hasTrade, isPending, hasSubject }: Surroundings,
  words: readonly string[],
): readonly string[] {
  const subject = OF_TOKEN.test(label) ? [`of ${subjectIn(words, hasSubject)}`] : []
  if (last === undefined) return subject
  if (label === 'trade') return [isPending ? 'answers' : hasTrade ? 'changes' : 'trades']
  if (isTalk(label)) return ['talks']
  return [label === last ? 'again' : isKin(label, last) ? 'kin' : 'other', ...subject]
}

const subjectIn = (words: readonly string[], hasSubject: boolean): string =>
  words.some((word) => word === '<token>' || word === '<address>') ? 'line' : hasSubject ? 'talk' : 'none'

const isKin = (one: Label, other: Label): boolean =>
  Object.values(KIN).some((each) => each.test(one) && each.test(other))
