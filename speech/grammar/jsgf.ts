/** Writes phrases as a JSGF grammar in which every phrase is as likely as its neighbours. */
import { type Node, parsePattern } from '#domain/language/pattern.ts'
import type { SpokenPhrases } from '#domain/language/spoken-phrases.ts'

const DIGIT = '(one | two | three | four | five | six | seven | eight | nine)'
const TEEN =
  '(ten | eleven | twelve | thirteen | fourteen | fifteen | sixteen | seventeen | eighteen | nineteen)'
const TIES = '(twenty | thirty | forty | fifty | sixty | seventy | eighty | ninety)'
const TENS = `(${DIGIT} | (${TEEN} | ${TIES} [${DIGIT}]))`
const HUNDREDS = `(${DIGIT} | a) hundred [[and] ${TENS}]`
const THOUSANDS = `(${TENS} | ${HUNDREDS} | a) thousand [[and] (${TENS} | ${HUNDREDS})]`
const MILLIONS = `(${TENS} | ${HUNDREDS} | a) million`
const PLACE = `${DIGIT} | zero | oh`
const FRACTION = `point (${PLACE}) [${PLACE}] [${PLACE}] [${PLACE}]`
const WITH_FRACTION = `[${TENS} | ${HUNDREDS} | zero] ${FRACTION}`

/** In the language of patterns. Choices are equally likely, so what is said often stands outside. */
const SPOKEN_NUMBER = `${TENS} | (${HUNDREDS} | ${THOUSANDS} | ${MILLIONS} | ${WITH_FRACTION} | ${DIGIT} and a half)`

/** How often an optional part is left out. */
const LEFT_OUT = 0.7
/** The recognizer scores sounds a hundred times a second although neighbours are alike, so words count for too little.
 *  This power makes up for it; found by bench/speech.bench.ts. */
const LANGUAGE_WEIGHT = 4

/** Slots that can be said; the others, such as an address, cannot. */
const SLOTS: Readonly<Record<string, string>> = { token: '<token>', tokens: '<tokens>', number: '<number>' }

export type Jsgf = Readonly<{ jsgf: string; words: readonly string[] }>

export type JsgfSource = Readonly<{
  intents: readonly SpokenPhrases[]
  /** Phrases around any of them, and behind those that are short. */
  before: string
  after: string
  afterShort: string
  /** Words of the dictionary that stand for tokens. */
  tokenWords: readonly string[]
}>

/** The grammar and every plain word in it. */
export function jsgfOf({ intents, before, after, afterShort, tokenWords }: JsgfSource): Jsgf {
  const phrases = intents.flatMap((intent) => intent.phrases.map((phrase) => ({ phrase, ...intent })))
  const branches = [
    { members: phrases.filter(({ isShort }) => !isShort), back: after },
    { members: phrases.filter(({ isShort }) => isShort), back: afterShort },
  ].map(({ members, back }) => ({
    nodes: [choiceOf(members.map(({ phrase }) => parsePattern(phrase))), ...parsePattern(back)],
    share: members.length / phrases.length,
  }))
  const front = parsePattern(before)
  const number = parsePattern(SPOKEN_NUMBER)
  const jsgf = [
    '#JSGF V1.0;',
    'grammar ask;',
    `<number> = ${sequence(number)};`,
    `<token> = ${sequence([choiceOf(tokenWords.map((word) => [{ kind: 'word', word }]))])};`,
    `<tokens> = ${sequence(parsePattern('{token} [and {token}]'))};`,
    // Noise is best taken for nothing at all.
    `public <ask> = <NULL> | ${sequence(front)} (${branches.map(({ nodes, share }) => sequence(nodes, share)).join(' | ')});`,
    '',
  ].join('\n')
  const spoken = [...front, ...branches.flatMap(({ nodes }) => nodes), ...number]
  return { jsgf, words: [...new Set([...spoken.flatMap(wordsOf), 'and'])] }
}

type Choice = Extract<Node, Readonly<{ kind: 'choice' }>>

const choiceOf = (options: readonly (readonly Node[])[]): Choice => ({
  kind: 'choice',
  options,
  optional: false,
})

/**
 * A sequence as likely as `share`. PocketSphinx heeds the weight of a word and of nothing said, and forgets that of a
 * group, so the first word bears it.
 */
function sequence(nodes: readonly Node[], share = 1): string {
  const [first, ...rest] = nodes
  switch (first?.kind) {
    case undefined:
      return share === 1 ? '' : `${weight(share)} <NULL>`
    case 'word':
      return spaced(share === 1 ? '' : weight(share), first.word, sequence(rest))
    case 'slot':
      return spaced(slot(first.slot), share === 1 ? sequence(rest) : `(${sequence(rest, share)})`)
    case 'choice':
      return isGroup(first)
        ? sequence([...(first.options[0] ?? []), ...rest], share)
        : spaced(choice(first, share), sequence(rest))
    case 'any':
      throw new Error('a phrase that is said has no free words')
  }
}

const spaced = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ')

const isGroup = ({ options, optional }: Choice): boolean => options.length === 1 && !optional

function choice({ options, optional }: Choice, share: number): string {
  const taken = ((optional ? 1 - LEFT_OUT : 1) * share) / options.length
  const none = optional ? [`${weight(share * LEFT_OUT)} <NULL>`] : []
  return `(${[...none, ...options.map((each) => sequence(each, taken))].join(' | ')})`
}

function slot(name: string): string {
  const rule = SLOTS[name]
  if (rule === undefined) throw new Error(`{${name}} cannot be said`)
  return rule
}

/** PocketSphinx reads no exponents. */
function weight(share: number): string {
  const scaled = share ** LANGUAGE_WEIGHT
  return `/${scaled.toFixed(2 - Math.floor(Math.log10(scaled)))}/`
}

const wordsOf = (node: Node): string[] =>
  node.kind === 'word'
    ? [node.word]
    : node.kind === 'choice'
      ? node.options.flatMap((each) => each.flatMap(wordsOf))
      : []
