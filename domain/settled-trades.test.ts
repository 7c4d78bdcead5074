/** The note on trades of another version of a conversation: its words for the user and for the model. */
import { expect, it } from 'vitest'
import type { Trade } from '#contract/trades.ts'
import { trades } from '#tools/_kit/testing/trades.ts'
import { settledNote } from './settled-trades.ts'

const titleOf = (...made: readonly Trade[]): string =>
  settledNote(made, '7', 5).item.title.replace('Traded in another version, and not undone: ', '')

it('names what was paid and what came, for the user and for the model', () => {
  const words = '0.01 SOL for 1.68379 USDC'
  expect(settledNote([trades.confirmed], '7', 5)).toEqual({
    item: {
      itemId: expect.stringMatching(/.7$/),
      type: 'BREADCRUMB',
      title: `Traded in another version, and not undone: ${words}`,
      status: 'DONE',
      createdAtMs: 5,
      isHidden: false,
      expanded: false,
      data: { kind: 'settled', trades: ['trd_1'] },
    },
    row: {
      itemId: expect.stringMatching(/.7$/),
      item: {
        id: expect.stringMatching(/.7$/),
        type: 'message',
        role: 'system',
        status: 'completed',
        content: [
          {
            type: 'input_text',
            text: expect.stringContaining(
              `In another version of this conversation these trades were made: ${words}. They stand and were not undone.`,
            ),
          },
        ],
      },
    },
  })
})

it.each<[string, readonly Trade[], string]>([
  ['one on its way, by what was agreed', [trades.sent], '0.01 SOL to USDC, still on its way'],
  [
    'one whose effects are not known, by its quote',
    [{ ...trades.final, landed: undefined }],
    '0.01 SOL for 1.68412 USDC',
  ],
  ['an unverified token, which strangers named, in no words', [trades.tainted], '1 more under Trades'],
  [
    'an unverified token that was given, in no words',
    [{ ...trades.confirmed, input: trades.tainted.output }],
    '1 more under Trades',
  ],
  [
    'the newest five of many',
    Array.from({ length: 7 }, (_, at) => ({
      ...trades.sent,
      terms: { ...trades.sent.terms, inputRaw: `${at + 1}000000000` },
    })),
    `${[3, 4, 5, 6, 7].map((amount) => `${amount} SOL to USDC, still on its way`).join('; ')}; 2 more under Trades`,
  ],
])('names %s', (_, made, words) => expect(titleOf(...made)).toBe(words))
