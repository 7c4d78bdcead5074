/** The built-in recognizer: matches one utterance against the grammar of its session. */
import type * as Koffi from 'koffi'
import { createResampler } from '#std/resample.ts'
import { prepared, withPauses } from '../audio/pcm.ts'
import { pronounce } from '../grammar/pronounce.ts'
import { type GrammarSource, type GrammarWord, RATE } from '../ports.ts'
import type { Heard, Variant } from './messages.ts'
import { type Decoder, openDecoder } from './pocketsphinx.ts'

export type Recognizer = Readonly<{
  recognize(pcm: Int16Array, grammar: GrammarSource, variant: Variant): Heard
}>

const MODEL = '/usr/share/pocketsphinx/model/en-us'
/** Number of grammars that stay compiled. */
const KEPT = 8
/** Added noise and pace of each variant: the audio as it is, as of a longer vocal tract, and both with more noise. */
const VARIANTS: Readonly<Record<Variant, Readonly<{ noise: number; pace: number }>>> = {
  0: { noise: 120, pace: 1 },
  1: { noise: 120, pace: 0.96 },
  2: { noise: 300, pace: 1 },
  3: { noise: 300, pace: 0.96 },
}

/** Throws when the library or its model is missing. */
export function openRecognizer(koffi: typeof Koffi): Recognizer {
  const decoder = openDecoder(koffi, {
    '-hmm': `${MODEL}/en-us`,
    '-dict': `${MODEL}/cmudict-en-us.dict`,
    // Scores are relative to the best of all phones; otherwise the fit of a path means nothing.
    '-compallsen': 'yes',
    // The turn detector has already cut the silence.
    '-remove_silence': 'no',
    // Nothing in noise ends a path, so that more and more are alive with each frame; in speech there are few.
    '-maxhmmpf': '3000',
    // Wider beams than usual are affordable with so few words.
    '-beam': '1e-72',
    '-wbeam': '1e-56',
    '-pbeam': '1e-72',
  })
  const grammars = new Set<string>()
  return {
    recognize(pcm, grammar, variant) {
      ensureGrammar(decoder, grammars, grammar)
      const { noise, pace } = VARIANTS[variant]
      // The fit includes pauses, so that the same words without pauses would score lower.
      return decoder.decode(grammar.id, prepared(withPauses(atPace(pcm, pace)), noise))
    },
  }
}

function atPace(pcm: Int16Array, pace: number): Int16Array {
  if (pace === 1) return pcm
  const resample = createResampler(Math.round(RATE * pace), RATE)
  return Int16Array.from([...resample(pcm), ...resample()])
}

function ensureGrammar(decoder: Decoder, grammars: Set<string>, grammar: GrammarSource): void {
  if (!grammars.delete(grammar.id)) {
    for (const word of grammar.words) learn(decoder, word)
    decoder.addGrammar(grammar.id, grammar.jsgf)
  }
  grammars.add(grammar.id)
  for (const oldest of grammars) {
    if (grammars.size <= KEPT) break
    decoder.dropGrammar(oldest)
    grammars.delete(oldest)
  }
}

/** Adds a word's pronunciations once; later ones are ignored. */
function learn(decoder: Decoder, { word, says = word, isSymbol = false }: GrammarWord): void {
  if (decoder.phonesOf(word) !== '') return
  for (const [at, phones] of pronounce(says, decoder.phonesOf, isSymbol).entries()) {
    decoder.addWord(at === 0 ? word : `${word}(${at + 1})`, phones)
  }
}

/** Words that were never spoken fit worse than this; measured by bench/speech.bench.ts. */
export const LEAST_FIT = -48

/**
 * Returns the trusted text, or undefined. Chatter fits the grammar differently in each variant; a command does not. Voices
 * differ, so the variant with the best fit leads: the other one must agree, or else the leader once more with more noise.
 */
export async function agreement(
  listen: (variant: Variant) => Promise<Heard>,
  sense: (text: string) => string,
  leastFit: number,
): Promise<string | undefined> {
  const [first, second] = await Promise.all([listen(0), listen(1)])
  const [best, other] = second.fit > first.fit ? [second, first] : [first, second]
  const isHeard = ({ text, fit }: Heard): boolean => text !== '' && fit >= leastFit
  const isSame = (again: Heard): boolean => isHeard(again) && sense(again.text) === sense(best.text)
  if (!isHeard(best)) return undefined
  return isSame(other) || isSame(await listen(best === first ? 2 : 3)) ? best.text : undefined
}
