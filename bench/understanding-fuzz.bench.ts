/** Reads a million random lines, the same ones each time: none may throw, be slow, or ask for a trade. */
import { readHandbook } from '#assistant/handbook/handbook.ts'
import { corpusLines } from '#assistant/testing/corpus.ts'
import { said } from '#assistant/testing/talk.ts'
import { situationOf } from '#assistant/understanding/situation.ts'
import { createVocabulary } from '#assistant/understanding/vocabulary.ts'
import { sandboxTokens } from '#sandbox/tokens/tokens.ts'
import { languages } from '#tools/languages.ts'
import { type Bench, figure, percentile } from './kit.ts'

const LINES = Number(process.env.FUZZ_LINES ?? 1_000_000)
const SEED = Number(process.env.FUZZ_SEED ?? 20_261_122)
/** The longest message that the server takes is read to its 60th word. */
const LONGEST = 120

const vocabulary = createVocabulary({
  languages,
  tokens: sandboxTokens.filter(({ verified }) => verified),
  handbook: readHandbook(),
})

/** Words of lines that ask for nothing, names of tokens, and marks. Amounts and verbs of trades are not among them. */
const words: readonly string[] = [
  ...corpusLines(new URL('../assistant/corpus/training-1/other.txt', import.meta.url))
    .filter(({ source }) => source === 'none')
    .flatMap(({ text }) => text.split(/\s+/)),
  ...sandboxTokens.map(({ symbol }) => symbol),
  ...'what how much my the in is of price balance wallet ? ! … 🚀 \u200b \ud83d <t0> <a9> {token} $ % - 0x ñ 你好 \\ | (( ]] ...'.split(
    ' ',
  ),
]

export const bench: Bench = {
  name: 'understanding-fuzz',
  async run() {
    const random = randomNumbers(SEED)
    const times = new Float64Array(LINES)
    let trades = 0
    for (let at = 0; at < LINES; at++) {
      const line = randomLine(random)
      const began = performance.now()
      const situation = situationOf([said(line)], vocabulary)
      times[at] = performance.now() - began
      const move = 'understood' in situation ? situation.understood?.move : undefined
      if (move && 'calls' in move && move.calls.some(({ tool }) => tool === 'solana_swap_preview'))
        trades += 1
    }
    const samples = [...times]
    return [
      figure('lines that asked for a trade', 'lines', [trades], {
        must: '0',
        meets: ({ median }) => median === 0,
      }),
      figure('one line, p99.9', 'ms', [percentile(samples, 0.999)], {
        must: '≤ 5 ms',
        meets: ({ median }) => median <= 5,
      }),
      figure('one line, the slowest', 'ms', [times.reduce((a, b) => Math.max(a, b), 0)], {
        must: '≤ 50 ms',
        meets: ({ median }) => median <= 50,
      }),
    ]
  },
}

function randomLine(random: () => number): string {
  const count = 1 + Math.floor(random() ** 3 * LONGEST)
  return Array.from({ length: count }, () => words[Math.floor(random() * words.length)]).join(' ')
}

/** Mulberry32: small, and the same everywhere. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
