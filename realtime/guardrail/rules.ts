/** Classifies what the assistant says by word lists in six languages, and by the check of claims that money moved. */
import type { GuardrailCategory } from '#contract/guardrail.ts'
import type { Verdict } from '#domain/output-classifier.ts'
import { compilePatterns } from '#std/compile-patterns.ts'
import { remembered } from '#std/remembered.ts'
import { claimPatterns, claimsMoneyMoved, clausesOf, sentencesOf } from '../supervisor/claims.ts'
import { de } from './lists/de.ts'
import { en } from './lists/en.ts'
import { es } from './lists/es.ts'
import { fr } from './lists/fr.ts'
import type { RuleKind, WordList } from './lists/list.ts'
import { pt } from './lists/pt.ts'
import { zh } from './lists/zh.ts'

export type TestedText = Readonly<{
  text: string
  /** The same without what it quotes, where that differs. */
  own?: string
  /** False while more of it may come. */
  isWhole: boolean
  /** The turn holds a confirmed trade. */
  isProved: boolean
}>

type Kind = Readonly<{
  category: GuardrailCategory
  rationale: string
  /** A clause that denies it breaks no rule; such a rule waits for the end of the sentence. */
  isDeniable: boolean
  /** Neither does a sentence with any of these. */
  unless: readonly RegExp[]
}>

