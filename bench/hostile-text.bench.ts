/** Measures the parsers of replies with hostile texts: the time may grow with the length, not with its square. */

import { claimsMoneyMoved } from '#realtime/supervisor/claims.ts'
import { speakable } from '#speech/text/speakable.ts'
import { type Bench, type Figure, figure } from './kit.ts'

const ROUNDS = 9
const LENGTH = 16_000
const MUST_MS = 250

const SPOKEN = ['a', '[(', '*_', '1,', '|', 'a.', '-1']
const CLAIMED = ['i have now just already ', 'the your that ', 'your swap is now now now ', '5 sol ']

/** Returns the slowest text of each round. */
function slowest(what: string, pieces: readonly string[], read: (text: string) => unknown): Figure {
  const texts = pieces.map((piece) => piece.repeat(LENGTH).slice(0, LENGTH))
  const samples = Array.from({ length: ROUNDS }, () => Math.max(...texts.map((text) => timed(text, read))))
  return figure(`${what}, slowest of ${texts.length} hostile texts of ${LENGTH} characters`, 'ms', samples, {
    must: `median ≤ ${MUST_MS} ms`,
    meets: ({ median }) => median <= MUST_MS,
  })
}

function timed(text: string, read: (text: string) => unknown): number {
  const began = performance.now()
  read(text)
  return performance.now() - began
}

export const bench: Bench = {
  name: 'hostile-text',
  run: async () => [
    slowest('text made speakable', SPOKEN, speakable),
    slowest('claims looked for', CLAIMED, claimsMoneyMoved),
  ],
}
