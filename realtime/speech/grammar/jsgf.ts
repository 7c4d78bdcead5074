/** Phrases as a JSGF grammar in which every choice is as likely as its neighbours, so that rare words cost what they are. */
import { type Node, parsePattern } from '../../brain/rules/pattern.ts'
import { numberRules } from './number-rules.ts'
import type { SpokenIntent } from './spoken-intent.ts'

/** How often an optional part is left out. */
const LEFT_OUT = 0.7

/** Slots that can be said; the others stand for what nobody can say, like an address. */
const SLOTS: Readonly<Record<string, string>> = { token: '<token>', tokens: '<tokens>', number: '<number>' }

export type Jsgf = Readonly<{ jsgf: string; words: readonly string[] }>

export type JsgfSource = Readonly<{
  intents: readonly SpokenIntent[]
  /** Phrases around any of them, and behind those that are short. */
  before: string
  after: string
  afterShort: string
  /** Words of the dictionary that stand for tokens. */
  tokenWords: readonly string[]
}>

/** The grammar and every plain word in it. */
export function jsgfOf({ intents, before, after, afterShort, tokenWords }: JsgfSource): Jsgf {
  const front = parsePattern(before)
  const groups = [
    { intents: intents.filter(({ isShort }) => !isShort), back: parsePattern(after) },
    { intents: intents.filter(({ isShort }) => isShort), back: parsePattern(afterShort) },
  ].map((group) => ({ ...group, phrases: group.intents.map(({ phrases }) => phrases.map(parsePattern)) }))
  const asks = groups.map(({ phrases, back }) => {
    const ask = choice(phrases.map((each) => choice(each.map(sequence))))
    return `${weight(phrases.length / intents.length)} ${ask} ${sequence(back)}`
  })
  const jsgf = [
    '#JSGF V1.0;',
    'grammar ask;',
    numberRules.trim(),
    `<token> = ${choice(tokenWords)};`,
    `<tokens> = <token> ${optional(['and <token>'])};`,
    // Nothing at all is what noise is best taken for.
    `public <ask> = <NULL> | ${sequence(front)} (${asks.join(' | ')});`,
    '',
  ].join('\n')
  const nodes = [...front, ...groups.flatMap(({ back, phrases }) => [...back, ...phrases.flat(2)])]
  return { jsgf, words: [...new Set([...nodes.flatMap(wordsOf), 'and'])] }
}

const sequence = (nodes: readonly Node[]): string => nodes.map(one).join(' ')

function one(node: Node): string {
  switch (node.kind) {
    case 'word':
      return node.word
    case 'slot':
      return slot(node.slot)
    case 'choice':
      return (node.optional ? optional : choice)(node.options.map(sequence))
    case 'any':
      throw new Error('a phrase that is said has no free words')
  }
}

function slot(name: string): string {
  const rule = SLOTS[name]
  if (rule === undefined) throw new Error(`nobody can say {${name}}`)
  return rule
}

const weight = (share: number): string => `/${share.toFixed(6)}/`

function choice(options: readonly string[]): string {
  if (options.length === 1) return options[0] ?? ''
  return `(${options.map((each) => `${weight(1 / options.length)} ${each}`).join(' | ')})`
}

const optional = (options: readonly string[]): string =>
  `(${weight(LEFT_OUT)} <NULL> | ${options.map((each) => `${weight((1 - LEFT_OUT) / options.length)} ${each}`).join(' | ')})`

const wordsOf = (node: Node): string[] =>
  node.kind === 'word'
    ? [node.word]
    : node.kind === 'choice'
      ? node.options.flatMap((each) => each.flatMap(wordsOf))
      : []