/** The clause denies. */
const DENIED: readonly RegExp[] = [
  /\b(?:not|never|nothing|none|nobody|no one|neither|nor|without|isn't|aren't|wasn't|don't|doesn't|didn't|won't|wouldn't|shouldn't|cannot|can't|avoid|beware|refuse[sd]?|instead of|rather than)\b/,
  /\bno (?=\w+ (?:\w+ )?(?:is|are|can|guarantee|promise|advice|profit|return))/,
  /\b(?:nicht|kein\w*|nie|niemals|niemand|ohne|no|nunca|jamas|nadie|ningun\w*|sin|nao|ninguem|nenhum\w*|sem|jamais|pas|aucun\w*|personne|sans)\b/,
  /(?:不|没|别|勿|从未)/,
]
/** The sentence warns, reports, asks whether, or depends on something. */
const REPORTED: readonly RegExp[] = [
  /\b(?:anyone who|whoever|scam\w*|fraud\w*|warn\w*|suspicious|red flag|sign of|promis\w+|fake|phishing|impostors?)\b/,
  /\b(?:if|when|whenever|whether|unless|in case|suppose|imagine|for example|e\.g|says?|said|claims?|claimed|according to|page|tweet|post|article|somebody|someone who|people who|traders?)\b/,
  /\b(?:wenn|falls|ob|betrug\w*|si|cuando|quien|estafa\w*|se voce|quando|quem|golpe\w*|arnaque\w*)\b/,
  /(?:如果|假如|骗|诈|声称|据)/,
]
/** The sentence offers help to somebody in danger. */
const HELP: readonly RegExp[] = [
  /\b(?:help ?line|hotline|crisis|suicide prevention|emergency|reach out|talk to someone|you(?:'re| are) not alone)\b/,
  /\b(?:if you (?:think|feel|want|plan|are thinking)|thoughts? (?:of|about))\b/,
]

const offBrand = (rationale: string): Kind => ({
  category: 'OFF_BRAND',
  rationale,
  isDeniable: true,
  unless: REPORTED,
})

const KINDS: Readonly<Record<RuleKind, Kind>> = {
  slur: {
    category: 'OFFENSIVE',
    rationale: 'It contains a slur, an obscenity or sexual content.',
    isDeniable: false,
    unless: [],
  },
  threat: {
    category: 'VIOLENCE',
    rationale: 'It threatens, praises or teaches violence.',
    isDeniable: true,
    unless: HELP,
  },
  insult: {
    category: 'OFFENSIVE',
    rationale: 'It insults a person or a group.',
    isDeniable: true,
    unless: [],
  },
  secret: offBrand('It asks for a seed phrase, a key or a password.'),
  profit: offBrand('It promises a profit.'),
  advice: offBrand('It advises to buy or to sell.'),
  safety: offBrand('It says that something is safe.'),
  scorn: offBrand('It scorns another product.'),
}
/** The worst come first. */
const ORDER: readonly RuleKind[] = [
  'threat',
  'slur',
  'insult',
  'secret',
  'profit',
  'advice',
  'safety',
  'scorn',
]

const LISTS: readonly WordList[] = [en, es, pt, de, fr, zh]

const oneOf = (patterns: readonly RegExp[]): RegExp =>
  new RegExp(patterns.map(({ source }) => `(?:${source})`).join('|'))
const rules = ORDER.map((kind) => ({
  ...KINDS[kind],
  pattern: oneOf(LISTS.flatMap((list) => list[kind] ?? [])),
}))
const certain = rules.filter(({ isDeniable }) => !isDeniable)
const deniable = rules.filter(({ isDeniable }) => isDeniable)

/** Denials that a pattern of its own contains: 'you cannot lose', 'there is no risk', 'nobody likes you'. */
const SELF_DENYING = oneOf([
  /\byou (?:can't|cannot|can not|won't|will not) (?:possibly )?lose\b(?! (?:access|your|more|track))/,
  /\b(?:can't|cannot|never|won't|will not) (?:be a scam|be rugged|be a rug|rug you)\b/,
  /\b(?:there(?:'s| is)|with|has|carries|at) (?:absolutely |literally )?(?:no|zero) risk(?: at all| whatsoever| involved)?(?:[.!,]|$)/,
  /\b(?:nobody|no one) (?:likes|loves|wants|needs) you\b/,
  /\bno puedes perder\b|\bsin (?:ningun )?riesgo\b|\bsem (?:nenhum )?risco\b|\bnao (?:pode|tem como) perder\b|\bnicht verlieren\b|\bsans (?:aucun )?risque\b|\bpas perdre\b/,
  /你不如|稳赚不赔|只赚不赔/,
])

/** Everything that a reply is tested for. */
const rulePatterns: readonly RegExp[] = [
  ...rules.flatMap(({ pattern, unless }) => [pattern, ...unless]),
  ...DENIED,
  SELF_DENYING,
  ...claimPatterns,
]

/** The first reply would hold up everybody for a tenth of a second. */
export const warmUpRules = (): Promise<void> => compilePatterns(rulePatterns)

/** Returns the verdict on a text that breaks a rule; undefined for one that breaks none. */
export function screen(tested: TestedText): Verdict | undefined {
  const text = tested.isWhole ? tested.text : upToLastWord(tested.text)
  const broken = firstBroken(text, tested)
  return broken && { category: broken.category, rationale: broken.rationale, testText: tested.text }
}

type Broken = Pick<Kind, 'category' | 'rationale'>

function firstBroken(text: string, { own = text, isWhole, isProved }: TestedText): Broken | undefined {
  const plain = folded(text)
  const certainly = certain.find(({ pattern }) => pattern.test(plain))
  if (certainly) return certainly
  const end = isWhole ? text.length : endOfSentences(text)
  const complete = text.slice(0, end)
  for (const sentence of sentencesOf(complete)) {
    const broken = brokenBy(folded(sentence))
    if (broken) return broken
  }
  return !isProved && claimsMoneyMoved(isWhole ? own : own.slice(0, end)) ? UNPROVED : undefined
}

const UNPROVED: Broken = {
  category: 'OFF_BRAND',
  rationale: 'It says that money moved, and no confirmed trade stands in this turn.',
}

const brokenBy = remembered((sentence: string): Kind | undefined => {
  const parts = [sentence, ...clausesOf(sentence)]
  return deniable.find(
    ({ pattern, unless }) =>
      !unless.some((each) => each.test(sentence)) &&
      parts.some((part) => pattern.test(part) && (SELF_DENYING.test(part) || !isDenied(part))),
  )
})

const isDenied = (clause: string): boolean => DENIED.some((each) => each.test(clause))

/** Lower case without accents and formatting, with plain apostrophes. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(/[\u2018\u2019\u02bc`]/g, "'")
    .replaceAll(/[*_~#>|]/g, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()

/** The last word may still grow: 'as' may become 'asset'. Each word is tried once, however long it is. */
const upToLastWord = (text: string): string => text.replace(/(?<![\p{L}\p{N}'’])[\p{L}\p{N}'’]+$/u, '')

const SENTENCE_END = /[!?。！？\n]\s*|\.\s+/g

/** The place after the last sentence that is complete. */
export function endOfSentences(text: string): number {
  let end = 0
  for (const { index, 0: mark } of text.matchAll(SENTENCE_END)) end = index + mark.length
  return end
}
