/** Spells out a spoken phrase: every way to say it, with one filling for each slot. */
import { type Node, parsePattern } from '#domain/language/pattern.ts'

/** Every way to say a phrase, with one filling for each slot. */
export const spokenWays = (phrase: string): readonly string[] => waysOf(parsePattern(phrase))

const waysOf = (nodes: readonly Node[]): string[] =>
  nodes.reduce<string[]>(
    (front, node) => front.flatMap((each) => waysOfOne(node).map((way) => `${each} ${way}`.trim())),
    [''],
  )

function waysOfOne(node: Node): string[] {
  if (node.kind === 'word') return [node.word]
  if (node.kind === 'choice') return [...(node.optional ? [''] : []), ...node.options.flatMap(waysOf)]
  if (node.kind === 'any') throw new Error('free words cannot be said')
  const filling = { token: ['BONK'], tokens: ['JUP', 'JUP and BONK'], number: ['12.5', '300'] }[
    node.slot as 'token'
  ]
  if (!filling) throw new Error(`{${node.slot}} cannot be said`)
  return filling
}
