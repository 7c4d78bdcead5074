/** The assistant with all tools, as the tests of languages try it: rows of phrase tables, spoken phrases, answers. */
import { expect } from 'vitest'
import type { ConversationItem } from '#contract/realtime/items.ts'
import type { BrainPart } from '#domain/brain.ts'
import type { Phrasing } from '#domain/language/testing/phrasing.ts'
import { languages } from '#tools/languages.ts'
import { readHandbook } from '../handbook/handbook.ts'
import { situationOf } from '../understanding/situation.ts'
import { createVocabulary } from '../understanding/vocabulary.ts'
import { answered, callsIn, createTestTalk, output, said, textOf } from './talk.ts'

export const tokens = [
  { symbol: 'SOL', name: 'Wrapped SOL', mint: 'So11111111111111111111111111111111111111112' },
  { symbol: 'USDC', name: 'USD Coin', mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' },
  { symbol: 'USDT', name: 'USDT', mint: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB' },
  { symbol: 'JUP', name: 'Jupiter', mint: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' },
  { symbol: 'BONK', name: 'Bonk', mint: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' },
  { symbol: 'WIF', name: 'dogwifhat', mint: 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm' },
  { symbol: 'JTO', name: 'JITO', mint: 'jtojtomepa8beP8AuQc6eXt5FriJwfFMwQx2v2f9mCL' },
  { symbol: 'PYTH', name: 'Pyth Network', mint: 'HZ1JovNiVvGrGNiiYvEozEVgZ58xaU3RKwX8eACQBCt3' },
  { symbol: 'JitoSOL', name: 'Jito Staked SOL', mint: 'J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn' },
  { symbol: 'RENDER', name: 'Render Token', mint: 'rndrizKT3MK1iimdxRdWabcF7Zg7AR5T4nud4EkHBof' },
  { symbol: 'W', name: 'Wormhole Token', mint: '85VBFQZC9TZkfaptBWjvUw7YbZjy52A6mjtPGjstQAmQ' },
  { symbol: 'DRIFT', name: 'Drift', mint: 'DriFtupJYLTosbwoN8koMbEYSx54aFAVLddWsbksjwg7' },
]
const vocabulary = createVocabulary({ languages, tokens, handbook: readHandbook() })
const tools = languages.map(({ tool }) => tool)

export const { think } = createTestTalk(tokens, tools)

export const callsOf = (parts: readonly BrainPart[]) =>
  parts.flatMap((part) =>
    part.type === 'call' ? [{ name: part.name, args: JSON.parse(part.arguments) as unknown }] : [],
  )

const conversation = (text: string, after: readonly string[] = []): readonly ConversationItem[] => [
  ...after.flatMap((earlier) => [said(earlier), answered('…')]),
  said(text),
]

export function intentOf(text: string, after?: readonly string[]): string | undefined {
  const situation = situationOf(conversation(text, after), vocabulary)
  return 'understood' in situation ? situation.understood?.intent : situation.kind
}

/** The row calls its tool with exactly its arguments, or is answered by its intent without a call. */
export async function expectRow({ text, after, gives, args = {} }: Phrasing): Promise<void> {
  const calls = callsOf(await think(conversation(text, after)))
  if (tools.includes(gives)) {
    expect(calls).toEqual([args].flat().map((each) => ({ name: gives, args: each })))
  } else {
    expect(calls).toEqual([])
    expect(intentOf(text, after)).toBe(gives)
  }
}

/** Sends the text, answers each call with the next of these views, and gives the sentence that follows. */
export async function answer(text: string, ...views: readonly unknown[]): Promise<string> {
  const items = [said(text)]
  const calls = callsIn(await think(items))
  expect(calls).toHaveLength(views.length)
  const outputs = calls.map(({ call_id }, index) => output(call_id, views[index]))
  return textOf(await think([...items, ...calls, ...outputs]))
}

/** 'More' and 'it' need an earlier question: about a token, or about a wallet. */
const BEFORE = [['price of jup'], ["what's in the wallet?"]]

export const understoodAs = (intent: string, text: string): boolean =>
  BEFORE.some((before) => intentOf(text, before) === intent)
